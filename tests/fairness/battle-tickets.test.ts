import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Hmac } from '#domain/fairness/stream.ts'
import { TICKETS } from '#domain/games/box.ts'
import { aBattleReceipt, aPlan, battleWays, PUBLISHED_ROUND } from './battle-builders.ts'
import { chiSquare, holmRejections, homogeneity } from './randomness.ts'
import { type Replay, replay } from './replay.ts'

const BATTLES = 8_000
const BINS = 100

const nativeHmac: Hmac = (key, message) => createHmac('sha256', key).update(message).digest()

/** The tickets of battles of every kind, those of bots apart from those of people. */
function drawTickets(random: Replay): { bots: Uint32Array; people: Uint32Array } {
  const bots: number[] = []
  const people: number[] = []
  for (let index = 0; index < BATTLES; index += 1) {
    const way = battleWays[index % battleWays.length]
    if (!way) throw new Error('no way to play')
    const plan = aPlan(random, way, PUBLISHED_ROUND)
    for (const { drops } of aBattleReceipt(plan, nativeHmac).rounds) {
      for (const { seat, ticket } of drops) (plan.isBot[seat] ? bots : people).push(ticket)
    }
  }
  return { bots: Uint32Array.from(bots), people: Uint32Array.from(people) }
}

const pValues = ({ bots, people }: ReturnType<typeof drawTickets>) => ({
  'tickets of bots are uniform': chiSquare(bots, TICKETS, BINS),
  'tickets of people are uniform': chiSquare(people, TICKETS, BINS),
  'both come from the same odds': homogeneity(bots, people, TICKETS, BINS),
})

test('bots and people draw by the same odds', { timeout: 120_000 }, () => {
  // A fixed seed, because honest chance fails a 99 % test once in a hundred runs; TEST_SEED draws anew.
  const tickets = drawTickets(replay('tickets of battles', 'coffer'))
  const { bots, people } = tickets
  process.stdout.write(`${bots.length} tickets of bots, ${people.length} of people\n`)
  expect(holmRejections(pValues(tickets), 0.01)).toEqual([])

  // A house whose bots draw again once in thirty times, when the ticket is a cheap one, is found.
  const luckier = bots.map((ticket, index) => (index % 30 === 0 ? Math.floor(ticket / 4) : ticket))
  expect(holmRejections(pValues({ bots: luckier, people }), 0.01).length).toBeGreaterThanOrEqual(2)
})
