import { io } from 'socket.io-client'
import { z } from 'zod'

export type RoundGame = 'crash' | 'wheel'

export const roundShape = z.object({
  id: z.string(),
  status: z.string(),
  bets_close_in_ms: z.number(),
})
export type Round = z.output<typeof roundShape>

const changed = z.object({ type: z.literal('round'), round: roundShape })

export interface RoundListener {
  /** A socket is there, again after it was lost: what the round is must be asked for. */
  onConnect(game: RoundGame): void
  onRound(game: RoundGame, round: Round): void
}

/** Listens to the rounds of both games as a page does; the answer ends it. */
export function listenToRounds(shopUrl: string, { onConnect, onRound }: RoundListener): () => void {
  const sockets = (['crash', 'wheel'] as const).map((game) => {
    const socket = io(`${shopUrl}/${game}`, { transports: ['websocket'] })
    socket.on('connect', () => onConnect(game))
    socket.on(`${game}:game`, (event: unknown) => {
      const heard = changed.safeParse(event)
      if (heard.success) onRound(game, heard.data.round)
    })
    return socket
  })
  return () => {
    for (const socket of sockets) socket.disconnect()
  }
}
