import { useEdge } from '#client/lib/api/use-edge.ts'

/** The present house edge of a game, in percent. */
export const Edge = ({ game }: { game: Parameters<typeof useEdge>[0] }) => useEdge(game)
