import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkAttestation, readShopKeys, withAttestation } from '#domain/fairness/attestation.ts'
import { verifyReceipt } from '#domain/fairness/receipt.ts'
import { commitmentOf } from '#domain/fairness/seeds.ts'
import type { Verification } from '#domain/fairness/verification.ts'
import { versionHash } from '#domain/games/box.ts'
import { type InstantTerms, termsHash } from '#domain/games/instant.ts'
import { main as verify } from '#scripts/verify.ts'
import { versionOf } from '#server/features/boxes/shop.ts'
import { readBox } from '#server/features/boxes/store.ts'
import { createTransparencyLog } from '#server/features/transparency/index.ts'
import { aPlayer, ledgerOf, type TestPlayer } from '#tests/support/players/a-player.ts'
import { ask } from '#tests/support/shop/ask.ts'
import { auditFaults } from '#tests/support/shop/audit-faults.ts'
import { runMain } from '#tests/support/shop/run-command.ts'
import { startApp, type TestApp } from '#tests/support/shop/start-app.ts'

const SLUG = 'pocket-change'
let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

async function shopKeys() {
  const keys = readShopKeys((await ask(app.url, 'GET /log/keys')).body)
  if (!keys) throw new Error('The shop lists no keys')
  return keys
}

async function receiptOf(call: string): Promise<Record<string, unknown>> {
  const { status, body } = await ask<{ data: Record<string, unknown> }>(app.url, `GET ${call}`)
  expect(status).toBe(200)
  return body.data
}

/** Opens a box, and returns its receipt once the seed is revealed. */
async function openAndReveal(player: TestPlayer): Promise<Record<string, unknown>> {
  const opened = await player.ask(`POST /api/boxes/${SLUG}/open`, { count: 1 })
  expect(opened.status).toBe(200)
  const rolls = await player.ask<{ data: { bet_id: string }[] }>('GET /api/fairness/bets')
  expect((await player.ask('POST /api/fairness/rotate', {})).status).toBe(200)
  return receiptOf(`/api/fairness/bets/${rolls.body.data[0]?.bet_id}`)
}

async function verdictOn(receipt: unknown) {
  const { verdict, checks } = withAttestation(verifyReceipt(receipt), receipt, await shopKeys())
  return { verdict, failed: checks.filter(({ isOk }) => !isOk).map(({ name }) => name) }
}

describe('a receipt', () => {
  it('of an opening is signed, and proves that its seed and its table were logged before the bet', async () => {
    const receipt = await openAndReveal(await aPlayer(app, { cents: 10_000n }))
    expect(await verdictOn(receipt)).toEqual({ verdict: 'verified', failed: [] })
    expect(await verdictOn({ ...receipt, nonce: 1 })).toMatchObject({ verdict: 'failed' })
  })

  it('of a battle shows its commitment as soon as the battle is created', async () => {
    const player = await aPlayer(app, { cents: 10_000n })
    const { body } = await player.ask<{ data: { id: string } }>('POST /api/battles/create', {
      boxes: [{ slug: SLUG, count: 1 }],
      format: '1v1',
      mode: 'classic',
    })
    const receipt = await receiptOf(`/api/fairness/battles/${body.data.id}`)
    const checks = checkAttestation(receipt, await shopKeys())
    expect(checks.map(({ name, isOk }) => [name, isOk])).toEqual([
      ['receipt signature', true],
      ['log proof', true],
      ['log entry', true],
      ['log time', true],
    ])
  })

  it('that was saved still verifies after the keys were changed', async () => {
    const { database, clock, config } = app
    const kept = await openAndReveal(await aPlayer(app, { cents: 10_000n }))
    clock.advance(1_000)
    const settings = {
      ...config.transparencyLog,
      key: Buffer.alloc(32, 1),
      receiptKey: Buffer.alloc(32, 2),
    }
    await createTransparencyLog({ database, clock, settings })
    const ended = (await shopKeys()).filter(({ until }) => until !== null)
    expect(ended.map(({ kind }) => kind).toSorted()).toEqual(['log', 'receipt'])
    expect(await verdictOn(kept)).toEqual({ verdict: 'verified', failed: [] })
    await createTransparencyLog({ database, clock, settings: config.transparencyLog })
  })
})

