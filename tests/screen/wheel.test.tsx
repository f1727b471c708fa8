import { QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { BetColumns } from '#client/features/wheel/betting/bet-columns.tsx'
import { stopAt } from '#client/features/wheel/spin/spin.ts'
import { WheelStage } from '#client/features/wheel/spin/wheel-stage.tsx'
import { phaseOf, type ShownWheel, shownBets } from '#client/features/wheel/use-wheel.ts'
import { queryClient } from '#client/lib/api/queries.ts'
import { createRoundClock } from '#client/player/rounds/round-clock.ts'
import { viewOfRound } from '#client/player/rounds/round-state.ts'
import type { WheelBet, WheelRound } from '#contract/http/wheel.ts'
import { multiplierOf, sectorOf, WHEEL_MULTIPLIERS, WHEEL_SECTORS } from '#domain/games/wheel.ts'
import { type Replay, replay } from '#tests/fairness/replay.ts'
import { shownResult } from '#tests/support/games/shown-results.ts'
import { times } from '#tests/support/setup/sampling.ts'
import { showCents, textsOf } from './rendered.ts'

const ROUNDS = times('SHOWN_SPINS', 200)

const AT = '2026-11-22T18:00:00.000Z'
const HASH = '0'.repeat(64)
const rtp = { '2': 96.29, '3': 94.44, '5': 92.59, '50': 92.59 }
const limits = { min_amount: 0.1, max_amount: 200, max_bets: 20 }
const config = { sectors: [...WHEEL_SECTORS], rtp, ...limits }
const zero = { '2': 0, '3': 0, '5': 0, '50': 0 }

/** A round as stored once it has ended, and its bets. */
function aRecord(random: Replay, index: number) {
  const sector = sectorOf(random.bytes(32), `salt ${index}`, index)
  const multiplier = multiplierOf(sector)
  const round: WheelRound = {
    id: `round-${index}`,
    index,
    status: 'ended',
    link_hash: HASH,
    link: HASH,
    salt: HASH,
    beacon: {
      chain: HASH,
      round: index,
      due_at: AT,
      signature: null,
      randomness: null,
      is_sandbox: true,
    },
    bets_open_at: AT,
    bets_close_at: AT,
    bets_close_in_ms: 0,
    started_at: AT,
    elapsed_ms: 6_000,
    ended_at: AT,
    sector,
    multiplier,
    offset: random.below(1_000_000) / 1_000_000,
    spin_ms: 6_000,
  }
  const bets = Array.from({ length: random.below(9) }, (_, place): WheelBet => {
    const cents = 10 + random.below(20_000)
    const on = WHEEL_MULTIPLIERS[random.below(4)] ?? 2
    const status = random.below(6) === 0 ? 'canceled' : on === multiplier ? 'won' : 'lost'
    const payout = status === 'canceled' ? null : status === 'won' ? (cents * on) / 100 : 0
    const id = random.below(3) === 0 ? 'own' : 'another'
    return {
      id: `bet-${index}-${place}`,
      round_id: round.id,
      user: { id, name: `${id} player`, avatar_url: '', level: 1, is_demo: false },
      amount: cents / 100,
      multiplier: on,
      status,
      payout,
    }
  })
  return { round, bets }
}

/** The page's stage and columns for a round, with the wheel stopped or not. */
function screenOf(round: WheelRound, bets: readonly WheelBet[], hasLanded: boolean): string {
  const seq = { game: 1, bets: 1 }
  const phase = phaseOf(round, hasLanded)
  const shown: ShownWheel = {
    wheel: {
      view: viewOfRound({ round, bets, totals: { totals: zero, players: zero }, seq }),
      clock: createRoundClock(() => 0),
      isLive: true,
      error: null,
      isStale: false,
      refetch: () => undefined,
      showAnswer: () => undefined,
    },
    phase,
    bets: shownBets(bets, phase),
  }
  const own = shown.bets.filter(({ user }) => user.id === 'own')
  return renderToStaticMarkup(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter>
        <WheelStage shown={shown} config={config} own={own} lastSector={7} />
        <BetColumns shown={shown} config={config} own={own} />
      </MemoryRouter>
    </QueryClientProvider>,
  )
}

const RESULT = /data-result="true">(\d+)×</g
const OWN_RESULT = /data-grade=[^>]*>(.*?)<\/p>/g
const TURNED = /rotate\(([\d.]+)deg\)" data-disc/g
/** Finds a bet's status and its payout in its column. */
const BETS = /data-status="(\w+)"/g
const PAYOUTS = /_stake_\w+"><span class="num"[^>]*>(\+[^<]*)</g

const centsOf = (coins: number | null): number => Math.round((coins ?? 0) * 100)
/** The card in the scene for the player's bets together. */
function cardOf(bets: readonly WheelBet[]): string {
  const stake = bets.reduce((sum, { amount }) => sum + centsOf(amount), 0)
  const payout = bets.reduce((sum, each) => sum + centsOf(each.payout), 0)
  if (payout === 0) return `Lost ${showCents(stake)}`
  const times = `${showCents(Math.floor((payout * 100) / stake))}×`
  return payout > stake ? `${times}${shownResult(stake, payout)}` : shownResult(stake, payout)
}

test(`${ROUNDS} rounds of the wheel show what is stored, and nothing of it before the wheel stops`, () => {
  const random = replay('screens of the wheel')
  for (let index = 1; index <= ROUNDS; index += 1) {
    const { round, bets } = aRecord(random, index)
    const counting = bets.filter(({ status }) => status !== 'canceled')
    const own = counting.filter(({ user }) => user.id === 'own')

    // The server has settled the bets, but the wheel still turns.
    const spinning = screenOf(round, bets, false)
    expect(textsOf(spinning, RESULT)).toEqual([])
    expect(textsOf(spinning, PAYOUTS)).toEqual([])
    expect(textsOf(spinning, OWN_RESULT)).toEqual([])
    expect(textsOf(spinning, BETS)).toEqual(counting.map(() => 'open'))
    expect(stopAt(Number(textsOf(spinning, TURNED)[0])).sector).toBe(7)

    const landed = screenOf(round, bets, true)
    expect(textsOf(landed, RESULT)).toEqual([String(round.multiplier)])
    const stop = stopAt(Number(textsOf(landed, TURNED)[0]))
    expect(stop.sector + stop.offset).toBeCloseTo((round.sector ?? 0) + (round.offset ?? 0), 6)
    expect(textsOf(landed, BETS).sort()).toEqual(counting.map(({ status }) => status).sort())
    const profits = counting
      .filter(({ status }) => status === 'won')
      .map(({ amount, payout }) => shownResult(centsOf(amount), centsOf(payout)))
    expect(textsOf(landed, PAYOUTS).sort()).toEqual(profits.sort())
    const card = textsOf(landed, OWN_RESULT).map((text) => text.replace(/<[^>]*>/g, ''))
    expect(card).toEqual(own.length === 0 ? [] : [cardOf(own)])
  }
})
