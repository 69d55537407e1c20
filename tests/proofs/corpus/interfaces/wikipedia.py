# classic wikipedia: node objects with children, depth, maximizingPlayer; right
def alphabeta(node, depth, alpha, beta, maximizingPlayer):
    if depth == 0 or node.is_terminal():
        return node.value
    if maximizingPlayer:
        value = float("-inf")
        for child in node.children:
            value = max(value, alphabeta(child, depth - 1, alpha, beta, False))
            if value >= beta:
                break
            alpha = max(alpha, value)
        return value
    else:
        value = float("inf")
        for child in node.children:
            value = min(value, alphabeta(child, depth - 1, alpha, beta, True))
            if value <= alpha:
                break
            beta = min(beta, value)
        return value


# wrong: break at alpha for max too ("value >= alpha" swapped into the minimizing branch)
def alphabeta_wrong(node, depth, alpha, beta, maximizingPlayer):
    if depth == 0 or node.is_terminal():
        return node.value
    if maximizingPlayer:
        value = float("-inf")
        for child in node.children:
            value = max(value, alphabeta_wrong(child, depth - 1, alpha, beta, False))
            alpha = max(alpha, value)
            if beta <= alpha:
                break
        return value
    value = float("inf")
    for child in node.children:
        value = min(value, alphabeta_wrong(child, depth - 1, alpha, beta, True))
        beta = min(alpha, value)
        if beta <= alpha:
            break
    return value
