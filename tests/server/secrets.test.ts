import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { calls } from '#contract/calls.ts'
import { clientFolder, ensureClient } from '#scripts/client-build.ts'
import { freePort } from '#scripts/shop/free-port.ts'
import { insertLink } from '#server/features/tracking/index.ts'
import { systemClock } from '#server/platform/clock/clock.ts'
import { manualClock } from '#server/platform/clock/manual-clock.ts'
import { createLog } from '#server/platform/log/log.ts'
import { type BeaconPeer, startBeaconPeer } from '#tests/support/fairness/beacon-peer.ts'
import { logEntries } from '#tests/support/fairness/logged-entries.ts'
import { roundsEnv, roundsOf } from '#tests/support/games/round-bets-harness.ts'
import { aCashback } from '#tests/support/players/a-cashback.ts'
import { aPlayer } from '#tests/support/players/a-player.ts'
import { aStaffMember } from '#tests/support/players/a-staff-member.ts'
import { anItem } from '#tests/support/players/an-item.ts'
import {
  everyRow,
  findIn,
  type Secret,
  unrevealedSeeds,
} from '#tests/support/secrets/find-secrets.ts'
import { confirmTheEmail, goThroughAccount } from '#tests/support/secrets/journey-account.ts'
import {
  goThroughChat,
  goThroughChecks,
  goThroughProtection,
  goThroughSupport,
} from '#tests/support/secrets/journey-care.ts'
import { goThroughCatalogue } from '#tests/support/secrets/journey-catalogue.ts'
import { goThroughFactors } from '#tests/support/secrets/journey-factors.ts'
import { goThroughFaults } from '#tests/support/secrets/journey-faults.ts'
import {
  goThroughCodes,
  goThroughDeposits,
  goThroughParcels,
  goThroughReferrals,
  goThroughStaff,
  goThroughWithdrawals,
} from '#tests/support/secrets/journey-money.ts'
import {
  done,
  goIntoBattles,
  goThroughBoxes,
  goThroughCustomBoxes,
  goThroughDeals,
  goThroughInstantGames,
  goThroughRounds,
  type Made,
  reveal,
  type Travellers,
} from '#tests/support/secrets/journey-play.ts'
import { recordTraffic, type TrafficRecord } from '#tests/support/secrets/traffic.ts'
import { auditFaults } from '#tests/support/shop/audit-faults.ts'
import {
  type SandboxProcess,
  sandboxEnv,
  startSandboxProcess,
} from '#tests/support/shop/sandbox-process.ts'
import { startApp, type TestApp } from '#tests/support/shop/start-app.ts'

const REALTIME_SECRET = 'a-secret-of-the-tests'

let app: TestApp
let sandbox: SandboxProcess
let peer: BeaconPeer
let wiretap: TrafficRecord
let travellers: Travellers
const lines: string[] = []
/** Secrets other than seeds that the journey used or received. */
const words: string[] = []
/** Leaks found during the journey. */
const leaks: string[] = []
let revealed: string
let metricsPort: number

beforeAll(async () => {
  await ensureClient()
  const clock = manualClock(systemClock.now())
  metricsPort = await freePort('127.0.0.1', 0)
  ;[sandbox, peer] = await Promise.all([startSandboxProcess(), startBeaconPeer(clock)])
  const env = {
    ...sandboxEnv,
    ...roundsEnv(peer),
    REALTIME_SECRET,
    SANDBOX_ORIGIN: sandbox.origin,
    SANDBOX_SMTP_URL: sandbox.smtpUrl,
    METRICS_PORT: String(metricsPort),
  }
  const log = createLog('trace', { write: (line: string) => void lines.push(line) })
  app = await startApp({ clock, env, log, clientFolder })
  wiretap = recordTraffic()
})
afterAll(async () => {
  wiretap.stop()
  expect(await auditFaults(app)).toEqual([])
  await app.stop()
  await Promise.all([sandbox.stop(), peer.close()])
})

