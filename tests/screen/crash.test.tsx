import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { aBet, aCrashRound } from '#client/features/crash/a-crash-round.ts'
import { resultOf } from '#client/features/crash/betting/bet-panel.tsx'
import { payoutAt, showMultiplier } from '#client/features/crash/flight/curve.ts'
import { createFlight } from '#client/features/crash/flight/flight.ts'
import { rowOf } from '#client/features/crash/list/bet-row.ts'
import { createRoundClock } from '#client/player/rounds/round-clock.ts'
import { applyRoundEvent, type RoundEvent, viewOfRound } from '#client/player/rounds/round-state.ts'
import { RoundBets } from '#client/ui/bets/round-bets.tsx'
import type { CrashBet, CrashRound } from '#contract/http/crash.ts'
import { bustOf, crashPayout, msToReach, multiplierAt } from '#domain/games/crash.ts'
import { toCents, toCoins } from '#domain/money/money.ts'
import { type Replay, replay } from '#tests/fairness/replay.ts'
import { saidResult, shownResult } from '#tests/support/games/shown-results.ts'
import { times } from '#tests/support/setup/sampling.ts'
import { showCents, textsOf } from './rendered.ts'

const ROUNDS = times('SHOWN_ROUNDS', 500)
const GROWTH = 0.00006
const TICK_MS = 100
/** Checks at most this many ticks of a flight: one may take minutes. */
const LOOKS = 40

type Event = RoundEvent<CrashRound, CrashBet, number>

/** A bet and its end as the server stored it. */
interface Recorded {
  bet: CrashBet
  /** When it was cashed out, in ms; null if it was lost. */
  endMs: number | null
}

test(`${ROUNDS} rounds of Rocket show what is stored`, () => {
  const random = replay('screens of Rocket')
  for (let round = 1; round <= ROUNDS; round += 1) watch(random, round)
})

function watch(random: Replay, index: number): void {
  const id = `round-${index}`
  const bust = bustOf(random.bytes(32), `salt ${index}`)
  const bustMs = msToReach(bust)
  const recorded = Array.from({ length: random.below(8) }, (_, place) =>
    record(random, id, place, bust, bustMs),
  )
  let nowMs = 0
  const clock = createRoundClock(() => nowMs)
  const flight = createFlight(clock, GROWTH)
  const isLive = random.below(4) > 0
  const late = () => 5 + random.below(400)
  let heardMs = 0
  let view = viewOfRound<CrashRound, CrashBet, number>({
    round: null,
    bets: [],
    totals: 0,
    seq: { game: 0, bets: 0 },
  })
  const hear = (event: Event, atMs: number) => {
    heardMs = nowMs = Math.max(heardMs, atMs + late())
    if (event.type === 'tick') clock.hearTick(event)
    if (event.type === 'round') clock.hear(event.round)
    view = applyRoundEvent(view, event)
  }
  const game = (changes: Partial<CrashRound>, atMs: number) => {
    const round = aCrashRound({ id, index, ...changes })
    hear({ type: 'round', seq: view.seq.game + 1, round }, atMs)
  }
  const bets = (changed: readonly CrashBet[], atMs: number) =>
    hear({ type: 'bets', seq: view.seq.bets + 1, roundId: id, bets: changed, totals: 0 }, atMs)
  const shown = () => flight.at(view.round, isLive).hundredths

  game({ status: 'starting', bets_close_in_ms: 8_000 }, -9_000)
  bets(
    recorded.map(({ bet }) => openOf(bet)),
    -5_000,
  )
  game({ status: 'pending' }, -500)
  game({ status: 'in_progress' }, 0)
  const ends = recorded
    .filter(({ endMs }) => endMs !== null)
    .sort((a, b) => (a.endMs ?? 0) - (b.endMs ?? 0))
  const step = Math.max(TICK_MS, Math.floor(bustMs / LOOKS / TICK_MS) * TICK_MS)
  for (let tickMs = 0; tickMs < bustMs; tickMs += step) {
    hear({ type: 'tick', seq: view.seq.game, id, elapsed_ms: tickMs }, tickMs)
    expect(shown()).toBeLessThanOrEqual(Number(multiplierAt(tickMs)))
    while (ends[0] && (ends[0].endMs ?? 0) < tickMs + step) checkCashOut(ends.shift())
  }
  for (const end of ends.splice(0)) checkCashOut(end)
  game({ status: 'ended', bust: Number(bust) / 100 }, bustMs)
  const lost = recorded.filter(({ endMs }) => endMs === null)
  bets(
    lost.map(({ bet }) => bet),
    bustMs,
  )

  expect(showMultiplier(shown() / 100)).toBe(`${showCents(Number(bust))}×`)
  checkRows(view.bets, recorded)

  /** Cashing out pays at least the amount on the button. */
  function checkCashOut(end: Recorded | undefined): void {
    if (!end) return
    nowMs = Math.max(heardMs, end.endMs ?? 0)
    if (end.bet.auto_cashout === null) {
      const { amount, payout } = end.bet
      expect(payoutAt(amount, shown())).toBeLessThanOrEqual(payout ?? 0)
    }
    bets([end.bet], end.endMs ?? 0)
  }
}

