import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Call } from '#contract/call.ts'
import { calls } from '#contract/calls.ts'
import type { Opening } from '#contract/http/boxes.ts'
import type { SessionEntry } from '#contract/http/profile.ts'
import type { Security } from '#contract/http/second-factor.ts'
import { systemEntropy } from '#server/platform/entropy/entropy.ts'
import { aMessageOf, aTicket } from '#tests/support/calls/keyed-acts.ts'
import { sampleBodies } from '#tests/support/calls/sample-bodies.ts'
import { BTC_ADDRESS } from '#tests/support/payouts/payout-harness.ts'
import { berlin } from '#tests/support/payouts/shipping-harness.ts'
import { aMarker, anAlert, aSubmission } from '#tests/support/players/a-check.ts'
import { aCustomBox, aDraft } from '#tests/support/players/a-custom-box.ts'
import { aPlayer, type TestPlayer } from '#tests/support/players/a-player.ts'
import { aPasskey } from '#tests/support/players/a-second-factor.ts'
import { anItem } from '#tests/support/players/an-item.ts'
import { done, type Made } from '#tests/support/secrets/journey-play.ts'
import {
  type SandboxProcess,
  sandboxEnv,
  startSandboxProcess,
} from '#tests/support/shop/sandbox-process.ts'
import { startApp, type TestApp } from '#tests/support/shop/start-app.ts'

/** Public objects: their calls reveal whether they exist. */
const openly = new Set([
  ...['getBox', 'openBox', 'boxVersions', 'boxLastDrops'],
  ...['getFreeBox', 'openFreeBox', 'freeBoxVersions', 'freeBoxLastDrops'],
  ...['getUserBox', 'openUserBox', 'userBoxVersions', 'userBoxLastDrops'],
  ...['getPlayer', 'getSeed', 'getChain', 'getReceipt', 'getBattleReceipt'],
  ...['getCrashGame', 'getWheelGame'],
  ...['getBattle', 'listBattleBoxes', 'joinBattle', 'followLink'],
  // Anybody with its id can read a battle; callers other than its creator get a 403.
  ...['addBots', 'cancelBattle', 'rematchBattle'],
  // Everybody reads the chat, sees names and boxes, and may report them.
  ...[
    'listChat',
    'sendChat',
    'sendEmote',
    'reportChatMessage',
    'reportPlayerName',
    'reportCustomBox',
  ],
  // The parameter is a provider, not an object.
  'disconnectIdentity',
])

/** Calls of the staff: they contain nothing of a player's, but must not reveal objects to players either. */
const houseOnly = new Set([
  '/api/operator/approvals',
  '/api/operator/callbacks',
  '/api/operator/code-batches',
  '/api/operator/promo-codes',
  '/api/operator/items',
  '/api/operator/shop-boxes',
  '/api/operator/categories',
  '/api/operator/reports',
  '/api/operator/settings',
])

const placeOf = ({ path }: Call): string => path.split('/:')[0] ?? ''

const everyOwnCall = (Object.entries(calls) as [string, Call][]).filter(
  ([name, call]) => call.path.includes('/:') && !openly.has(name) && !houseOnly.has(placeOf(call)),
)

let app: TestApp
let sandbox: SandboxProcess
let victim: TestPlayer
let other: TestPlayer
let bodies: Record<string, unknown>
/** The victim's objects, by the beginning of the path at which they are found. */
let belongings: Record<string, string>

beforeAll(async () => {
  sandbox = await startSandboxProcess()
  const env = { ...sandboxEnv, SANDBOX_ORIGIN: sandbox.origin, LOG_LEVEL: 'silent' }
  app = await startApp({ env })
  victim = await aPlayer(app, { cents: 100_000n })
  other = await aPlayer(app, { cents: 100_000n })
  bodies = {
    ...sampleBodies({ slug: 'pocket-change', draft: await aDraft(other) }),
    // With a wrong password, neither would be looked for.
    removePasskey: { password: other.password },
  }
  belongings = await belongingsOf(victim)
})
afterAll(async () => {
  await app.stop()
  await sandbox.stop()
})

async function belongingsOf(player: TestPlayer): Promise<Record<string, string>> {
  const body = { currency: 'BTC', amount: 20, address: BTC_ADDRESS }
  const payout = await done<Made<{ withdrawal: { id: string } }>>(
    player,
    'POST /api/withdrawals',
    body,
  )
  const items = { inventory_item_ids: [await anItem(app, player.id)], address: berlin }
  const parcel = await done<Made<{ shipment: { id: string } }>>(player, 'POST /api/shipping', items)
  const sessions = await done<Made<SessionEntry[]>>(player, 'GET /api/profile/sessions')
  await done(player, 'POST /api/deposit/zen/redirect', { amount: 25 })
  const deposits = await done<Made<{ id: string }[]>>(player, 'GET /api/deposits')
  const { slug } = await aCustomBox(player)
  const ticket = await done<Made>(player, 'POST /api/support/tickets', aTicket)
  const { rows } = await app.database.pool.query<{ id: string }>('SELECT id FROM user_boxes')
  const message = await aMessageOf(player)
  await done(other, `POST /api/chat/messages/${message}/report`)
  const found = await app.database.pool.query<{ id: string }>(
    'SELECT id FROM moderation_cases WHERE subject_id = $1',
    [message],
  )
  const withdrawal = payout.data.withdrawal.id
  const shipment = parcel.data.shipment.id
  return {
    '/api/profile/sessions': sessions.data[0]?.id ?? '',
    '/api/profile/passkeys': await aPasskeyOf(player),
    '/api/withdrawals': withdrawal,
    '/api/shipping': shipment,
    '/api/user-boxes': slug,
    '/api/profile/boxes': slug,
    '/api/wheel/bet': await aWheelBet(player.id),
    '/api/support/tickets': ticket.data.id,
    '/api/support/attachments': await anAttachment(player.id),
    '/api/operator/tickets': ticket.data.id,
    '/api/operator/players': player.id,
    '/api/operator/bets': await aBet(player),
    '/api/operator/withdrawals': withdrawal,
    '/api/operator/shipments': shipment,
    '/api/deposits': deposits.data[0]?.id ?? '',
    '/api/operator/deposits': deposits.data[0]?.id ?? '',
    '/api/operator/user-boxes': rows[0]?.id ?? '',
    '/api/operator/chat/messages': message,
    '/api/operator/moderation': found.rows[0]?.id ?? '',
    '/api/operator/alerts': await anAlert(app, player.id),
    '/api/operator/markers': await aMarker(app, player.id),
    '/api/operator/verifications': player.id,
    '/api/operator/documents': await aSubmission(app, player.id),
  }
}

