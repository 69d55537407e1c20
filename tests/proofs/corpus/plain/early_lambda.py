def search(tree):
    def value(node):
        children = tree.children(node)
        if not children:
            return tree.value(node)
        jobs = []
        for child in children:
            jobs.append(lambda child=child: value(child))
        results = [job() for job in jobs]
        return max(results) if tree.is_max(node) else min(results)

    return value(tree.root)
