"""A hunter and a runner in a corridor, as course work on agents has it."""


class GameState:
    def __init__(self, places=(0, 5), food=3, score=0):
        self.places, self.food, self.score = places, food, score

    def getLegalActions(self, agentIndex=0):
        return [step for step in (-1, 1) if 0 <= self.places[agentIndex] + step <= 5]

    def generateSuccessor(self, agentIndex, action):
        places = list(self.places)
        places[agentIndex] += action
        return GameState(tuple(places), self.food, self.score + (places[0] == self.food))

    def isWin(self):
        return self.score >= 2

    def isLose(self):
        return self.places[0] == self.places[1]

    def getNumAgents(self):
        return 2

    def getScore(self):
        return self.score


def scoreEvaluationFunction(currentGameState):
    return currentGameState.getScore()


class MultiAgentSearchAgent:
    def __init__(self, evalFn="scoreEvaluationFunction", depth="2"):
        self.index = 0
        self.evaluationFunction = globals()[evalFn]
        self.depth = int(depth)


class MinimaxAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        legal = gameState.getLegalActions(0)
        scores = [self.value(gameState.generateSuccessor(0, action), 1, 1) for action in legal]
        return legal[scores.index(max(scores))]

    def value(self, gameState, agentIndex, ply):
        if gameState.isWin() or gameState.isLose() or ply == self.depth:
            return self.evaluationFunction(gameState)
        following = (agentIndex + 1) % gameState.getNumAgents()
        results = [
            self.value(gameState.generateSuccessor(agentIndex, action), following, ply + 1)
            for action in gameState.getLegalActions(agentIndex)
        ]
        return max(results) if agentIndex == 0 else min(results)


class AlphaBetaAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        best, choice = float("-inf"), None
        alpha, beta = float("-inf"), float("inf")
        for action in gameState.getLegalActions(0):
            value = self.minValue(gameState.generateSuccessor(0, action), self.depth - 1, alpha, beta)
            if value > best or choice is None:
                best, choice = value, action
            alpha = max(alpha, best)
        return choice

    def maxValue(self, state, depth, alpha, beta):
        if state.isWin() or state.isLose() or depth == 0:
            return self.evaluationFunction(state)
        v = float("-inf")
        for action in state.getLegalActions(0):
            v = max(v, self.minValue(state.generateSuccessor(0, action), depth - 1, alpha, beta))
            if v > beta:
                return v
            alpha = max(alpha, v)
        return v

    def minValue(self, state, depth, alpha, beta):
        if state.isWin() or state.isLose() or depth == 0:
            return self.evaluationFunction(state)
        v = float("inf")
        for action in state.getLegalActions(1):
            v = min(v, self.maxValue(state.generateSuccessor(1, action), depth - 1, alpha, beta))
            if v < alpha:
                return v
            beta = min(beta, v)
        return v
