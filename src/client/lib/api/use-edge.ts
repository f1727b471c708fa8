import { useConfig } from './queries.ts'

/** The edges until operators change them, in percent. */
export const standardEdges = { deals: 8, dice: 1 }

/** The present house edge of a game whose edge operators may change, in percent. */
export const useEdge = (game: keyof typeof standardEdges): number =>
  useConfig().data?.edges[game] ?? standardEdges[game]
