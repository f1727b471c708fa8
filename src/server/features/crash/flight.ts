import { crashPayout, multiplierAt } from '#domain/games/crash.ts'
import { minCents } from '#domain/money/money.ts'
import type { BetEnd, BetRow } from '#server/features/round-bets/index.ts'
import type { Round } from '#server/features/rounds/index.ts'
import { refuse, refuseField } from '#server/platform/http/refuse.ts'

/** A cash-out as received by the server. */
export interface CashOut {
  playerId: string
  /** Null means the player's only open bet. */
  betId: string | null
  /** The newest round known to this node at that time; null before the first. */
  roundId: string | null
  /** The flight's elapsed time in whole milliseconds; null if none was running. */
  elapsedMs: number | null
}

/** The bets of a flight while cash-outs are decided in order. */
export interface Flight {
  /**
   * Cashes a bet out, at its auto cash-out if the flight had already passed it. A bet that was cashed out automatically
   * while the call was under way is returned unchanged.
   */
  cashOut(call: CashOut, isUnderWay: (bet: BetRow) => boolean): { bet: BetRow; end: BetEnd | null }
  /** Ends every open bet with an auto cash-out at or below `reached`, in hundredths. */
  pass(reached: bigint): BetEnd[]
}

/** `running` is null if no flight is running, or if it was cut. */
export function createFlight(running: Round | null, locked: readonly BetRow[]): Flight {
  const bets = new Map(locked.map((bet) => [bet.id, bet]))
  const ofPlayer = Map.groupBy(locked, ({ player_id }) => player_id)
  const isFlying = (bet: BetRow) => bet.round_id === running?.id
  const bust = running?.outcome ?? 0n

  /** The multiplier of the bet's flight when the call was received; null if it was not running. */
  function reachedAt(bet: BetRow, { roundId, elapsedMs }: CashOut): bigint | null {
    const wasFlying = isFlying(bet) && roundId === bet.round_id && elapsedMs !== null
    return wasFlying ? multiplierAt(elapsedMs) : null
  }

  /** A bet is lost from the bust on, even before it is settled. */
  function isOpen(bet: BetRow, call: CashOut): boolean {
    const reached = reachedAt(bet, call)
    const isLost = reached !== null && reached >= bust && autoOf(bet) > bust
    return bet.status === 'open' && !isLost
  }

  function find(call: CashOut, isUnderWay: (bet: BetRow) => boolean): BetRow {
    const { betId, playerId, roundId } = call
    const isWanted = (bet: BetRow) => isOpen(bet, call) || isUnderWay(bet)
    if (betId !== null) {
      const bet = bets.get(betId)
      if (bet?.player_id !== playerId) return refuse('not_found')
      return isWanted(bet) ? bet : refuse('bet_not_open')
    }
    const [first, second] = (ofPlayer.get(playerId) ?? [])
      .map((bet) => bets.get(bet.id) ?? bet)
      .filter((bet) => bet.round_id === roundId && isWanted(bet))
    if (second) refuseField('bet_id', { code: 'bet_unchosen' })
    return first ?? refuse('bet_not_open')
  }

  function end(bet: BetRow, multiplier: bigint, elapsedMs: number | null): BetEnd {
    const ended = winOf(bet, multiplier, elapsedMs)
    const { status, payout } = ended
    bets.set(bet.id, { ...bet, status, multiplier, payout, elapsed_ms: elapsedMs })
    return ended
  }

  return {
    cashOut(call, isUnderWay) {
      const bet = find(call, isUnderWay)
      if (bet.status !== 'open') return { bet, end: null }
      const reached = reachedAt(bet, call) ?? refuse('round_not_running')
      const auto = autoOf(bet)
      const ended = auto <= reached ? end(bet, auto, null) : end(bet, reached, call.elapsedMs)
      return { bet: bets.get(bet.id) ?? bet, end: ended }
    },
    pass(reached) {
      const limit = minCents(reached, bust)
      return [...bets.values()]
        .filter((bet) => bet.status === 'open' && isFlying(bet) && autoOf(bet) <= limit)
        .map((bet) => end(bet, autoOf(bet), null))
    },
  }
}

const autoOf = ({ auto_cashout }: Pick<BetRow, 'auto_cashout'>): bigint => auto_cashout ?? 0n

const winOf = (bet: BetRow, multiplier: bigint, elapsedMs: number | null): BetEnd => ({
  bet,
  status: 'won',
  multiplier,
  elapsedMs,
  payout: crashPayout(bet.stake, multiplier),
})
