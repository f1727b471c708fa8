import { afterAll, beforeAll, expect, test } from 'vitest'
import { manualClock } from '#server/platform/clock/manual-clock.ts'
import { aPlayer } from '#tests/support/players/a-player.ts'
import { startApp, type TestApp } from '#tests/support/shop/start-app.ts'
import { createPacing, type PacedBet } from './pacing.ts'
import { Refusal } from './refuse.ts'

const CYCLE_MS = 2_500

let app: TestApp
let first: PacedBet
let second: PacedBet
beforeAll(async () => {
  app = await startApp({ hasCatalogue: false })
})
afterAll(() => app.stop())

/** Nodes with one clock, and a player of their own. */
async function open() {
  const clock = manualClock()
  const { database } = app
  const aNode = (cycleMs = CYCLE_MS) => createPacing({ database, clock, cycleMs: () => cycleMs })
  const { id: playerId } = await aPlayer(app)
  first = { playerId, game: 'dice', key: 'one' }
  second = { ...first, key: 'two' }
  return { clock, pacing: aNode(), aNode }
}

test('two bets on a game are a cycle apart, whether the first is still being placed or not', async () => {
  const { clock, pacing } = await open()
  expect(await pacing.begin(first)).not.toBeInstanceOf(Refusal)
  expect(await pacing.begin(second)).toMatchObject({ code: 'too_many_requests' })
  clock.advance(CYCLE_MS - 1)
  expect(await pacing.begin(second)).toMatchObject({ details: { retryAfterSeconds: 1 } })
  clock.advance(1)
  expect(await pacing.begin(second)).not.toBeInstanceOf(Refusal)
})

test('of bets at one instant on several nodes, one begins', async () => {
  const { clock, aNode } = await open()
  const nodes = [aNode(), aNode(), aNode()]
  const bets = Array.from({ length: 12 }, (_, nth) => ({ ...first, key: `bet ${nth}` }))
  for (let cycle = 0; cycle < 3; cycle += 1) {
    const begun = await Promise.all(bets.map((bet, nth) => nodes[nth % 3]?.begin(bet)))
    expect(begun.filter((each) => !(each instanceof Refusal))).toHaveLength(1)
    clock.advance(CYCLE_MS)
    for (const bet of bets) bet.key += '.'
  }
})

test('a repeat under the key of the last bet is that bet', async () => {
  const { clock, pacing } = await open()
  await pacing.begin(first)
  expect(await pacing.begin(first)).not.toBeInstanceOf(Refusal)
  // Without a key, a repeat cannot be told from another bet.
  expect(await pacing.begin({ ...first, key: null })).toBeInstanceOf(Refusal)
  // A repeat that is refused, such as one with another body, takes nothing back, and delays nothing.
  clock.advance(CYCLE_MS - 1)
  const repeat = await pacing.begin(first)
  if (!(repeat instanceof Refusal)) await repeat.takeBack()
  expect(await pacing.begin(second)).toBeInstanceOf(Refusal)
  clock.advance(1)
  expect(await pacing.begin(second)).not.toBeInstanceOf(Refusal)
})

test('a bet that is taken back delays no other, but does not undo a later one', async () => {
  const { clock, pacing } = await open()
  for (let time = 0; time < 2; time += 1) {
    const refused = await pacing.begin(first)
    if (!(refused instanceof Refusal)) await refused.takeBack()
  }
  expect(await pacing.begin(second)).not.toBeInstanceOf(Refusal)
  clock.advance(CYCLE_MS)
  const slow = await pacing.begin(first)
  clock.advance(CYCLE_MS)
  await pacing.begin(second)
  if (!(slow instanceof Refusal)) await slow.takeBack()
  expect(await pacing.begin({ ...first, key: 'three' })).toBeInstanceOf(Refusal)
})

test('a bet that is taken back leaves the one before', async () => {
  const { clock, pacing } = await open()
  await pacing.begin(first)
  clock.advance(CYCLE_MS)
  const refused = await pacing.begin(second)
  if (!(refused instanceof Refusal)) await refused.takeBack()
  // As if it had not been: the first is still the last bet.
  expect(await pacing.begin(first)).not.toBeInstanceOf(Refusal)
  expect(await pacing.begin({ ...first, key: 'three' })).not.toBeInstanceOf(Refusal)
})

test('a shop without a cycle paces nothing', async () => {
  const { aNode } = await open()
  const pacing = aNode(0)
  for (const bet of [first, second, first]) {
    expect(await pacing.begin(bet)).not.toBeInstanceOf(Refusal)
  }
})
