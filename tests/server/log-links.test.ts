import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { checkWhole, type KnownEnd } from '#console/shop/log-check.ts'
import type { LogEntry } from '#contract/http/operator/acts.ts'
import { MINUTE_MS } from '#domain/schedule/durations.ts'
import { FIRST_LINK, linkOf } from '#domain/transparency/action-chain.ts'
import { contentOf } from '#server/features/operator/log.ts'
import { entryOf, readChain } from '#server/features/operator/log-store.ts'
import { aPlayer, type TestPlayer } from '#tests/support/players/a-player.ts'
import { aStaffMember } from '#tests/support/players/a-staff-member.ts'
import { auditFaults } from '#tests/support/shop/audit-faults.ts'
import { startApp, type TestApp } from '#tests/support/shop/start-app.ts'

let app: TestApp
let operator: TestPlayer
let erased: TestPlayer

beforeAll(async () => {
  app = await startApp({ hasCatalogue: false })
  operator = await aStaffMember(app, 'operator')
  erased = await aPlayer(app)
  for (const player of [erased, await aPlayer(app)]) {
    for (const amount of [12.5, -0.01]) {
      const body = { amount, reason: `“Quoted” & <b>bold</b>: ${amount} \\ 😀` }
      const path = `POST /api/operator/players/${player.id}/adjust`
      expect((await operator.ask(path, body)).status).toBe(200)
    }
  }
  const back = { amount: -12.49, reason: 'Taken back' }
  await operator.ask(`POST /api/operator/players/${erased.id}/adjust`, back)
  const why = { reason: 'Asked for by letter' }
  const erase = await operator.ask(`POST /api/operator/players/${erased.id}/erase`, why)
  expect(erase.status).toBe(200)
  const anchors = async () =>
    (await app.database.pool.query('SELECT FROM ledger_anchors')).rowCount ?? 0
  const before = await anchors()
  app.clock.advance(2 * MINUTE_MS)
  for (let tries = 0; (await anchors()) === before && tries < 200; tries += 1) {
    app.clock.advance(15_000)
    await new Promise((resolve) => setImmediate(resolve))
  }
})
afterAll(() => app.stop())

const run = (sql: string) => app.database.pool.query(sql)

/** What the page finds in what the call answers. */
const pageFinds = (known: KnownEnd | null = null) =>
  checkWhole(
    async (cursor) => {
      const page = `limit=3${cursor ? `&cursor=${cursor}` : ''}`
      return (
        await operator.ask<{ data: LogEntry[]; next_cursor: string | null }>(
          `GET /api/operator/log?${page}`,
        )
      ).body
    },
    { known, stopping: new AbortController().signal, onProgress: () => undefined },
  )

it('computes every link from what the call answers, with those that an erasure has left', async () => {
  const verdict = await pageFinds()
  expect(verdict).toMatchObject({ faults: [], unconfirmed: 0, change: null })
  expect(verdict.erased).toBe(3)
  expect(verdict.checked).toBe(verdict.end?.seq)
  expect(await auditFaults(app)).toEqual([])
})

describe('both the page and the audit find', () => {
  beforeEach(async () => {
    await run('CREATE TABLE kept AS SELECT * FROM audit_log')
    await run('CREATE TABLE kept_end AS SELECT * FROM audit_log_end')
    await run('ALTER TABLE audit_log DISABLE TRIGGER USER')
    return async () => {
      await run('DELETE FROM audit_log')
      await run('INSERT INTO audit_log SELECT * FROM kept')
      await run('DELETE FROM audit_log_end')
      await run('INSERT INTO audit_log_end SELECT * FROM kept_end')
      await run('ALTER TABLE audit_log ENABLE TRIGGER USER')
      await run('DROP TABLE kept, kept_end')
    }
  })

  it.each([
    ['a changed amount', 'UPDATE audit_log SET cents = 1 WHERE seq = 4'],
    ['a changed reason', `UPDATE audit_log SET reason = 'Another' WHERE seq = 4`],
    [
      'an erased text that was written anew',
      `UPDATE audit_log SET reason = 'New' WHERE salt IS NULL`,
    ],
    ['texts that no erasure removed', 'UPDATE audit_log SET salt = NULL WHERE seq = 4'],
    ['a removed entry', 'DELETE FROM audit_log WHERE seq = 4'],
  ])('%s', async (_, forgery) => {
    await run(forgery)
    expect((await pageFinds()).faults).not.toEqual([])
    expect(await auditFaults(app)).not.toEqual([])
  })

  it('two entries that changed places', async () => {
    await run('UPDATE audit_log SET seq = 999 WHERE seq = 4')
    await run('UPDATE audit_log SET seq = 4 WHERE seq = 5')
    await run('UPDATE audit_log SET seq = 5 WHERE seq = 999')
    expect((await pageFinds()).faults.map(({ seq }) => seq)).toEqual(expect.arrayContaining([4, 5]))
    expect(await auditFaults(app)).not.toEqual([])
  })

  it('links that were all computed again, by the end that is known and by what is anchored', async () => {
    const { end } = await pageFinds()
    if (!end) throw new Error('The log is empty')
    // Only the links of an erasure can be replaced so that the rest follows: nobody can compute it from the texts.
    let link = FIRST_LINK
    for (const row of await readChain(app.database.pool, 0n, 1_000)) {
      const content = contentOf(row.seq, entryOf(row))
      link = row.salt ? linkOf(link, row.salt.toString('hex'), content) : 'ab'.repeat(32)
      await app.database.pool.query('UPDATE audit_log SET link = $2 WHERE seq = $1', [
        row.seq,
        Buffer.from(link, 'hex'),
      ])
    }
    await app.database.pool.query('UPDATE audit_log_end SET link = $1', [Buffer.from(link, 'hex')])
    const verdict = await pageFinds({ ...end, at: new Date(0).toISOString() })
    expect(verdict.faults).toEqual([])
    expect(verdict.change).toMatch(/is another one than when this browser checked the log/)
    expect((await auditFaults(app)).join('\n')).toMatch(
      /^Anchor \d+ .* does not follow from the chains/m,
    )
  })
})
