import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Opening } from '#contract/http/boxes.ts'
import type { FreeBox } from '#contract/http/free-boxes.ts'
import { seatsOf } from '#domain/games/battle-rules.ts'
import { battleWays } from '#tests/fairness/battle-builders.ts'
import { disagreement, isTrulySigned } from '#tests/fairness/independent-battle.ts'
import { verifyBoxReceipt } from '#tests/fairness/independent-verifier.ts'
import {
  type BattleHarness,
  joinBattle,
  openBattleHarness,
} from '#tests/support/games/battle-harness.ts'
import { aCustomBox } from '#tests/support/players/a-custom-box.ts'
import { players, type TestPlayer } from '#tests/support/players/a-player.ts'
import { times } from '#tests/support/setup/sampling.ts'
import { ask } from '#tests/support/shop/ask.ts'

/** Openings of each kind that is paid for; free boxes open as often as they can. */
const OPENINGS = times('STORED_OPENINGS', 120)
const BATTLES = times('STORED_BATTLES', 42)
const AT_ONCE = 8
const PATIENCE_MS = 120_000 + 100 * OPENINGS + 1_000 * BATTLES

/** The fields of a receipt that this test reads; the verifiers get the whole receipt. */
interface Receipt {
  bet_id?: string
  configuration?: { kind: string }
  beacon?: { round: number }
}

let harness: BattleHarness
let everybody: TestPlayer[]

beforeAll(async () => {
  harness = await openBattleHarness()
  everybody = await players(harness.app, AT_ONCE, { cents: 100_000_000n })
})
afterAll(() => harness.stop())

let keys = 0
const key = () => ({ 'idempotency-key': `stored-${++keys}` })

async function open(player: TestPlayer, path: string, count: number): Promise<string[]> {
  const { status, body } = await player.ask<{ data: { openings: Opening[] } }>(
    `POST ${path}/open`,
    { count },
    key(),
  )
  if (status !== 200) throw new Error(JSON.stringify(body))
  return body.data.openings.map(({ bet_id }) => bet_id)
}

/** Opens boxes five at a time, with several players in parallel. */
async function openMany(paths: readonly string[]): Promise<string[]> {
  const bets: string[] = []
  while (bets.length < OPENINGS) {
    const opened = everybody.map((player, at) =>
      open(player, paths[(bets.length + at) % paths.length] ?? '', 5),
    )
    bets.push(...(await Promise.all(opened)).flat())
  }
  return bets
}

/** Opens every free box that is open to everybody. */
async function openFree(): Promise<string[]> {
  const bets: string[] = []
  for (const player of everybody) {
    const { body } = await player.ask<{ data: FreeBox[] }>('GET /api/free-boxes')
    for (const { slug } of body.data.filter(({ lock }) => lock === null)) {
      bets.push(...(await open(player, `/api/free-boxes/${slug}`, 1)))
    }
  }
  return bets
}

/** Plays battles of every kind, each by one player against bots and a rival. */
async function playBattles(): Promise<string[]> {
  const ids: string[] = []
  while (ids.length < BATTLES) {
    const group = battleWays.slice(ids.length % battleWays.length).slice(0, AT_ONCE)
    const made = await Promise.all(group.map((way, at) => playBattle(way, at)))
    await harness.playOut(made)
    ids.push(...made)
  }
  return ids
}

async function playBattle(
  { format, mode, isCrazy }: (typeof battleWays)[number],
  at: number,
): Promise<string> {
  const [creator, rival] = [everybody[at], everybody[(at + 1) % AT_ONCE]]
  if (!creator || !rival) throw new Error('There are not enough players')
  const boxes = harness.boxes.slice(at, at + 2).map(({ slug }) => ({ slug, count: 1 }))
  const bots = seatsOf(format) - 2
  const id = await harness.create(creator, { boxes, format, mode, is_crazy: isCrazy, bots })
  expect((await joinBattle(rival, id)).status).toBe(200)
  return id
}

/** Reads the public receipts of stored bets, several at a time. */
async function readAll(path: string, ids: readonly string[]): Promise<Receipt[]> {
  const receipts: Receipt[] = []
  while (receipts.length < ids.length) {
    const some = ids.slice(receipts.length, receipts.length + AT_ONCE)
    const answers = some.map((id) => ask<{ data: Receipt }>(harness.app.url, `GET ${path}/${id}`))
    receipts.push(...(await Promise.all(answers)).map(({ body }) => body.data))
  }
  return receipts
}

it(
  'the second verifier accepts every stored opening, of every kind of box',
  async () => {
    const { app, boxes } = harness
    const [maker] = everybody
    if (!maker) throw new Error('Nobody can make a box')
    const made = await aCustomBox(maker)
    const bets = [
      ...(await openMany(boxes.map(({ slug }) => `/api/boxes/${slug}`))),
      ...(await openMany([`/api/user-boxes/${made.slug}`])),
      ...(await openFree()),
    ]
    for (const player of everybody)
      expect((await player.ask('POST /api/fairness/rotate')).status).toBe(200)
    const receipts = await readAll('/api/fairness/bets', bets)
    const faults = receipts.map((receipt) => verifyBoxReceipt(receipt)).filter(({ ok }) => !ok)
    expect(faults).toEqual([])
    const kinds = new Set(receipts.map(({ configuration }) => configuration?.kind))
    expect([...kinds].sort()).toEqual(['box', 'free', 'user'])
    const { rows } = await app.database.pool.query<{ count: bigint }>('SELECT count(*) FROM bets')
    expect(BigInt(new Set(receipts.map(({ bet_id }) => bet_id)).size)).toBe(rows[0]?.count)
  },
  PATIENCE_MS,
)

it(
  'it also accepts every battle, of all 42 kinds, and each beacon round has a valid signature',
  async () => {
    const receipts = await readAll('/api/fairness/battles', await playBattles())
    expect(receipts.flatMap((receipt) => disagreement(receipt) ?? [])).toEqual([])
    const rounds = Map.groupBy(receipts, ({ beacon }) => beacon?.round)
    for (const [receipt] of rounds.values()) {
      expect(isTrulySigned(receipt as Parameters<typeof isTrulySigned>[0])).toBe(true)
    }
    const stored = await harness.app.database.pool.query<{ count: bigint }>(
      "SELECT count(*) FROM battles WHERE status = 'ended'",
    )
    expect(stored.rows[0]?.count).toBe(BigInt(receipts.length))
  },
  PATIENCE_MS,
)
