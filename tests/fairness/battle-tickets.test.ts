import { createHmac } from 'node:crypto'
import { bytesToHex } from '@noble/hashes/utils.js'
import { expect, test } from 'vitest'
import type { Hmac } from '#domain/fairness/stream.ts'
import { playBattle } from '#domain/games/battle-rules.ts'
import { TICKETS } from '#domain/games/box.ts'
import { times } from '#tests/support/setup/sampling.ts'
import { battleWays } from './battle-builders.ts'
import { aVersion } from './box-builders.ts'
import { chiSquare, holmRejections, homogeneity, runs, serialCorrelation } from './randomness.ts'
import { type Replay, replay } from './replay.ts'

const DRAWS = times('BATTLE_TICKETS', 100_000)
const ROUNDS_MAX = 6
const BINS = 1_000

const nativeHmac: Hmac = (key, message) => createHmac('sha256', key).update(message).digest()

interface Drawn {
  /** In the order of battles, rounds and seats. */
  all: Uint32Array
  bots: Uint32Array
  people: Uint32Array
}

/** The tickets of battles of every kind, with one to six rounds, between players and bots. */
function drawTickets(random: Replay): Drawn {
  const all: number[] = []
  const bots: number[] = []
  const people: number[] = []
  const { items } = aVersion()
  for (let battle = 0; all.length < DRAWS; battle += 1) {
    const way = battleWays[battle % battleWays.length]
    if (!way) throw new Error('no way to play')
    const seeds = { serverSeed: random.bytes(32), entropy: bytesToHex(random.bytes(32)) }
    const boxes = Array.from({ length: 1 + random.below(ROUNDS_MAX) }, () => items)
    const botsAmong = random.below(64)
    for (const { seat, ticket } of playBattle(way, boxes, seeds, nativeHmac).rounds.flat()) {
      all.push(ticket)
      const isBot = seat > 0 && ((botsAmong >> seat) & 1) === 1
      ;(isBot ? bots : people).push(ticket)
    }
  }
  return {
    all: Uint32Array.from(all.slice(0, DRAWS)),
    bots: Uint32Array.from(bots),
    people: Uint32Array.from(people),
  }
}

const pValues = ({ all, bots, people }: Drawn) => ({
  'chi-square over 1,000 equal bins': chiSquare(all, TICKETS, BINS),
  'chi-square of the last three digits': chiSquare(
    all.map((ticket) => ticket % 1_000),
    1_000,
    BINS,
  ),
  'runs above and below the middle': runs(all, TICKETS / 2),
  'serial correlation of neighbours': serialCorrelation(all, 1),
  'serial correlation of every second, a duellist’s own': serialCorrelation(all, 2),
  'serial correlation over six, a full table': serialCorrelation(all, 6),
  'tickets of bots are uniform': chiSquare(bots, TICKETS, BINS),
  'tickets of people are uniform': chiSquare(people, TICKETS, BINS),
  'both come from the same odds': homogeneity(bots, people, TICKETS, BINS),
})

test(`${DRAWS} tickets of battles are uniform and independent, for bots as for people`, () => {
  // A fixed seed, because honest chance fails a 99 % test once in a hundred runs; TEST_SEED overrides it.
  const tickets = drawTickets(replay('tickets of battles', 'coffer'))
  const { all, bots, people } = tickets
  process.stdout.write(`${bots.length} tickets of bots, ${people.length} of people\n`)
  expect(all).toHaveLength(DRAWS)
  expect(holmRejections(pValues(tickets), 0.01)).toEqual([])

  // Detects a house whose bots get a better ticket in fifty of a million draws.
  const every = DRAWS / 20_000
  const luckier = bots.map((ticket, index) =>
    index % every === 0 ? Math.floor(ticket / 4) : ticket,
  )
  const cheated = { all, bots: luckier, people }
  expect(holmRejections(pValues(cheated), 0.01).length).toBeGreaterThanOrEqual(2)
})