/** Uses the whole shop, and checks at each step whether an unrevealed seed has leaked. */
async function travel(): Promise<void> {
  const { url } = app
  const [player, friend] = [
    await aPlayer(app, { cents: 100_000n }),
    await aPlayer(app, { cents: 100_000n }),
  ]
  const staff = {
    operator: await aStaffMember(app, 'operator'),
    second: await aStaffMember(app, 'operator'),
    admin: await aStaffMember(app, 'admin'),
  }
  travellers = { url, sandbox, player, friend, staff }
  const signed = (by = player) => ({ authorization: `Bearer ${by.tokens.access_token}` })
  const own = `private-users.${player.id}`
  await wiretap.listen(url, ['public', 'battles', 'bets', own], signed())
  keepTokens()

  // Winnings from free boxes may not meet other players before a deposit.
  const battles = await goIntoBattles(travellers)
  await goThroughBoxes(travellers)
  await done(await aCashback(app), 'POST /api/cashback/claim')
  const [entry] = await logEntries(app, 1)
  await done(player, `GET /api/log/proof?hash=${entry?.toString('hex')}`)
  await done(player, 'GET /log/keys')
  await goThroughDeals(travellers)
  await goThroughInstantGames(travellers)
  await wiretap.listen(
    url,
    battles.map((id) => `battle-${id}`),
  )
  leaks.push(...(await seedsThatAreOut()))
  for (let second = 0; second < 8; second++) {
    await pass()
    for (const id of battles) await look(id)
  }
  await lookAround([...battles.map((id) => `/battles/${id}`), '/provably-fair', '/'])
  leaks.push(...(await seedsThatAreOut()))
  await untilOver(battles)
  await playAgain(battles[1] ?? '')
  revealed = await reveal(travellers)
  leaks.push(...(await seedsThatAreOut()))

  await goThroughRounds(travellers, roundsOf(app))
  leaks.push(...(await seedsThatAreOut()))
  await goThroughCustomBoxes(travellers)
  await goThroughCatalogue(travellers)
  await goThroughDeposits(travellers)
  await goThroughWithdrawals(travellers)
  // Who has won from free boxes confirms the email before anything leaves.
  words.push(await confirmTheEmail(travellers))
  const items = [await anItem(app, player.id), await anItem(app, player.id)]
  await goThroughParcels(travellers, [...items, await anItem(app, player.id)])
  words.push(...(await goThroughCodes(travellers)))
  await goThroughReferrals(travellers)
  await goThroughStaff(travellers)
  await goThroughSupport(app, travellers)
  await goThroughChat(travellers)
  words.push(await goThroughChecks(app, travellers))
  await goThroughProtection(app, travellers)
  words.push(...(await goThroughFactors(app, travellers)))
  words.push(...(await goThroughAccount(travellers)))
  keepTokens()
  const made = { link: 'marlowe', playerId: player.id, createdAt: new Date(app.clock.now()) }
  await insertLink(app.database.pool, made)
  await done(player, 'GET /api/tl/marlowe')
  words.push(await goThroughFaults(app, friend))
  await lookAround([
    '/ref/marlowe',
    '/boxes',
    '/boxes/pocket-change',
    '/profile/inventory',
    '/nothing-here',
  ])
  await fetch(`http://127.0.0.1:${metricsPort}/metrics`)
  const others = [
    '/api/openapi.json',
    '/healthz',
    '/readyz',
    '/log/checkpoint',
    '/log/tile/0/000.p/1',
  ]
  for (const path of others) await fetch(`${url}${path}`)
}

function keepTokens(): void {
  const { player, friend, staff } = travellers
  for (const { password, tokens } of [player, friend, ...Object.values(staff)]) {
    words.push(password, tokens.access_token, tokens.refresh_token)
  }
}

/** Requests pages as a visitor, rendered by the server, and as a player. */
async function lookAround(paths: string[]): Promise<void> {
  const cookie = `access_token=${travellers.player.tokens.access_token}`
  for (const path of paths) {
    await fetch(`${app.url}${path}`)
    await fetch(`${app.url}${path}`, { headers: { cookie } })
  }
}

/** Requests everything that shows a battle, in any state. */
async function look(battle: string): Promise<string> {
  const { player } = travellers
  await done(player, `GET /api/battles/${battle}/boxes`)
  await done(player, `GET /api/fairness/battles/${battle}`)
  const read = await done<Made<{ status: string }>>(player, `GET /api/battles/${battle}`)
  return read.data.status
}

async function pass(): Promise<void> {
  app.clock.advance(1_000)
  for (let turn = 0; turn < 3; turn++) await fetch(`${app.url}/api/battles/bots`)
}

/** A rematch against the bot of before, looked at while its seed is secret, and played to its end. */
async function playAgain(battle: string): Promise<void> {
  const { data } = await done<Made>(travellers.player, `POST /api/battles/${battle}/rematch`, {})
  await wiretap.listen(app.url, [`battle-${data.id}`])
  await look(data.id)
  leaks.push(...(await seedsThatAreOut()))
  await untilOver([data.id])
}

async function untilOver(battles: readonly string[]): Promise<void> {
  for (const id of battles) {
    let status = await look(id)
    for (let second = 0; second < 120 && status !== 'ended'; second++) {
      await pass()
      status = await look(id)
    }
    expect(status).toBe('ended')
  }
}