describe('a value swapped in the database is detected by the receipt, the command and the audit:', () => {
  /** The failed checks of a bet's receipt: with the shop's published keys, and with the command. */
  async function failedOf(receipt: Record<string, unknown>): Promise<string[]> {
    const { verdict, failed } = await verdictOn(receipt)
    const url = `${app.url}/api/fairness/bets/${receipt.bet_id}`
    const { code, out } = await runMain(verify, ['--json', url], {})
    const said: Verification = JSON.parse(out)
    expect(code).toBe(1)
    expect(said.verdict).toBe(verdict)
    expect(said.checks.filter(({ isOk }) => !isOk).map(({ name }) => name)).toEqual(failed)
    return failed
  }

  const write = (sql: string, values: unknown[] = []) => app.database.pool.query(sql, values)

  it('nothing, if nothing was swapped', async () => {
    expect(await auditFaults(app)).toEqual([])
  })

  it('a server seed, even with its commitment', async () => {
    const player = await aPlayer(app, { cents: 10_000n })
    const { vault } = await ledgerOf(app)
    const chosen = Buffer.alloc(32, 9)
    await write(
      `UPDATE seeds SET sealed = $2, commitment = decode($3, 'hex')
       WHERE player_id = $1 AND state = 'active'`,
      [player.id, vault.seal(chosen), commitmentOf(chosen)],
    )
    expect(await failedOf(await openAndReveal(player))).toEqual(['log proof'])
    expect(await auditFaults(app)).toEqual([
      `The log does not contain server_seed ${commitmentOf(chosen)}`,
    ])
  })

  it.each([
    ['of a player', "seeds WHERE state = 'next'", 'commitment'],
    ['that is not in use yet', 'commitments', 'hash'],
  ])('a server seed %s, with its commitment left', async (_, from, column) => {
    const { vault } = await ledgerOf(app)
    const { rows } = await write(`SELECT id, ${column} AS hash, sealed FROM ${from} LIMIT 1`)
    const [{ id, hash, sealed }] = rows as [{ id: bigint; hash: Buffer; sealed: Buffer }]
    const [table] = from.split(' ')
    const fault = `The stored seed of ${hash.toString('hex')} does not match it`
    for (const other of [vault.seal(Buffer.alloc(32, 8)), Buffer.from('no seal')]) {
      await write(`UPDATE ${table} SET sealed = $2 WHERE id = $1`, [id, other])
      expect(await auditFaults(app)).toContain(fault)
    }
    await write(`UPDATE ${table} SET sealed = $2 WHERE id = $1`, [id, sealed])
    expect(await auditFaults(app)).not.toContain(fault)
  })

  it('a version of a box', async () => {
    const player = await aPlayer(app, { cents: 10_000n })
    const row = await readBox(app.database.pool, 'box', SLUG)
    if (!row) throw new Error('The box is not on sale')
    const body = { ...row.body, version: row.body.version + 1 }
    const hash = versionHash(versionOf(body))
    await write(
      `WITH made AS (
         INSERT INTO configurations (kind, slug, version, hash, body, created_at)
         VALUES ('box', $1, $2, decode($3, 'hex'), $4, now()) RETURNING id)
       UPDATE boxes SET configuration_id = made.id FROM made WHERE kind = 'box' AND slug = $1`,
      [SLUG, body.version, hash, body],
    )
    await app.reloadShop()
    expect(await failedOf(await openAndReveal(player))).toEqual(['configuration log proof'])
    expect(await auditFaults(app)).toContain(`The log does not contain configuration ${hash}`)
  })

  it("a game's configuration, with its hash or without", async () => {
    await write('ALTER TABLE configurations DISABLE TRIGGER USER')
    const { rows } = await write("SELECT hash, body FROM configurations WHERE kind = 'dice'")
    const [{ hash, body }] = rows as [{ hash: Buffer; body: InstantTerms }]
    const other = { ...body, max_payout: body.max_payout + 1 }
    const swap = (to: InstantTerms, under: Buffer) =>
      write("UPDATE configurations SET body = $1, hash = $2 WHERE kind = 'dice'", [to, under])
    const otherHash = Buffer.from(termsHash(other), 'hex')

    await swap(other, hash)
    expect(await failedOf(await rollAndReveal())).toEqual(['version hash'])
    expect(await auditFaults(app)).toContain('Version 1 of dice dice does not match its hash')
    await swap(other, otherHash)
    expect(await failedOf(await rollAndReveal())).toEqual(['configuration log proof'])
    expect(await auditFaults(app)).toContain(
      `The log does not contain configuration ${otherHash.toString('hex')}`,
    )
    await swap(body, hash)
    expect(await verdictOn(await rollAndReveal())).toEqual({ verdict: 'verified', failed: [] })
  })
})

async function rollAndReveal(): Promise<Record<string, unknown>> {
  const player = await aPlayer(app, { cents: 10_000n })
  const bet = { amount: 1, target: 50, direction: 'over' }
  const { body } = await player.ask<{ data: { bet_id: string } }>('POST /api/dice/bet', bet)
  await player.ask('POST /api/fairness/rotate', {})
  return receiptOf(`/api/fairness/bets/${body.data.bet_id}`)
}
