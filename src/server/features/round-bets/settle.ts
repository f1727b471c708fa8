import { GAME_EDGES, gameOfStake } from '#domain/games/games.ts'
import { STAKE_SETTLED } from '#domain/rewards/playthrough.ts'
import { recordEvents } from '#server/features/funds/index.ts'
import type { Round } from '#server/features/rounds/index.ts'
import { type Ledger, type Posting, walletOf } from '#server/ledger/index.ts'
import { type Clock, instantOf } from '#server/platform/clock/clock.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { gameOfBet } from './games.ts'
import { type BetEnd, type BetRow, writeEnds } from './store.ts'

/** Moves a bet's stake out of the wallet until the bet ends. */
export const stakePosting = ({
  id: ref,
  player_id,
  game,
  stake,
}: Pick<BetRow, 'id' | 'player_id' | 'game' | 'stake'>): Posting => ({
  account: walletOf(player_id),
  counter: 'clearing:rounds',
  amount: -stake,
  code: `${game}.stake`,
  ref,
})

/** The postings of a bet's end: the stake to the house and any winnings from it, or the stake back. */
export function endPostings({ bet, status, payout }: BetEnd): Posting[] {
  const { id: ref, game, stake } = bet
  const account = walletOf(bet.player_id)
  const house = gameOfStake(game).account
  if (status === 'refunded' || status === 'canceled') {
    return [{ account, counter: 'clearing:rounds', amount: stake, code: `${game}.refund`, ref }]
  }
  const taken: Posting = {
    account: 'clearing:rounds',
    counter: house,
    amount: -stake,
    code: `${game}.settled`,
    ref,
  }
  if (!payout) return [taken]
  return [taken, { account, counter: house, amount: payout, code: `${game}.payout`, ref }]
}

/**
 * Writes the ends of bets, except their postings; their rows and wallets are locked. Stakes that were won or lost are
 * final from here on and count as played.
 */
export async function writeBetEnds(
  tx: Tx,
  clock: Pick<Clock, 'now'>,
  ends: readonly BetEnd[],
): Promise<void> {
  if (ends.length === 0) return
  const at = instantOf(clock)
  await writeEnds(tx, ends, at)
  const played = ends.filter(({ status }) => status === 'won' || status === 'lost')
  await recordEvents(
    tx,
    at,
    played.map(({ bet }) => ({
      playerId: bet.player_id,
      kind: STAKE_SETTLED,
      ref: bet.id,
      amount: bet.stake,
      houseEdge: GAME_EDGES[bet.game].counted,
    })),
  )
}

/** Ends any number of locked bets as one set. */
export async function endBets(
  tx: Tx,
  { ledger, clock }: { ledger: Ledger; clock: Pick<Clock, 'now'> },
  ends: readonly BetEnd[],
): Promise<void> {
  if (ends.length === 0) return
  await ledger.lock(tx, ...new Set(ends.map(({ bet }) => bet.player_id)))
  await writeBetEnds(tx, clock, ends)
  await ledger.post(tx, ends.flatMap(endPostings))
}

const refundOf = (bet: BetEnd['bet']): BetEnd => ({
  bet,
  status: 'refunded',
  multiplier: null,
  elapsedMs: null,
  payout: bet.stake,
})

/** A bet that ends before its round starts. */
export const cancellationOf = (bet: BetEnd['bet']): BetEnd => ({
  bet,
  status: 'canceled',
  multiplier: null,
  elapsedMs: null,
  payout: null,
})

/** The end of an open bet with its round, by its game's rules; an undecided round refunds it. */
export function endWithRound(
  bet: BetRow,
  { outcome, isCut, cutAfterMs }: Pick<Round, 'outcome' | 'isCut' | 'cutAfterMs'>,
): BetEnd {
  if (outcome === null) return refundOf(bet)
  const round = { outcome, cutAfterMs: isCut ? (cutAfterMs ?? 0) : null }
  const end = gameOfBet(bet).endOf(bet, round)
  if (end.status === 'won') return { bet, elapsedMs: null, ...end }
  if (end.status === 'refunded') return refundOf(bet)
  return { bet, status: 'lost', multiplier: null, elapsedMs: null, payout: 0n }
}