/** All bytes that left the process. */
async function traffic(): Promise<Buffer> {
  const peers = (['zen', 'alphapo', 'skinsback'] as const).map((name) => sandbox.records(name))
  const told = JSON.stringify([await Promise.all(peers), await sandbox.mails()])
  return Buffer.concat([wiretap.bytes(), Buffer.from(told)])
}

const logged = () => Buffer.from(lines.join(''))

async function seedsThatAreOut(): Promise<string[]> {
  const seeds = await unrevealedSeeds(app)
  return [
    ...findIn(await traffic(), seeds).map((found) => `an answer has ${found}`),
    ...findIn(logged(), seeds).map((found) => `the log has ${found}`),
    ...findIn(await everyRow(app), seeds).map((found) => `the database has ${found}`),
  ]
}

/** Texts that are secrets; they are also searched for URL-encoded, as JSON, and as base64. */
const secretsOf = (texts: readonly string[]): Secret[] =>
  texts.map((text) => ({ name: `«${text}»`, bytes: Buffer.from(text) }))

/** The requested addresses, here and at providers, and the targets of links and redirects. */
async function addresses(): Promise<Buffer> {
  const records = await Promise.all(
    (['zen', 'alphapo', 'skinsback'] as const).map((name) => sandbox.records(name)),
  )
  const asked = wiretap.answers.flatMap(({ url, headers }) => [
    decodeURIComponent(url),
    ...headers.split('\n').filter((line) => line.startsWith('location:')),
  ])
  return Buffer.from([...asked, ...records.flat().map(({ url }) => url)].join('\n'))
}

it('the journey goes through the whole shop', travel)

describe('the search', () => {
  it('finds a revealed seed in the replies, and nothing in the database', async () => {
    const seed = { name: 'it', bytes: Buffer.from(revealed, 'hex') }
    expect(findIn(await traffic(), [seed])).toEqual(['it as hex'])
    const rows = await everyRow(app)
    expect(rows.includes(travellers.player.email)).toBe(true)
    expect(logged().toString()).toContain('A call failed')
    const { tokens } = travellers.player
    expect(findIn(await traffic(), secretsOf([tokens.access_token]))).toHaveLength(1)
    expect(wiretap.frames.some((frame) => frame.includes('balanceUpdated'))).toBe(true)
    expect((await unrevealedSeeds(app)).length).toBeGreaterThan(10)
  })

  it('covered every call of the contract', () => {
    const good = wiretap.answers.filter(({ status }) => status < 300)
    const asked = good.map(({ method, url }) => `${method} ${new URL(url).pathname}`)
    const unasked = Object.values(calls).filter(({ method, path }) => {
      const form = new RegExp(`^${method} ${path.replaceAll(/:\w+/g, '[^/]+')}$`)
      return !asked.some((each) => form.test(each))
    })
    expect(unasked.map(({ method, path }) => `${method} ${path}`)).toEqual(notOnTheWay)
  })
})

/** The shop of the tests requires no proof of work. */
const notOnTheWay = ['GET /api/captcha/challenge']

it('no unrevealed server seed leaves the process, in any response, log or dump', async () => {
  leaks.push(...(await seedsThatAreOut()))
  expect(leaks).toEqual([])
})

describe('no token, seed or password', () => {
  it('is in a log line', () => {
    expect(findIn(logged(), secretsOf(words))).toEqual([])
  })

  it('is in an address', async () => {
    expect(findIn(await addresses(), secretsOf(words))).toEqual([])
  })

  it('is stored in plain text in the database', async () => {
    expect(findIn(await everyRow(app), secretsOf(words))).toEqual([])
  })
})

it('the keys of the shop and of its providers never leave it', async () => {
  const { seedKey, ledgerKeys, transparencyLog } = app.config
  const own = [
    { name: 'SEED_KEY', bytes: seedKey },
    ...ledgerKeys.map((bytes) => ({ name: 'LEDGER_KEY', bytes })),
    { name: 'LOG_KEY', bytes: transparencyLog.key },
    { name: 'RECEIPT_KEY', bytes: transparencyLog.receiptKey },
    ...secretsOf([
      REALTIME_SECRET,
      sandboxEnv.ZEN_PAYWALL_SECRET,
      sandboxEnv.ZEN_IPN_SECRET,
      sandboxEnv.ALPHAPO_SECRET,
      sandboxEnv.SKINSBACK_SECRET,
    ]),
  ]
  for (const place of [await traffic(), logged(), await everyRow(app)]) {
    expect(findIn(place, own)).toEqual([])
  }
})
