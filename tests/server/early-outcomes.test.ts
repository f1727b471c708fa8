import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Call } from '#contract/call.ts'
import { calls } from '#contract/calls.ts'
import type { Battle } from '#contract/http/battles.ts'
import {
  type BattleHarness,
  joinBattle,
  openBattleHarness,
} from '#tests/support/games/battle-harness.ts'
import { aPlayer, type TestPlayer, withNewSession } from '#tests/support/players/a-player.ts'
import { aStaffMember } from '#tests/support/players/a-staff-member.ts'
import { ask } from '#tests/support/shop/ask.ts'

let harness: BattleHarness
beforeAll(async () => {
  harness = await openBattleHarness()
})
afterAll(() => harness.stop())

/** What every reading call answers to each caller: status, body, and the headers that could tell of it. */
type Answers = ReadonlyMap<string, string>

/** Every call that reads without a parameter, and those of the given objects, by the beginning of their paths. */
function readingCalls(objects: Readonly<Record<string, string>>): string[] {
  const reading = (Object.values(calls) as Call[]).filter(
    ({ method, fileTypes }) => method === 'GET' && !fileTypes,
  )
  return reading.flatMap(({ path }) => {
    const [, id] = Object.entries(objects).find(([start]) => path.startsWith(`${start}/:`)) ?? []
    const filled = id === undefined ? path : path.replace(/:\w+/, id)
    return filled.includes(':') ? [] : [`GET ${filled}`]
  })
}

async function answersTo(
  callers: Readonly<Record<string, TestPlayer | null>>,
  reading: readonly string[],
): Promise<Answers> {
  const answers = new Map<string, string>()
  for (const [name, caller] of Object.entries(callers)) {
    const asked = reading.map(async (call) => {
      const { status, body, headers } = await (caller?.ask(call) ?? ask(harness.app.url, call))
      const told = ['etag', 'content-length'].map((header) => headers.get(header))
      answers.set(`${call} by ${name}`, JSON.stringify([status, body, told]))
    })
    await Promise.all(asked)
  }
  return answers
}

/** The calls that answer differently. */
const differing = (before: Answers, after: Answers): string[] =>
  [...after].flatMap(([call, answer]) => (before.get(call) === answer ? [] : [call]))

/** Changes what was drawn, past the checks of the database: another world with the same commitments. */
async function changeDrawn(sql: string, values: unknown[]): Promise<void> {
  await harness.app.database.transaction(async (tx) => {
    await tx.query('SET LOCAL session_replication_role = replica')
    const { rowCount } = await tx.query(sql, values)
    expect(rowCount).toBeGreaterThan(0)
  })
}

const shownRounds = ({ rounds }: Battle) => rounds.filter(({ drops }) => drops.length > 0).length

it('no call answers differently for what the later rounds of a battle have drawn', async () => {
  const { app, boxes } = harness
  const ada = await aPlayer(app, { cents: 100_000n })
  const ben = await aPlayer(app, { cents: 100_000n })
  const box = boxes[0]?.slug ?? ''
  const id = await harness.create(ada, { boxes: [{ slug: box, count: 8 }] })
  await joinBattle(ben, id)
  const callers = {
    'a visitor': null,
    'another session of a player': await withNewSession(app, ada),
    'an operator': await aStaffMember(app, 'operator'),
  }
  const reading = readingCalls({
    '/api/battles': id,
    '/api/boxes': box,
    '/api/players': ada.id,
    '/api/fairness/battles': id,
    '/api/operator/players': ada.id,
  })
  expect(reading).toContain(`GET /api/operator/players/${ada.id}`)
  await harness.playOut([id], (battle) => battle.playing_ms !== null)
  await harness.pass(6_000)
  const shown = shownRounds(await harness.read(id))
  expect(shown).toBeGreaterThan(1)
  expect(shown).toBeLessThan(8)

  const before = await answersTo(callers, reading)
  await changeDrawn(
    `UPDATE battle_drops SET value = value + 7777, ticket = (ticket + 1234567) % 10000000
     WHERE battle_id = $1 AND round >= $2`,
    [id, shown],
  )
  await changeDrawn(
    'UPDATE battles SET winners = ARRAY(SELECT 1 - unnest(winners)) WHERE id = $1',
    [id],
  )
  await changeDrawn(
    `UPDATE battle_seats SET payout = payout + 7777, takes_items = NOT takes_items
     WHERE battle_id = $1`,
    [id],
  )
  expect(differing(before, await answersTo(callers, reading))).toEqual([])

  // A change of what is shown is seen.
  await changeDrawn(
    'UPDATE battle_drops SET value = value + 7777 WHERE battle_id = $1 AND round < $2',
    [id, shown],
  )
  expect(differing(before, await answersTo(callers, reading))).toContain(
    `GET /api/battles/${id} by a visitor`,
  )
})
