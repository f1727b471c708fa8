import { QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type ChosenBet, targetOf } from '#client/features/dice/chosen-bet.ts'
import { DiceBoard } from '#client/features/dice/dice-board.tsx'
import { diceGame } from '#client/features/dice/dice-game.ts'
import { ROLL_MS, rollAt, wordsOf } from '#client/features/dice/roll.ts'
import { useChosenBet } from '#client/features/dice/use-chosen-bet.ts'
import { aServer, aToken, json } from '#client/lib/api/a-server.ts'
import { queryClient } from '#client/lib/api/queries.ts'
import { clearAuth, saveAuth } from '#client/lib/api/tokens.ts'
import { useInstantPlay } from '#client/player/instant/use-instant-play.ts'
import { useVisit } from '#client/player/instant/visit.ts'
import { showProfile, useSession } from '#client/player/session.ts'
import type { Profile } from '#contract/http/account.ts'
import { game as diceOnWire } from '#contract/http/dice.ts'
import { betStream } from '#domain/fairness/stream.ts'
import { DICE_DIRECTIONS, type DiceBet, dice } from '#domain/games/dice.ts'
import { nativeHmac } from '#server/platform/hash/hash.ts'
import { type Replay, replay } from '#tests/fairness/replay.ts'
import { saidResult, shownResult } from '#tests/support/games/shown-results.ts'
import { times } from '#tests/support/setup/sampling.ts'
import { showCents, textsOf } from './rendered.ts'

const ROLLS = times('SHOWN_ROLLS', 250)
const HASH = '0'.repeat(64)
const START = 100_000_000

const terms = {
  game: 'dice',
  min_amount: 0.1,
  max_amount: 1_000,
  max_payout: 10_000,
  house_edge: 100,
  min_chance: 0.01,
  max_chance: 98,
  rtp: 99,
}

/** The stored record of a bet. Amounts are cents. */
interface Record {
  id: string
  stake: number
  payout: number
  ticket: number
}

/** Settles bets as the shop does, with one pair of seeds. */
function aShop(random: Replay) {
  const serverSeed = random.bytes(32)
  const records: Record[] = []
  let balance = START
  aServer({
    'GET /api/fairness': () => json({ data: { nonce: 1, client_seed_origin: 'player' } }),
    'POST /api/dice/bet': ({ body }) => {
      const { amount, target, direction } = body as DiceBet & { amount: number }
      const stake = BigInt(Math.round(amount * 100))
      const nonce = records.length
      const stream = betStream({ serverSeed, clientSeed: 'client', nonce }, nativeHmac)
      const parameters = { target, direction }
      const { result, payout } = dice.draw(terms, parameters, stake, stream)
      const id = `bet-${nonce}`
      balance += Number(payout - stake)
      records.push({ id, stake: Number(stake), payout: Number(payout), ticket: result.ticket })
      const shown = diceOnWire.present({
        id,
        nonce,
        terms,
        parameters,
        result,
        payout,
      } as Parameters<typeof diceOnWire.present>[0])
      const wallet = { balance: balance / 100, balance_seq: nonce + 2 }
      return json({
        msg: 'Rolled.',
        data: { ...shown, server_seed_hash: HASH, client_seed: 'client', ...wallet },
      })
    },
  })
  return { records, balanceOf: () => balance }
}

beforeEach(() => {
  saveAuth({ ...aToken(1), token_type: 'Bearer' })
  showProfile({ id: 'player', balance: START / 100, balance_seq: 1 } as Profile)
})
afterEach(() => {
  vi.unstubAllGlobals()
  clearAuth()
})

const inPage = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={queryClient}>
    <MemoryRouter>{children}</MemoryRouter>
  </QueryClientProvider>
)

const STATE = /data-roll="(\w+)"/g
const NUMBER = /<strong[^>]*><span[^>]*>([^<]*)</g
const WORDS = /<div class="_words_\w+">(.*?)<\/div>/g
const MARKER = /translateX\(([\d.]+)%\)/g
const shownCents = (): number => Math.round((useSession.getState().user?.balance ?? 0) * 100)

