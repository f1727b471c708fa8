import type { RoundState } from '#domain/lifecycle/round.ts'

/** The fields needed to follow a round of any game. */
export interface LiveRound {
  id: string
  index: number
  status: RoundState
  bets_close_in_ms: number
  elapsed_ms: number
}

export interface LiveBet {
  id: string
  round_id: string
  status: string
}

/** The newest `seq` of each channel. */
export interface RoundSeq {
  game: number
  bets: number
}

/** A round as read from the server, with its game's totals (`Totals`: coins and players). */
export interface RoundSnapshot<Round, Bet, Totals> {
  round: Round | null
  bets: readonly Bet[]
  totals: Totals
  seq: RoundSeq
}

export type RoundEvent<Round, Bet, Totals> =
  | { type: 'round'; seq: number; round: Round }
  /** Repeats the newest `seq` of its channel. */
  | { type: 'tick'; seq: number; id: string; elapsed_ms: number }
  | { type: 'bets'; seq: number; roundId: string; bets: readonly Bet[]; totals: Totals }

/** A round as this page knows it. */
export interface RoundView<Round, Bet, Totals> extends RoundSnapshot<Round, Bet, Totals | null> {
  /** The replies to the player's own calls on this round, which may be ahead of the events. */
  answered: readonly Bet[]
  /** The newest `seq` received on each channel, applied or not. */
  receivedSeq: RoundSeq
}

export const viewOfRound = <Round, Bet, Totals>(
  snapshot: RoundSnapshot<Round, Bet, Totals>,
): RoundView<Round, Bet, Totals> => ({ ...snapshot, answered: [], receivedSeq: snapshot.seq })

/** Whether an event was missed, so that the round must be refetched. */
export const isRoundStale = ({ seq, receivedSeq }: RoundView<unknown, unknown, unknown>): boolean =>
  receivedSeq.game > seq.game || receivedSeq.bets > seq.bets

/** The view after the round was refetched. Per channel, data older than what is known changes nothing. */
export function mergeRoundSnapshot<Round extends LiveRound, Bet extends LiveBet, Totals>(
  view: RoundView<Round, Bet, Totals>,
  read: RoundSnapshot<Round, Bet, Totals>,
): RoundView<Round, Bet, Totals> {
  let next = view
  if (read.seq.game >= view.seq.game && read.round) {
    next = withRound(next, read.round, read.seq.game)
  }
  if (read.seq.bets >= view.seq.bets && read.round?.id === next.round?.id) {
    const bets = next.answered.reduce(withOneBet, read.bets)
    const seq = { ...next.seq, bets: read.seq.bets }
    next = { ...next, bets, totals: read.totals, seq }
  }
  return receiving(next, next.seq)
}

/**
 * The view after an event. A known event changes nothing. An event that leaves a gap, or concerns bets on
 * another round, is not applied and marks the view as stale.
 */
export function applyRoundEvent<Round extends LiveRound, Bet extends LiveBet, Totals>(
  view: RoundView<Round, Bet, Totals>,
  event: RoundEvent<Round, Bet, Totals>,
): RoundView<Round, Bet, Totals> {
  const channel = event.type === 'bets' ? 'bets' : 'game'
  if (event.seq <= view.seq[channel]) return view
  const isNext = event.type !== 'tick' && event.seq === view.seq[channel] + 1
  const next = isNext ? applied(view, event) : view
  return receiving(next, { ...next.receivedSeq, [channel]: event.seq })
}

/** The view after the server's reply to one of the player's own bets. */
export function mergeOwnBet<Round extends LiveRound, Bet extends LiveBet, Totals>(
  view: RoundView<Round, Bet, Totals>,
  bet: Bet,
): RoundView<Round, Bet, Totals> {
  if (bet.round_id !== view.round?.id) return view
  return {
    ...view,
    bets: withOneBet(view.bets, bet),
    answered: withOneBet(view.answered, bet),
  }
}

function applied<Round extends LiveRound, Bet extends LiveBet, Totals>(
  view: RoundView<Round, Bet, Totals>,
  event: RoundEvent<Round, Bet, Totals>,
): RoundView<Round, Bet, Totals> {
  if (event.type === 'round') return withRound(view, event.round, event.seq)
  if (event.type === 'tick' || event.roundId !== view.round?.id) return view
  const bets = event.bets.reduce(withOneBet, view.bets)
  return { ...view, bets, totals: event.totals, seq: { ...view.seq, bets: event.seq } }
}

/** Another round starts without bets. */
function withRound<Round extends LiveRound, Bet extends LiveBet, Totals>(
  view: RoundView<Round, Bet, Totals>,
  round: Round,
  seq: number,
): RoundView<Round, Bet, Totals> {
  const next = { ...view, round, seq: { ...view.seq, game: seq } }
  if (round.id === view.round?.id) return next
  return { ...next, bets: [], answered: [], totals: null }
}

/** A settled bet stays settled, even if older events about it arrive later. */
function withOneBet<Bet extends LiveBet>(bets: readonly Bet[], bet: Bet): readonly Bet[] {
  const known = bets.find(({ id }) => id === bet.id)
  if (!known) return [...bets, bet]
  if (known.status !== 'open' && bet.status === 'open') return bets
  return bets.map((each) => (each.id === bet.id ? bet : each))
}

const receiving = <View extends { receivedSeq: RoundSeq }>(
  view: View,
  { game, bets }: RoundSeq,
): View => {
  const receivedSeq = {
    game: Math.max(view.receivedSeq.game, game),
    bets: Math.max(view.receivedSeq.bets, bets),
  }
  return { ...view, receivedSeq }
}
