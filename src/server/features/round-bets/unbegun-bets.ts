import type { RoundGame } from '#domain/games/games.ts'
import type { UnbegunPlay } from '#server/features/protection/index.ts'
import type { Ledger } from '#server/ledger/index.ts'
import type { Clock } from '#server/platform/clock/clock.ts'
import type { Reader, Tx } from '#server/platform/db/database.ts'
import { cancellationOf, endBets } from './settle.ts'
import { lockBets } from './store.ts'

/** The bets on rounds that have not started: their bets are open, or the beacon is awaited. */
export const unbegunBets = (deps: {
  ledger: Ledger
  clock: Pick<Clock, 'now'>
  /** Called with canceled bets of a round, after commit. */
  onCanceled: Readonly<Record<RoundGame, (roundId: string, betIds: string[]) => void>>
}): UnbegunPlay => ({
  list: async (reader, playerIds) => (await listUnbegun(reader, playerIds)).map(({ id }) => id),

  async hold(tx, playerIds) {
    const waiting = await listUnbegun(tx, playerIds)
    const rounds = await lockUnbegun(tx, [...new Set(waiting.map(({ round_id }) => round_id))])
    const roundIds = rounds.map(({ id }) => id)
    const locked = roundIds.length === 0 ? [] : await lockBets(tx, { roundIds, playerIds })
    const bets = locked.filter(({ status }) => status === 'open')
    return {
      ids: bets.map(({ id }) => id),
      payers: bets.map(({ player_id }) => player_id),
      async refund() {
        await endBets(tx, deps, bets.map(cancellationOf))
        for (const { id: roundId, game } of rounds) {
          const ids = bets.filter(({ round_id }) => round_id === roundId).map(({ id }) => id)
          tx.afterCommit(() => deps.onCanceled[game](roundId, ids))
        }
      },
    }
  },
})

/** The players' open bets on rounds that have not started. */
async function listUnbegun(
  reader: Reader,
  playerIds: readonly string[],
): Promise<{ id: string; round_id: string }[]> {
  const { rows } = await reader.query<{ id: string; round_id: string }>(
    `SELECT b.id, b.round_id FROM rounds r
     JOIN round_bets b ON b.round_id = r.id AND b.id >= ids_after(r.id) AND b.status = 'open'
     WHERE r.status IN ('starting', 'pending') AND b.player_id = ANY ($1)`,
    [playerIds],
  )
  return rows
}

/** Locks those of the rounds that have not started, so that they wait for this transaction. */
async function lockUnbegun(
  tx: Tx,
  roundIds: readonly string[],
): Promise<{ id: string; game: RoundGame }[]> {
  if (roundIds.length === 0) return []
  const { rows } = await tx.query<{ id: string; game: RoundGame }>(
    `SELECT id, game FROM rounds WHERE id = ANY ($1) AND status IN ('starting', 'pending')
     ORDER BY game FOR UPDATE`,
    [roundIds],
  )
  return rows
}
