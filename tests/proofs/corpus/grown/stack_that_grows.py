from math import inf


def search(tree, node, alpha, beta):
    stack = [[node, alpha, beta, None, 0]]
    result = None
    while stack:
        frame = stack[-1]
        here, a, b, best, at = frame
        children = tree.children(here)
        if not children:
            result = tree.value(here)
            stack.pop()
            continue
        is_max = tree.is_max(here)
        if best is None:
            frame[3] = -inf if is_max else inf
        else:
            if is_max:
                frame[3] = max(best, result)
                frame[1] = max(a, frame[3])
            else:
                frame[3] = min(best, result)
                frame[2] = min(b, frame[3])
        if at == len(children) or frame[1] >= frame[2]:
            result = frame[3]
            stack.pop()
            continue
        frame[4] += 1
        stack.append([children[at], frame[1], frame[2], None, 0])
    return result