async function aPasskeyOf(player: TestPlayer): Promise<string> {
  await aPasskey(app, player)
  const { passkeys } = (await done<Made<Security>>(player, 'GET /api/profile/security')).data
  return passkeys[0]?.id ?? ''
}

async function aBet(player: TestPlayer): Promise<string> {
  const opened = await done<Made<{ openings: Opening[] }>>(
    player,
    'POST /api/boxes/pocket-change/open',
    { count: 1 },
  )
  return opened.data.openings[0]?.bet_id ?? ''
}

async function anAttachment(playerId: string): Promise<string> {
  const { rows } = await app.database.pool.query<{ id: string }>(
    `INSERT INTO ticket_attachments (id, player_id, content_type, content, created_at)
     VALUES (gen_random_uuid(), $1, 'image/png', '', now()) RETURNING id`,
    [playerId],
  )
  return rows[0]?.id ?? ''
}

/** A bet in a round with open bets. */
async function aWheelBet(playerId: string): Promise<string> {
  const { id } = systemEntropy(app.clock)
  const { rows } = await app.database.pool.query<{ id: string }>(
    `WITH chain AS (
       INSERT INTO round_chains (id, game, chain_end, length, announced_at)
       VALUES (gen_random_uuid(), 'wheel', sha256('end'), 9, now()) RETURNING id
     ), round AS (
       INSERT INTO rounds (id, game, chain_id, index, link_hash, status, made_at, seq, beacon_network,
                           beacon_round, beacon_due_at, bets_open_at, bets_close_at)
       SELECT $2::uuid, 'wheel', id, 1, sha256('end'), 'starting', now(), 1, id_of_network('{}'), 1,
              'infinity', now(), now() + interval '9 years' FROM chain RETURNING id
     )
     INSERT INTO round_bets (id, round_id, player_id, level, game, stake, created_at)
     SELECT $3, id, $1, 1, 'wheel_2x', 100, now() FROM round RETURNING id`,
    [playerId, id(), id()],
  )
  return rows[0]?.id ?? ''
}

/** An id or slug of the same form that does not exist. */
const nobodys = (id: string): string =>
  /^[0-9a-f-]{36}$/.test(id) ? '01a1ffd7-0000-7000-8000-000000000000' : 'no-such-box-1'

describe("another player's object is answered like one that does not exist", () => {
  it.each(everyOwnCall)('%s', async (name, call) => {
    const id = belongings[placeOf(call)] ?? ''
    expect([name, id]).not.toEqual([name, ''])
    const knock = async (as: TestPlayer, what: string) => {
      const path = call.path.replace(/:\w+/, what)
      const body = call.body ? bodies[name] : undefined
      const { status, body: answer } = await as.ask(`${call.method} ${path}`, body)
      return { status, answer }
    }
    const real = await knock(other, id)
    expect(real).toEqual(await knock(other, nobodys(id)))
    expect([403, 404]).toContain(real.status)
  })

  it('the victim still has everything', async () => {
    const withdrawals = await done<Made<{ status: string }[]>>(victim, 'GET /api/withdrawals')
    const parcels = await done<Made<{ status: string }[]>>(victim, 'GET /api/shipping')
    expect([withdrawals, parcels].map(({ data }) => data[0]?.status)).toEqual(['new', 'new'])
    await done(victim, `GET /api/profile/boxes/${belongings['/api/profile/boxes']}`)
  })
})

describe("another player's items in a body are treated as missing", () => {
  it.each([
    ['POST /api/inventory/sell', (id: string) => ({ ids: [id] })],
    ['POST /api/shipping/quote', (id: string) => ({ inventory_item_ids: [id], country: 'DE' })],
    ['POST /api/shipping', (id: string) => ({ inventory_item_ids: [id], address: berlin })],
  ])('%s', async (call, bodyOf) => {
    const opened = await done<Made<{ openings: Opening[] }>>(
      victim,
      'POST /api/boxes/pocket-change/open',
      { count: 1 },
    )
    const id = opened.data.openings[0]?.inventory_item_id ?? ''
    const real = await other.ask(call, bodyOf(id))
    const none = await other.ask(call, bodyOf(nobodys(id)))
    expect({ ...real, headers: null }).toEqual({ ...none, headers: null })
    expect(real.status).toBeGreaterThanOrEqual(400)
  })
})
