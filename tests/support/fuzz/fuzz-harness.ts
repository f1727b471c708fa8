import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { Pool } from 'undici'
import type { Call } from '#contract/call.ts'
import { makePlayers } from '#scripts/bench/bench-players.ts'
import { openSecondLedger } from '#scripts/shop/second-ledger.ts'
import { systemClock } from '#server/platform/clock/clock.ts'
import { manualClock } from '#server/platform/clock/manual-clock.ts'
import { systemEntropy } from '#server/platform/entropy/entropy.ts'
import {
  NOBODY,
  NUMBER,
  type SampleBodies,
  sampleBodies,
} from '#tests/support/calls/sample-bodies.ts'
import { aCustomBox, aDraft } from '#tests/support/players/a-custom-box.ts'
import { aPlayer } from '#tests/support/players/a-player.ts'
import { aStaffMember } from '#tests/support/players/a-staff-member.ts'
import { ask } from '#tests/support/shop/ask.ts'
import { auditFaults } from '#tests/support/shop/audit-faults.ts'
import { sandboxEnv, startSandboxProcess } from '#tests/support/shop/sandbox-process.ts'
import { startShopProcess } from '#tests/support/shop/shop-process.ts'
import { startApp } from '#tests/support/shop/start-app.ts'
import type { Known } from './odd-requests.ts'

/** A request: the path with its query, and a raw body. */
export interface Sent {
  method: string
  path: string
  headers?: Record<string, string>
  body?: string | Buffer
}

export interface FuzzAnswer {
  status: number
  body: unknown
}

/** A shop in its own process, players below their rate limits, and existing ids and slugs. */
export type FuzzHarness = Awaited<ReturnType<typeof openFuzzHarness>>

const CONNECTIONS = 25
const LEAVERS = 40
/** Guesses at codes are limited to this many per player. */
const CALLS_EACH = 5

/** Starts the shop and its sandbox for `runs` requests of each call, by changing players and addresses. */
export async function openFuzzHarness(runs: number) {
  const sandbox = await startSandboxProcess({ SANDBOX_DELAY_MS: '0' })
  const env = { ...sandboxEnv, SANDBOX_ORIGIN: sandbox.origin, LOG_LEVEL: 'silent' }
  // The other process uses the system clock, so whatever this one stores for it must too.
  const app = await startApp({ env, clock: manualClock(systemClock.now()) })
  const { database, clock, config } = app
  const ledger = await openSecondLedger({
    database,
    clock,
    entropy: systemEntropy(clock),
    seedKey: config.seedKey,
  })
  const maker = await aPlayer(app, { cents: 100_000n })
  const { known, bodies } = await collectKnown(app, maker)
  const crowd = await makePlayers(database, ledger, runs / 2 + LEAVERS)
  const player = rotate(crowd.slice(LEAVERS))
  const leaver = rotate(crowd.slice(0, LEAVERS))
  const admin = await aStaffMember(app, 'admin')
  const shop = await startShopProcess(app.databaseUrl, config.seedKey.toString('hex'), {
    ...env,
    TRUST_PROXY: '1',
  })
  const pool = new Pool(shop.url, { connections: CONNECTIONS })
  let count = 0

  async function send({ method, path, headers, body }: Sent): Promise<FuzzAnswer> {
    count += 1
    const answer = await pool.request({
      method: method as 'GET',
      path,
      headers: { 'x-forwarded-for': addressOf(count), ...headers },
      ...(body !== undefined && { body }),
    })
    const unpack = unpackers[String(answer.headers['content-encoding'])] ?? ((packed) => packed)
    const text = unpack(Buffer.from(await answer.body.arrayBuffer())).toString()
    const isJson = String(answer.headers['content-type']).startsWith('application/json')
    return { status: answer.statusCode, body: isJson && text !== '' ? JSON.parse(text) : text }
  }

  return {
    url: shop.url,
    send,
    knownOf: (name: string): Known => ({ params: known, body: bodies[name as keyof SampleBodies] }),
    /** Sends as an authorized caller: another player each time, or the one admin. */
    sendAs(call: Call, sent: Sent): Promise<FuzzAnswer> {
      const isOperators = call.access !== 'player' && call.access !== 'visitor'
      const caller = ends.has(call.path) ? leaver() : player()
      const token = isOperators ? admin.tokens.access_token : caller.accessToken
      const body = sent.body?.toString().replaceAll(NUMBER, String(count))
      const headers = { ...sent.headers, authorization: `Bearer ${token}` }
      return send({ ...sent, headers, ...(body !== undefined && { body }) })
    },
    faults: () => auditFaults(app),
    /** Stops everything and returns the exit code of the shop's process. */
    async stop(): Promise<number | null> {
      await pool.close()
      const code = await shop.stop()
      await app.stop()
      await sandbox.stop()
      return code
    },
  }
}

const unpackers: Record<string, (packed: Buffer) => Buffer> = {
  br: brotliDecompressSync,
  gzip: gunzipSync,
}

/** These calls end or restrict the session. */
const ends = new Set(['/api/profile/logout', '/api/profile/sessions', '/api/profile/exclusion'])

const addressOf = (count: number) =>
  `10.${(count >> 16) & 255}.${(count >> 8) & 255}.${count & 255}`

function rotate<T>(all: readonly T[]): () => T {
  let turn = 0
  return () => all[Math.floor(turn++ / CALLS_EACH) % all.length] as T
}

/** Collects values for path parameters, and valid bodies of the calls. */
async function collectKnown(
  app: Awaited<ReturnType<typeof startApp>>,
  maker: Awaited<ReturnType<typeof aPlayer>>,
): Promise<{ known: Known['params']; bodies: SampleBodies }> {
  const box = await aCustomBox(maker)
  const shown = await ask<{ data: { slug: string }[] }>(app.url, 'GET /api/boxes?sort=price_asc')
  const slug = shown.body.data[0]?.slug ?? ''
  const free = await maker.ask<{ data: { slug: string }[] }>('GET /api/free-boxes')
  const bodies = sampleBodies({ slug, draft: await aDraft(maker) })
  const opened = await maker.ask<{ data: { openings: { bet_id: string }[] } }>(
    `POST /api/boxes/${slug}/open`,
    { count: 1 },
  )
  const battle = await maker.ask<{ data: { id: string } }>(
    'POST /api/battles/create',
    bodies.createBattle,
  )
  const fairness = await maker.ask<{ data: { server_seed_hash: string } }>('GET /api/fairness')
  await app.database.pool.query(
    "INSERT INTO tracking_links (link, player_id, created_at) VALUES ('partner', $1, now())",
    [maker.id],
  )
  const bet = opened.body.data.openings[0]?.bet_id ?? ''
  return {
    bodies,
    known: {
      slug: [slug, box.slug, free.body.data[0]?.slug ?? ''],
      id: [NOBODY, maker.id, bet, battle.body.data.id],
      link: ['partner', 'PARTNER', 'nobody'],
      key: ['games.dice.is_open', 'games.dice.max_stake', 'announcement'],
      provider: ['google', 'facebook', 'steam'],
      server_seed_hash: [fairness.body.data.server_seed_hash],
    },
  }
}
