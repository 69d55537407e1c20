"""Agents that are counted through, rounds that are counted up: what a course hands out is not installed here."""

from a_course import Agent, Directions
from a_course.tools import lookup


class Cautious(Agent):
    def __init__(self, how="points", depth="2"):
        self.evaluate = lookup(how, globals())
        self.depth = int(depth)

    def getAction(self, gameState):
        return self.most(gameState, 0)

    def most(self, gameState, depth):
        best, chosen = float("-inf"), Directions.STOP
        for action in gameState.getLegalActions(0):
            value = self.value(gameState.generateSuccessor(0, action), depth, 1, best, float("inf"))
            if value > best:
                best, chosen = value, action
        return chosen

    def value(self, state, depth, agent, alpha, beta):
        if agent == state.getNumAgents():
            agent, depth = 0, depth + 1
        if depth == self.depth or state.isWin() or state.isLose():
            return self.evaluate(state)
        v = float("-inf") if agent == 0 else float("inf")
        for action in state.getLegalActions(agent):
            after = self.value(state.generateSuccessor(agent, action), depth, agent + 1, alpha, beta)
            if agent == 0:
                v = max(v, after)
                if v > beta:
                    return v
                alpha = max(alpha, v)
            else:
                v = min(v, after)
                if v < alpha:
                    return v
                beta = min(beta, v)
        return v


def windowed(node, depth, a, b, color):
    """Negamax with a window of two letters."""
    if depth == 0 or node.is_leaf():
        return color * node.heuristic_value()
    value = float("-inf")
    for child in node.children:
        value = max(value, -windowed(child, depth - 1, -b, -a, -color))
        a = max(a, value)
        if a >= b:
            break
    return value