/** A bet that is cashed out automatically, manually, or not in time, paid by the rules of the game. */
function record(
  random: Replay,
  roundId: string,
  place: number,
  bust: bigint,
  bustMs: number,
): Recorded {
  const stake = BigInt(10 + random.below(99_990))
  const auto = random.below(2) === 0 ? BigInt(101 + random.below(600)) : null
  const pressMs = random.below(Math.max(1, bustMs * 2))
  const handed = pressMs < bustMs ? multiplierAt(pressMs) : null
  const multiplier = auto === null ? handed : auto <= bust ? auto : null
  const endMs = multiplier === null ? null : auto === null ? pressMs : msToReach(multiplier)
  const bet = aBet({
    id: `${roundId}-${place}`,
    round_id: roundId,
    amount: toCoins(stake),
    auto_cashout: auto === null ? null : Number(auto) / 100,
    status: multiplier === null ? 'lost' : 'won',
    multiplier: multiplier === null ? null : Number(multiplier) / 100,
    payout: multiplier === null ? 0 : toCoins(crashPayout(stake, multiplier)),
  })
  return { bet, endMs }
}

const openOf = (bet: CrashBet): CrashBet => ({
  ...bet,
  status: 'open',
  multiplier: null,
  payout: null,
})

/** The list of players and the panel show the exact text for each bet. */
function checkRows(bets: readonly CrashBet[], recorded: readonly Recorded[]): void {
  const html = renderToStaticMarkup(
    <MemoryRouter>
      <RoundBets title="Players" rows={bets.map((bet) => rowOf(bet, undefined))} empty="None" />
    </MemoryRouter>,
  )
  const byStake = recorded.map(({ bet }) => bet).toSorted((a, b) => b.amount - a.amount)
  const ends = byStake.map(({ amount, multiplier, payout }) => {
    const result = shownResult(centsOf(amount), centsOf(payout))
    return multiplier === null ? 'Lost' : `${showCoins(multiplier)}× ${result}`
  })
  expect(textsOf(html, /<span class="[^"]*result[^"]*">([^<]*)</g).toSorted()).toEqual(
    ends.toSorted(),
  )
  for (const bet of bets) {
    const { bet: told } = recorded.find(({ bet: { id } }) => id === bet.id) ?? {}
    expect(resultOf(bet)).toBe(
      told?.status === 'won'
        ? `Cashed out at ${showCoins(told.multiplier)}×: ${saidResult(centsOf(told.amount), centsOf(told.payout))}`
        : `Lost ${showCoins(told?.amount)}.`,
    )
  }
}

const showCoins = (coins: number | null | undefined): string =>
  showCents(Number(toCents(coins ?? 0)))

const centsOf = (coins: number | null): number => Number(toCents(coins ?? 0))
