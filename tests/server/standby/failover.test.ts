import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CrashBet, CrashRound } from '#contract/http/crash.ts'
import {
  type ReplicatedPostgres,
  startReplicatedPostgres,
} from '#scripts/postgres/replicated-postgres.ts'
import { oldestPostgres } from '#scripts/postgres/system-postgres.ts'
import { systemClock } from '#server/platform/clock/clock.ts'
import { manualClock } from '#server/platform/clock/manual-clock.ts'
import { migrate } from '#server/platform/db/migrate.ts'
import { createStandby } from '#server/platform/db/standby.ts'
import { createLog } from '#server/platform/log/log.ts'
import { itemFaults } from '#tests/support/ledger/item-faults.ts'
import { aPlayer, type TestPlayer } from '#tests/support/players/a-player.ts'
import { ask } from '#tests/support/shop/ask.ts'
import { auditFaults } from '#tests/support/shop/audit-faults.ts'
import {
  type SandboxProcess,
  sandboxEnv,
  startSandboxProcess,
} from '#tests/support/shop/sandbox-process.ts'
import { type ShopProcess, startShopProcess } from '#tests/support/shop/shop-process.ts'
import { startApp, type TestApp } from '#tests/support/shop/start-app.ts'
import { startTraffic, type Traffic } from '#tests/support/traffic/traffic.ts'

const programs = oldestPostgres()
const PLAYERS = 8
const ANSWERS = 40
const EACH_MS = 240_000
/** Almost every flight ends before it. */
const CASHOUT = 1_000