test(`${ROLLS} rolls show what is stored, and nothing of it before they land`, async () => {
  const random = replay('screens of dice')
  const { records, balanceOf } = aShop(random)
  const chosen = renderHook(() => useChosenBet(terms.rtp)).result
  let orderOf = (_amount: number): (DiceBet & { amount: number }) | null => null
  const { result: play, rerender } = renderHook(
    () => useInstantPlay(diceGame, { terms: undefined, limits: { min: 0.1, max: 1_000 }, orderOf }),
    { wrapper: inPage },
  )
  const visit = renderHook(() => useVisit('dice')).result
  const wait = () => act(() => new Promise((resolve) => setImmediate(resolve)))
  const screen = () => {
    const [roll] = play.current.shown
    const isRolling = play.current.flying.length > 0
    const props = { chosen: chosen.current, roll, isRolling, isLocked: false, onLand: () => {} }
    return renderToStaticMarkup(inPage({ children: <DiceBoard {...props} /> }))
  }
  let wagered = 0
  let before = 50
  for (let place = 0; place < ROLLS; place += 1) {
    const direction = DICE_DIRECTIONS[random.below(2)] ?? 'over'
    const bet: ChosenBet = { winning: 1 + random.below(9_800), direction }
    const cents = 10 + random.below(1_000)
    orderOf = (amount) => ({ amount, target: targetOf(bet), direction })
    act(() => play.current.amount.setText((cents / 100).toFixed(2)))
    rerender()
    const balanceBefore = shownCents()
    act(() => play.current.press())
    while (play.current.call === 'waiting') await wait()
    const record = records[place]
    if (!record) throw new Error('Nothing was rolled')

    // The bet is settled but still rolling: the stake is deducted, and nothing reveals the result.
    const rolling = screen()
    expect(textsOf(rolling, STATE)).toEqual(['rolling'])
    expect(textsOf(rolling, NUMBER)).toEqual(['50.00'])
    expect(wordsIn(rolling)).toEqual(['Rolling…'])
    expect(shownCents()).toBe(balanceBefore - cents)
    expect(visit.current.wagered).toBe(wagered)
    const roll = record.ticket / 100
    expect(rollAt(before, roll, ROLL_MS)).toBe(roll)
    before = roll

    act(() => play.current.land(record.id))
    wagered += record.stake
    const landed = screen()
    expect(record.stake).toBe(cents)
    expect(textsOf(landed, STATE)).toEqual([stateOf(record)])
    expect(textsOf(landed, NUMBER)).toEqual([roll.toFixed(2)])
    expect(Number(textsOf(landed, MARKER)[0])).toBe(roll)
    expect(wordsIn(landed)).toEqual([cardOf(record)])
    expect(shownCents()).toBe(balanceOf())
    expect(visit.current.wagered).toBe(wagered)
    expect(visit.current.profits.at(-1)).toBe(balanceOf() - START)
    const [shown] = play.current.shown
    const end = saidResult(record.stake, record.payout)
    expect(shown && wordsOf(shown)).toBe(`Rolled ${roll.toFixed(2)}. ${end}`)
  }
  expect(visit.current.bets).toBe(ROLLS)
  expect(visit.current.last).toHaveLength(20)
})

const wordsIn = (html: string): string[] =>
  textsOf(html, WORDS).map((text) => text.replace(/<[^>]*>/g, ''))

function stateOf({ stake, payout }: { stake: number; payout: number }): string {
  if (payout > stake) return 'won'
  return payout > 0 ? 'back' : 'lost'
}

/** The card in the scene: multiplier and profit of a win, else plain. */
function cardOf({ stake, payout }: { stake: number; payout: number }): string {
  if (payout === 0) return `Lost ${showCents(stake)}`
  const times = `${showCents(Math.floor((payout * 100) / stake))}×`
  return payout > stake ? `${times}${shownResult(stake, payout)}` : shownResult(stake, payout)
}
