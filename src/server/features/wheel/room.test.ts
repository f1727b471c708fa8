import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { WheelBet } from '#contract/http/wheel.ts'
import { createPersons } from '#server/features/persons/index.ts'
import { systemEntropy } from '#server/platform/entropy/entropy.ts'
import {
  betOnWheel,
  openRoundBets,
  type RoundBetsHarness,
} from '#tests/support/games/round-bets-harness.ts'
import { aPlayer, type TestPlayer } from '#tests/support/players/a-player.ts'
import { connectedClient } from '#tests/support/realtime/start-socketio.ts'
import { auditFaults } from '#tests/support/shop/audit-faults.ts'

/** Room for four bets of 200 coins on 50x, which one person may take a quarter of. */
const ROOM = 4 * 200 * 49

let harness: RoundBetsHarness
beforeAll(async () => {
  harness = await openRoundBets({ WHEEL_MAX_PROFIT_ROUND: String(ROOM) }, { hasCatalogue: false })
})
afterAll(async () => {
  expect(await auditFaults(harness.app)).toEqual([])
  await harness.stop()
})

const rich = () => aPlayer(harness.app, { cents: 1_000_000n })
const bet = (by: TestPlayer, amount: number, multiplier = 50) =>
  betOnWheel(by, { amount, multiplier })
const codeOf = ({ status, body }: Awaited<ReturnType<typeof bet>>) =>
  status === 200 ? 'done' : body.code

async function cancel(by: TestPlayer, { body }: Awaited<ReturnType<typeof bet>>): Promise<void> {
  const { status } = await by.ask(`POST /api/wheel/bet/${body.data.bet.id}/cancel`, {})
  expect(status).toBe(200)
}

/** Gives accounts a proven mark in common: paid by the same person. */
async function link(...accounts: TestPlayer[]): Promise<void> {
  const { clock, config, database } = harness.app
  const persons = createPersons({
    database,
    clock,
    entropy: systemEntropy(clock),
    seedKey: config.seedKey,
  })
  const payer = { provider: 'zen', id: randomUUID() }
  for (const { id } of accounts) await persons.notePayer(database.pool, id, payer)
}

it('is a quarter for one person, whatever they cancel, and the rest stays open to others', async () => {
  const [player, other] = [await rich(), await rich()]
  await harness.open('wheel')
  const first = await bet(player, 200)
  expect(codeOf(first)).toBe('done')
  await cancel(player, first)
  expect(codeOf(await bet(player, 0.1))).toBe('round_is_full')
  // Each multiplier has its own room.
  expect(codeOf(await bet(player, 200, 5))).toBe('done')
  expect(codeOf(await bet(other, 200))).toBe('done')
})

it('is taken by canceled bets until the end of the round, and free again in the next', async () => {
  const crowd = await Promise.all(Array.from({ length: 5 }, rich))
  const [fifth, ...four] = crowd as [TestPlayer, ...TestPlayer[]]
  await harness.open('wheel')
  for (const by of four) await cancel(by, await bet(by, 200))
  expect(codeOf(await bet(fifth, 0.1))).toBe('round_is_full')
  expect((await harness.current('wheel')).totals).toMatchObject({ '50': 0 })
  await harness.open('wheel')
  expect(codeOf(await bet(fifth, 200))).toBe('done')
})

it('is one for all accounts of a person, also for bets that arrive together', async () => {
  const [one, two, three, stranger] = [await rich(), await rich(), await rich(), await rich()]
  // A chain: the first and the third share nothing.
  await link(one, two)
  await link(two, three)
  await harness.open('wheel')
  await cancel(one, await bet(one, 150))
  expect(codeOf(await bet(two, 50.01))).toBe('round_is_full')
  const together = await Promise.all([one, two, three].map((by) => bet(by, 30)))
  expect(together.map(codeOf).toSorted()).toEqual(['done', 'round_is_full', 'round_is_full'])
  expect(codeOf(await bet(stranger, 200))).toBe('done')
})

it('does not grow anybody’s snapshot by bets that are placed and canceled', async () => {
  const player = await rich()
  const watcher = await connectedClient(harness.app.url, '/wheel')
  const seen: WheelBet[] = []
  watcher.on('wheel:bets', ({ bets }: { bets: WheelBet[] }) => seen.push(...bets))
  await harness.open('wheel')
  const isSeen = (id: string, status: string) =>
    seen.some((each) => each.id === id && each.status === status)
  const shown = await bet(player, 1)
  const { id } = shown.body.data.bet
  await expect.poll(() => isSeen(id, 'open')).toBe(true)
  // Who has seen a bet is told that it is gone.
  await cancel(player, shown)
  await harness.pass(100)
  await expect.poll(() => isSeen(id, 'canceled')).toBe(true)
  const events = seen.length
  for (let count = 1; count < 20; count++) {
    await cancel(player, await bet(player, 1))
  }
  await harness.pass(100)
  expect(codeOf(await bet(player, 1))).toBe('too_many_bets')
  const { bets, my_bets } = await harness.current('wheel', player)
  expect([bets, my_bets]).toEqual([[], []])
  expect(seen.length - events).toBeLessThanOrEqual(1)
  watcher.disconnect()
})