describe.runIf(programs)('a shop whose primary is lost', () => {
  let pair: ReplicatedPostgres
  let sandbox: SandboxProcess
  let app: TestApp
  let shop: ShopProcess
  let crowd: Traffic
  let pilot: TestPlayer

  beforeAll(async () => {
    pair = await startReplicatedPostgres(programs ?? '', ['fsync=off'])
    await migrate(pair.url)
    sandbox = await startSandboxProcess()
    // The other process uses the system clock, so whatever this one stores for it must too.
    app = await startApp({
      clock: manualClock(Date.now()),
      env: { LOG_LEVEL: 'silent' },
      on: { url: pair.url, drop: async () => undefined },
    })
    crowd = await startTraffic(app, PLAYERS)
    pilot = await aPlayer(app, { cents: 100_000n })
    shop = await startShopProcess(pair.url, app.config.seedKey.toString('hex'), {
      ...sandboxEnv,
      DATABASE_READ_URL: pair.standby.url,
      SANDBOX_ORIGIN: sandbox.origin,
      TRUST_PROXY: '1',
      ROUNDS: '1',
      ROUND_CHAIN_LENGTH: '10000',
      CRASH_BETS_MS: '3000',
      LOG_LEVEL: 'silent',
    })
  })
  afterAll(async () => {
    await shop?.kill()
    await app?.stop()
    await sandbox?.stop()
    await pair?.stop()
  })

  const get = async <T>(call: string) => (await ask<{ data: T }>(shop.url, `GET ${call}`)).body.data
  const readiness = async () =>
    (await (await fetch(`${shop.url}/readyz`)).json()) as { database: string; standby: string }
  const asPilot = () => ({ authorization: `Bearer ${pilot.tokens.access_token}` })

  /** Bets on the next flight of the Rocket, and waits until it flies. */
  async function board(): Promise<CrashBet> {
    let bet: CrashBet | undefined
    const place = async () => {
      const call = 'POST /api/crash/bet'
      const order = { amount: 1, auto_cashout: CASHOUT }
      const { body } = await ask<{ data?: { bet: CrashBet } }>(shop.url, call, order, asPilot())
      bet = body.data?.bet
      return bet !== undefined
    }
    const flies = async () => {
      const { round } = await get<{ round: CrashRound | null }>('/api/crash/current')
      if (bet && round?.id !== bet.round_id) await place()
      return round?.id === bet?.round_id && round?.status === 'in_progress'
    }
    await expect.poll(place, { timeout: EACH_MS }).toBe(true)
    await expect.poll(flies, { timeout: EACH_MS }).toBe(true)
    return bet as unknown as CrashBet
  }

  it('goes on with its standby, has lost nothing that it answered, and doubles nothing', {
    timeout: EACH_MS,
  }, async () => {
    let isOver = false
    let answered = 0
    const refusals: number[] = []
    const onAnswer = (status: number) => {
      answered += 1
      if (status === 503) refusals.push(status)
    }
    const playing = crowd.play(shop.url, { isOver: () => isOver, onAnswer })
    await expect.poll(() => crowd.acknowledged(), { timeout: EACH_MS }).toBeGreaterThan(ANSWERS)
    const bet = await board()

    await pair.primary.kill()
    await expect.poll(() => refusals.length, { timeout: EACH_MS }).toBeGreaterThan(PLAYERS)
    await pair.promote()
    const before = crowd.acknowledged()
    await expect
      .poll(() => crowd.acknowledged(), { timeout: EACH_MS })
      .toBeGreaterThan(before + ANSWERS)
    isOver = true
    await playing
    expect(answered).toBeGreaterThan(crowd.acknowledged())

    // The flight ends by its rules, the bet is settled once, and the next round follows.
    const nextIndex = async () =>
      (await get<{ round: CrashRound | null }>('/api/crash/current')).round?.index ?? 0
    const flight = await get<{ round: CrashRound; bets: CrashBet[] }>(
      `/api/crash/games/${bet.round_id}`,
    )
    await expect.poll(nextIndex, { timeout: EACH_MS }).toBeGreaterThan(flight.round.index)
    const ended = await get<{ round: CrashRound; bets: CrashBet[] }>(
      `/api/crash/games/${bet.round_id}`,
    )
    expect(ended.round).toMatchObject({ status: 'ended', bust: expect.any(Number) })
    const [settled] = ended.bets.filter(({ id }) => id === bet.id)
    const isWon = (ended.round.bust ?? 0) >= CASHOUT && settled?.status !== 'refunded'
    expect(isWon ? ['won'] : ['lost', 'refunded']).toContain(settled?.status)

    expect(await crowd.askAgain(shop.url)).toEqual([])
    expect(await crowd.markFaults()).toEqual([])
    expect(await itemFaults(app)).toEqual([])
    expect(await auditFaults(app)).toEqual([])
    expect([...crowd.statuses.keys()].filter((status) => status >= 500)).toEqual([503])
  })

  it('no longer reads what was its standby', async () => {
    await expect.poll(async () => (await readiness()).standby).toBe('no standby')
  })

  it('refuses the former primary when it comes back, and takes the new one again', {
    timeout: EACH_MS,
  }, async () => {
    await pair.primary.restart()
    pair.turnTo(pair.primary)
    await expect.poll(async () => (await readiness()).database).toBe('unreachable')
    const order = { amount: 1, target: 50.5, direction: 'over' }
    const bet = () => ask(shop.url, 'POST /api/dice/bet', order, asPilot())
    expect((await bet()).status).toBe(503)
    pair.turnTo(pair.standby)
    await expect.poll(async () => (await readiness()).database).toBe('ready')
    await expect.poll(async () => (await bet()).status).toBe(200)
  })

  it('reads no standby that follows the former primary, and writes to none', {
    timeout: EACH_MS,
  }, async () => {
    await pair.primary.kill()
    await writeFile(path.join(pair.primary.data, 'standby.signal'), '')
    await pair.primary.restart()
    const standby = createStandby({
      url: pair.primary.url,
      lagMsMax: 10,
      primary: app.database,
      clock: systemClock,
      log: createLog('silent'),
    })
    await standby.check()
    expect(standby.status()).toEqual({ state: 'another timeline', lagMs: null })
    await standby.stop()
    pair.turnTo(pair.primary)
    const asked = async () => String(await app.database.pool.query('SELECT 1').catch(String))
    await expect.poll(asked).toContain('The database is a standby that is not promoted.')
    pair.turnTo(pair.standby)
    await expect.poll(async () => (await readiness()).database).toBe('ready')
  })
})
