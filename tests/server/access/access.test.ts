import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Call } from '#contract/call.ts'
import { calls } from '#contract/calls.ts'
import type { LogEntry } from '#contract/http/operator/acts.ts'
import { quotas } from '#contract/quotas.ts'
import { type CallRow, callTable } from '#tests/support/calls/call-table.ts'
import {
  authHeaders,
  type Caller,
  everyCaller,
  type Rank,
  ranks,
} from '#tests/support/calls/callers.ts'
import { aPlayer, signedInAgain, type TestPlayer } from '#tests/support/players/a-player.ts'
import { signedInAsStaff } from '#tests/support/players/a-staff-member.ts'
import { ask } from '#tests/support/shop/ask.ts'
import { auditFaults } from '#tests/support/shop/audit-faults.ts'
import { startApp, type TestApp } from '#tests/support/shop/start-app.ts'

/** The lowest rank that may make each call. A player whose account is on hold may read and withdraw. */
const rankOf = Object.fromEntries(
  Object.entries<CallRow>(callTable).map(([name, [access, , , , whenOnHold]]): [string, Rank] => [
    name,
    access === 'player' && whenOnHold !== 'refused' ? 'held' : access,
  ]),
)
const everyCall = Object.entries(calls) as [string, Call][]
const NOBODY = '00000000-0000-7000-8000-000000000000'

let app: TestApp
let callers: Record<string, Caller>
/** What was done to make the callers. */
let loggedBefore: LogEntry[] | undefined

const logged = async () =>
  (await callers.admin?.player?.ask<{ data: LogEntry[] }>('GET /api/operator/log'))?.body.data

beforeAll(async () => {
  app = await startApp()
  callers = await everyCaller(app)
  loggedBefore = await logged()
})
afterAll(async () => {
  expect(await auditFaults(app)).toEqual([])
  await app.stop()
})

it.each(everyCall)('%s is surrounded by what the table says', (name, call) => {
  const { access, limit, cost, idempotency, whenExcluded, whenOnHold, pacing, bodyBytesMax } = call
  const limited = cost === undefined ? limit : `${limit} x${cost}`
  const body = bodyBytesMax === undefined ? [] : [`${bodyBytesMax / 1024} KiB`]
  const last = pacing === undefined && body.length === 0 ? [] : [pacing ?? '-', ...body]
  const around = [access, limited, idempotency ?? '-', whenExcluded ?? '-', whenOnHold ?? '-']
  expect([...around, ...last]).toEqual(callTable[name as keyof typeof callTable])
})

it('a call that changes something states whether it honours a key, and one of a player all the rest', () => {
  for (const [name, call] of everyCall) {
    expect(Object.keys(quotas), name).toContain(call.limit)
    if (call.method === 'GET') continue
    expect(call.idempotency, name).toBeDefined()
    if (call.access === 'player')
      expect([call.whenExcluded, call.whenOnHold], name).not.toContain(undefined)
  }
})

describe('who may make which call', () => {
  it.each(everyCall)('%s', async (name, call) => {
    const wanted = rankOf[name] ?? 'admin'
    for (const [who, caller] of Object.entries(callers)) {
      const answer = await knock(call, caller)
      const { rank } = caller
      const cell = `${name} for ${who}`
      if (ranks.indexOf(rank) >= ranks.indexOf(wanted)) {
        // A permitted call then validates its input, which is empty and names nothing that exists.
        expect([200, 201, 302, 400, 404, 409, 422, 429], cell).toContain(answer.status)
      } else {
        expect([answer.status, answer.body.code], cell).toEqual(refusalOf(rank, wanted))
      }
    }
  })

  it('a refused call leaves no trace', async () => {
    expect(await logged()).toEqual(loggedBefore)
  })
})

describe.each([
  ['cooling off', { kind: 'cool_off', days: 42 }],
  ['self-excluded', { kind: 'self_exclusion', days: null }],
])('a player who is %s', (_, asked) => {
  let caller: Caller
  beforeAll(async () => {
    const player = await aPlayer(app, { cents: 10_000n })
    // The session was cached as valid a moment ago; the cache must be cleared immediately.
    expect((await player.ask('GET /api/profile')).status).toBe(200)
    expect((await player.ask('POST /api/profile/exclusion', asked)).status).toBe(200)
    caller = { rank: 'player', player }
  })

  it.each(everyCall.filter(([, { access }]) => access === 'player'))('%s', async (_name, call) => {
    const answer = await knock(call, caller)
    if (call.whenExcluded === 'refused') {
      expect([answer.status, answer.body.code]).toEqual([403, 'excluded'])
    } else expect([200, 400, 404, 409, 415, 422, 429]).toContain(answer.status)
  })
})

function refusalOf(rank: Rank, wanted: Rank): [number, string] {
  if (rank === 'visitor') return [401, 'unauthenticated']
  return rank === 'held' && wanted === 'player' ? [403, 'account_on_hold'] : [403, 'forbidden']
}

/** Makes a call with an empty body and an id that does not exist. */
async function knock(call: Call, caller: Caller) {
  const { player } = caller
  const id = call === calls.reviewCallback ? '1' : NOBODY
  const path = call.path.replace(':id', id).replace(/:\w+/, 'x')
  const body = call.method === 'GET' ? undefined : {}
  const answer = await ask<{ code: string }>(
    app.url,
    `${call.method} ${path}`,
    body,
    authHeaders(caller),
  )
  if (player && endsSessions.has(call)) caller.player = await signedInAs(caller.rank, player)
  return answer
}

const signedInAs = (rank: Rank, player: TestPlayer) =>
  rank === 'held' || rank === 'player' ? signedInAgain(app, player) : signedInAsStaff(app, player)

const endsSessions = new Set<Call>([calls.logout, calls.endSessions])
