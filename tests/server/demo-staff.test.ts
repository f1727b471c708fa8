import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { staffSentences } from '#scripts/seed/demo-staff.ts'
import { seedDemo } from '#scripts/seed/seed.ts'
import { openDatabase } from '#scripts/shop/open-database.ts'
import { createDatabase } from '#server/platform/db/database.ts'
import { aPlayer, type TestPlayer } from '#tests/support/players/a-player.ts'
import { aTotp } from '#tests/support/players/a-second-factor.ts'
import { ask } from '#tests/support/shop/ask.ts'
import { auditFaults } from '#tests/support/shop/audit-faults.ts'
import { aDatabase } from '#tests/support/shop/database.ts'
import { markDemo } from '#tests/support/shop/mark-demo.ts'
import { startApp, type TestApp } from '#tests/support/shop/start-app.ts'

let app: TestApp

beforeAll(async () => {
  app = await startApp({ hasCatalogue: false })
  await markDemo(app.database.pool)
})
afterAll(async () => {
  expect(await auditFaults(app)).toEqual([])
  await app.stop()
})

const seed = async () => (await seedDemo(app)).staff

describe('the demo', () => {
  it('has two operators and a code of each kind, and prints them at every start', async () => {
    const first = await seed()
    expect(await seed()).toEqual(first)
    expect(first.codes.map(({ kind, value }) => [kind, value])).toEqual([
      ['gift_code', 25],
      ['voucher', 5],
    ])
    const words = staffSentences(first)
    expect(words).toHaveLength(4)
    for (const { code } of first.codes) expect(words.join('\n')).toContain(code)
    for (const { email, password } of first.operators) {
      const { body: tokens } = await ask<{ access_token: string }>(app.url, 'POST /oauth/token', {
        grant_type: 'password',
        client_id: 'web',
        client_secret: 'web',
        username: email,
        password,
      })
      const authorization = `Bearer ${tokens.access_token}`
      const asThem: TestPlayer['ask'] = (call, body) => ask(app.url, call, body, { authorization })
      const none = { id: '', name: '', tokens: {} as TestPlayer['tokens'] }
      await aTotp(app, { ...none, email, password, ask: asThem }, { isEmailConfirmed: false })
      const log = await ask<{ data: { reason: string }[] }>(
        app.url,
        'GET /api/operator/log',
        undefined,
        { authorization },
      )
      expect(log.status).toBe(200)
      const reasons = log.body.data.map(({ reason }) => reason)
      expect(reasons.toReversed()).toEqual([
        ...Array.from({ length: 2 }, () => 'An operator of the demo'),
        'Two operators of the demo',
        ...Array.from({ length: 4 }, () => 'Codes of the demo'),
      ])
    }
  })

  it('prints another code when one is redeemed, and none when all are', async () => {
    const shown = new Set<string>()
    for (let count = 0; count < 5; count++) {
      const voucher = (await seed()).codes.find(({ kind }) => kind === 'voucher')
      shown.add(voucher?.code ?? '')
      // One voucher of a batch is for one person.
      const player = await aPlayer(app)
      const redeemed = await player.ask('POST /api/deposit/voucher/redeem', { code: voucher?.code })
      expect(redeemed.status).toBe(200)
    }
    expect(shown.size).toBe(5)
    expect((await seed()).codes.map(({ kind }) => kind)).toEqual(['gift_code'])
  })

  it('has codes that cannot be derived without its key', async () => {
    const other = await startApp({ hasCatalogue: false })
    const [codes, others] = [(await seed()).codes, (await seedDemo(other)).staff.codes]
    expect(others[0]?.code).not.toBe(codes[0]?.code)
    await other.stop()
  })

  it('never opens in production: its database has well-known passwords', async () => {
    const refusal = /^Production refuses a database that was a demo's/
    await expect(openInProduction(app.databaseUrl)).rejects.toThrow(refusal)
    // A demo created before the mark existed is recognized by its players.
    await app.database.pool.query('DELETE FROM demo_marks')
    await expect(openInProduction(app.databaseUrl)).rejects.toThrow(refusal)
    await markDemo(app.database.pool)
  })

  it('never opens in production even if only its mark is left', async () => {
    const { url, drop } = await aDatabase()
    // The tests' server runs without fsync, which is checked last.
    await expect(openInProduction(url)).rejects.toThrow('fsync off')
    const empty = createDatabase({ url })
    await empty.pool.query('INSERT INTO demo_marks (marked_at) VALUES (now())')
    await empty.close()
    await expect(openInProduction(url)).rejects.toThrow(/^Production refuses a database that was/)
    await drop()
  })

  async function openInProduction(databaseUrl: string): Promise<void> {
    const ends: (() => Promise<void>)[] = []
    const shutdown = {
      signal: new AbortController().signal,
      ask() {},
      onEnd: (end: () => Promise<void>) => void ends.push(end),
      async end() {},
    }
    const config = { ...app.config, mode: 'production' as const, databaseUrl }
    await openDatabase(config, shutdown).finally(async () => {
      for (const end of ends) await end()
    })
  }
})
