import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ActionReply } from '#contract/http/operator/acts.ts'
import { DAY_MS, HOUR_MS } from '#domain/schedule/durations.ts'
import { changedElsewhere, kept, personalData } from '#server/features/erasure/personal-data.ts'
import { manualClock } from '#server/platform/clock/manual-clock.ts'
import { systemEntropy } from '#server/platform/entropy/entropy.ts'
import { payersEnv, payIn } from '#tests/support/payments/payers.ts'
import { BTC_ADDRESS } from '#tests/support/payouts/payout-harness.ts'
import { berlin } from '#tests/support/payouts/shipping-harness.ts'
import { aCustomBox } from '#tests/support/players/a-custom-box.ts'
import { aPicture, upload } from '#tests/support/players/a-picture.ts'
import {
  aPlayer,
  fund,
  signedInAgain,
  type TestPlayer,
  withNewSession,
} from '#tests/support/players/a-player.ts'
import { aPasskey } from '#tests/support/players/a-second-factor.ts'
import { aStaffMember, signedInAsStaff } from '#tests/support/players/a-staff-member.ts'
import { changePlayer } from '#tests/support/players/change-player.ts'
import { confirmEmailOf } from '#tests/support/players/confirm-email.ts'
import { auditFaults } from '#tests/support/shop/audit-faults.ts'
import { holdLock } from '#tests/support/shop/hold-lock.ts'
import { startApp, type TestApp } from '#tests/support/shop/start-app.ts'

const START = Date.UTC(2026, 2, 3, 9)
const why = { reason: 'They asked for it' }

let app: TestApp
let operator: TestPlayer
beforeAll(async () => {
  app = await startApp({ clock: manualClock(START), env: { ...payersEnv, RETENTION_YEARS: '1' } })
  operator = await aStaffMember(app, 'operator')
})
afterAll(async () => {
  expect(await auditFaults(app)).toEqual([])
  await app.stop()
})

interface Answered {
  code?: string
  data?: { reasons?: string[] }
}

const sql = async <Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> =>
  (await app.database.pool.query<Row>(text, values)).rows

const eraseByStaff = (player: { id: string }, by = operator) =>
  by.ask<Answered>(`POST /api/operator/players/${player.id}/erase`, why)
const eraseOwn = (player: TestPlayer, password = player.password) =>
  player.ask<Answered>('POST /api/profile/erasure', { password })

/** Every value of every table as text. */
async function dump(): Promise<string> {
  const tables = await sql<{ name: string }>(
    `SELECT table_name AS name FROM information_schema.tables
     WHERE table_schema = 'public' AND table_type = 'BASE TABLE'`,
  )
  const texts: string[] = []
  for (const { name } of tables) {
    const rows = await sql<{ row: string }>(`SELECT to_jsonb(t)::text AS row FROM ${name} t`)
    texts.push(...rows.map(({ row }) => `${name} ${row}`))
  }
  return texts.join('\n')
}

/** Pays everything back to the house, so that nothing is left in the balance. */
async function emptyWallet(player: { id: string }): Promise<void> {
  const [wallet] = await sql<{ balance: bigint }>(
    'SELECT balance FROM accounts WHERE player_id = $1',
    [player.id],
  )
  const amount = -Number(wallet?.balance ?? 0n) / 100
  if (amount === 0) return
  const path = `POST /api/operator/players/${player.id}/adjust`
  expect((await operator.ask(path, { amount, ...why })).status).toBe(200)
}

describe('the list of personal data', () => {
  it('names every column of texts, bytes and JSON, and every table that names a player', async () => {
    const columns = await sql<{ table: string; columns: string[]; names_player: boolean }>(
      `SELECT c.table_name AS table,
              coalesce(array_agg(c.column_name::text) FILTER (
                WHERE c.data_type IN ('text', 'bytea', 'jsonb', 'json', 'inet', 'cidr', 'ARRAY')
                      AND c.udt_name NOT IN ('_int4', '_int8', '_uuid')), '{}') AS columns,
              bool_or(c.column_name = 'player_id') AS names_player
       FROM information_schema.columns c
       JOIN information_schema.tables t USING (table_schema, table_name)
       WHERE c.table_schema = 'public' AND t.table_type = 'BASE TABLE' GROUP BY 1`,
    )
    const named = new Map<string, Set<string>>()
    const name = (table: string, each: readonly string[]) =>
      named.set(table, new Set([...(named.get(table) ?? []), ...each.filter(Boolean)]))
    const whole = new Set<string>()
    for (const { table, stage, replace } of personalData) {
      if (!replace && stage === 'now' && table !== 'player_marks') whole.add(table)
      name(table, Object.keys(replace ?? {}))
    }
    for (const each of [...kept.map((group) => group.columns), changedElsewhere]) {
      for (const [table, list] of Object.entries(each)) name(table, list.split(' '))
    }
    name('player_marks', ['kind', 'hash'])
    const missing = columns.flatMap(({ table, columns: all, names_player }) => {
      if (whole.has(table)) return []
      if (names_player && !named.has(table)) return [table]
      return all.filter((column) => !named.get(table)?.has(column)).map((c) => `${table}.${c}`)
    })
    expect(missing).toEqual([])
    const known = new Map(columns.map((each) => [each.table, each]))
    expect([...named.keys()].filter((table) => !known.has(table))).toEqual([])
  })
})

describe('an erased account', () => {
  it('has left nothing of its player anywhere, but for what its records need', async () => {
    const mark = (what: string) => `zq${what}zq`
    const player = await aPlayer(app, { name: mark('name'), cents: 10_000n })
    await confirmEmailOf(app, player)
    const place = { ...berlin, street_address: mark('street'), city: mark('city') }
    const ok = async (by: TestPlayer, call: string, body: object) => {
      const answer = await by.ask<{ data: { id: string } }>(call, body)
      expect(answer.status, `${call} ${JSON.stringify(answer.body)}`).toBe(200)
      return answer.body.data
    }
    await ok(player, 'PUT /api/profile/addresses', {
      version: 0,
      addresses: [{ is_default: true, address: place }],
    })
    const picture = await upload(app, player, await aPicture())
    const ticket = await ok(player, 'POST /api/support/tickets', {
      ...{ subject: mark('subject'), category: 'deposit', message: mark('message') },
      attachments: [picture.body.data.id],
    })
    await ok(operator, `POST /api/operator/tickets/${ticket.id}/messages`, {
      message: mark('answer'),
    })
    const box = await aCustomBox(player, { name: mark('box') })
    const at = `POST /api/operator/players/${player.id}`
    await ok(operator, `${at}/hold`, { reason: mark('hold') })
    await ok(operator, `${at}/lift`, { reason: mark('lift') })
    await ok(operator, `${at}/rename`, { name: mark('other'), reason: mark('rename') })
    const again = await withNewSession(app, player)
    await ok(again, 'PUT /api/profile/limits', { kind: 'deposit', period: 'week', amount: 100 })
    const withdrawn = await again.ask<{ data: { withdrawal: { id: string } } }>(
      'POST /api/withdrawals',
      { currency: 'BTC', amount: 20, address: BTC_ADDRESS },
      { 'idempotency-key': mark('key') },
    )
    expect(withdrawn.status).toBe(200)
    await ok(again, `POST /api/withdrawals/${withdrawn.body.data.withdrawal.id}/cancel`, {})
    await payIn(app, player, 'card', 50)
    const bet = await again.ask<{ data: { bet_id: string } }>('POST /api/dice/bet', {
      ...{ amount: 1, target: 50, direction: 'over' },
    })
    await aPasskey(app, again, mark('passkey'))
    await emptyWallet(player)
    const before = await dump()
    for (const text of [
      'passkey',
      'other',
      'street',
      'subject',
      'message',
      'answer',
      'hold',
      'rename',
    ]) {
      expect(before, text).toContain(mark(text))
    }
    const answer = await eraseOwn(again)
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)

    // The address of a published box stays, by which others' receipts name it.
    const left = (await dump())
      .replaceAll(box.slug, '')
      .split('\n')
      .filter((row) => /zq\w+zq/.test(row))
    expect(left).toEqual([])
    const all = await dump()
    // The last letter waits for the mail server, and is deleted once it is sent.
    const withEmail = all.split('\n').filter((row) => row.includes(player.email))
    expect(withEmail.map((row) => row.split(' ')[0])).toEqual(['mails'])
    // The law wants payments and payouts kept.
    expect(all).toContain(BTC_ADDRESS)
    expect((await again.ask('GET /api/profile')).status).toBe(401)
    const [row] = await sql<{ name: string }>('SELECT name FROM players WHERE id = $1', [player.id])
    expect(row?.name).toMatch(/^Erased [0-9A-F]{8}$/)
    const receipt = await operator.ask(`GET /api/fairness/bets/${bet.body.data.bet_id}`)
    expect(receipt.status).toBe(200)
    expect(await auditFaults(app)).toEqual([])
    app.clock.advance(6_000)
    const shownBox = async () => (await operator.ask(`GET /api/user-boxes/${box.slug}`)).status
    await expect.poll(shownBox, { timeout: 10_000 }).toBe(404)
    // The name and the email are free.
    const next = await aPlayer(app, { name: mark('name') })
    expect(next.id).not.toBe(player.id)
    await eraseByStaff(next)
  })

  it('takes its letters to other addresses with it, also those that are not sent yet', async () => {
    const player = await aPlayer(app)
    const ask = async (call: string, body: object) =>
      expect((await player.ask(call, body)).status).toBe(200)
    const [asked, later] = [`asked-${player.email}`, `later-${player.email}`]
    await ask('POST /api/profile/email-confirmation', {})
    await ask('POST /api/profile/email-correction', { email: asked, password: player.password })
    await changePlayer(app, player, 'UPDATE players SET email = $2 WHERE id = $1', later)
    const letters = () =>
      sql<{ recipient: string; kind: string }>(
        'SELECT recipient, kind FROM mails WHERE recipient LIKE $1 ORDER BY id',
        [`%${player.email}`],
      )
    expect((await letters()).map(({ recipient }) => recipient)).toEqual([player.email, asked])
    expect((await eraseOwn(player)).status).toBe(200)
    expect(await letters()).toEqual([{ recipient: later, kind: 'account-erased' }])
  })

  it('is not named by what is stored for repeats of operators’ acts', async () => {
    const player = await aPlayer(app, { name: 'zqfirst' })
    const at = `POST /api/operator/players/${player.id}`
    const rename = (key: string, name: string) =>
      operator.ask<ActionReply>(`${at}/rename`, { name, ...why }, { 'idempotency-key': key })
    expect((await rename('one', 'zqsecond')).status).toBe(200)
    expect((await rename('two', 'zqthird')).status).toBe(200)
    expect((await eraseByStaff(player)).status).toBe(200)
    const named = (await dump()).split('\n').filter((row) => /zq(first|second|third)/.test(row))
    expect(named).toEqual([])
    // A repeat is answered, and renames nobody.
    const again = await rename('two', 'zqthird')
    expect([again.status, again.body.msg]).toEqual([200, '[erased]'])
  })

  it('is erased by staff with a reason, once, and the log says so without naming anybody', async () => {
    const player = await aPlayer(app)
    const device = await withNewSession(app, player)
    expect((await eraseByStaff(player, player)).status).toBe(403)
    const { body, status } = await eraseByStaff(player)
    expect(status).toBe(200)
    expect((body as unknown as ActionReply).msg).toContain('Erased ')
    for (const each of [player, device]) {
      expect((await each.ask('GET /api/profile')).status).toBe(401)
    }
    expect((await signedInAgain(app, player)).tokens.access_token).toBeUndefined()
    const log = await operator.ask<{ data: { action: string; reason: string }[] }>(
      `GET /api/operator/log?player_id=${player.id}`,
    )
    expect(log.body.data).toMatchObject([{ action: 'player.erase', reason: why.reason }])
    expect((await eraseByStaff(player)).body.code).toBe('request_moved_on')
    const adjust = `POST /api/operator/players/${player.id}/adjust`
    expect((await operator.ask<Answered>(adjust, { amount: 1, ...why })).body.code).toBe(
      'request_moved_on',
    )
  })

  it('needs the right password of whoever has one', async () => {
    const player = await aPlayer(app)
    expect((await eraseOwn(player, 'not the one')).status).toBe(422)
    expect((await player.ask('POST /api/profile/erasure', {})).status).toBe(422)
    expect((await player.ask('GET /api/profile')).status).toBe(200)
    await changePlayer(app, player, 'UPDATE players SET password_hash = NULL WHERE id = $1')
    app.clock.advance(30 * 60_000)
    const old = await player.ask<Answered>('POST /api/profile/erasure', {})
    expect(old.body.code).toBe('sign_in_again')
    const fresh = await withNewSession(app, player)
    expect((await fresh.ask('POST /api/profile/erasure', {})).status).toBe(200)
    operator = await signedInAsStaff(app, operator)
  })
})

describe('an erasure is refused', () => {
  it('with all reasons at once', async () => {
    const player = await aPlayer(app, { cents: 5_000n })
    const at = new Date(app.clock.now())
    await sql(
      `INSERT INTO inventory_items (id, player_id, item_id, value, acquired_at)
       SELECT gen_random_uuid(), $1, (SELECT id FROM items LIMIT 1), 100, $2 RETURNING id`,
      [player.id, at],
    )
    await player.ask('POST /api/withdrawals', {
      ...{ currency: 'BTC', amount: 20, address: BTC_ADDRESS },
    })
    await player.ask('POST /api/profile/exclusion', { kind: 'cool_off', days: 2 })
    const { status, body } = await eraseOwn(player)
    expect(status).toBe(409)
    expect(body.code).toBe('erasure_refused')
    expect(body.data?.reasons?.toSorted()).toEqual([
      ...['balance', 'exclusion', 'inventory', 'withdrawals'],
    ])
    expect((body as unknown as { message: string }).message).toContain('coins in the balance')
    expect((await eraseByStaff(player)).body.data?.reasons).toHaveLength(4)
    await sql('DELETE FROM inventory_items WHERE player_id = $1', [player.id])
  })

  it('for staff, and for whoever is held or has coins that can be reversed', async () => {
    const second = await aStaffMember(app, 'support')
    expect((await eraseByStaff(second)).body.data?.reasons).toEqual(['staff'])
    const held = await aPlayer(app)
    await operator.ask(`POST /api/operator/players/${held.id}/hold`, why)
    expect((await eraseOwn(held)).body.data?.reasons).toEqual(['hold'])
    const trader = await aPlayer(app)
    await payIn(app, trader, 'skins', 20)
    await emptyWallet(trader)
    expect((await eraseOwn(trader)).body.data?.reasons).toEqual(['deposits'])
  })

  it('or beats a deposit that is credited at the same instant, never both', async () => {
    const players = await Promise.all(Array.from({ length: 6 }, () => aPlayer(app)))
    await Promise.all(
      players.map(async (player) => {
        const [erased] = await Promise.all([eraseOwn(player), fund(app, player.id, 100n)])
        const [wallet] = await sql<{ balance: bigint }>(
          'SELECT balance FROM accounts WHERE player_id = $1',
          [player.id],
        )
        if (erased.status === 200) {
          const bet = { amount: 1, target: 50, direction: 'over' }
          expect((await player.ask('POST /api/dice/bet', bet)).status).not.toBe(200)
        } else expect(erased.body.data?.reasons).toEqual(['balance'])
        expect(wallet?.balance).toBe(100n)
      }),
    )
  })
})

describe('the operators’ log of an erased player', () => {
  it('shows every other change of it', async () => {
    const player = await aPlayer(app)
    const at = `POST /api/operator/players/${player.id}`
    await operator.ask(`${at}/rename`, { name: 'Somebody Else', ...why })
    await eraseByStaff(player)
    expect(await auditFaults(app)).toEqual([])
    const forge = async (change: string) => {
      await app.database.transaction(async (tx) => {
        await tx.query('ALTER TABLE audit_log DISABLE TRIGGER USER')
        await tx.query(
          `UPDATE audit_log SET ${change} WHERE player_id = $1 AND action = 'player.rename'`,
          [player.id],
        )
        await tx.query('ALTER TABLE audit_log ENABLE TRIGGER USER')
      })
    }
    await forge(`reason = 'Another reason'`)
    expect((await auditFaults(app)).join()).toContain('does not follow')
    await forge(`reason = '[erased]', subject_id = player_id`)
    expect((await auditFaults(app)).join()).toContain('does not follow')
    await forge('subject_id = NULL')
    expect(await auditFaults(app)).toEqual([])
  })

  it('cannot be changed by anything but an erasure of its player', async () => {
    const player = await aPlayer(app)
    await operator.ask(`POST /api/operator/players/${player.id}/sign-out`, why)
    const change = (setting: string) =>
      app.database.transaction(async (tx) => {
        await tx.query(`SELECT set_config('coffer.erasing', $1, true)`, [setting])
        await tx.query(`UPDATE audit_log SET reason = 'Mine now' WHERE player_id = $1`, [player.id])
      })
    await expect(change('')).rejects.toThrow('never changed')
    await expect(change(player.id)).rejects.toThrow('never changed')
  })
})

describe('whoever comes back', () => {
  const comeBack = async (email: string) => {
    const next = await aPlayer(app)
    await changePlayer(app, next, 'UPDATE players SET email = $2 WHERE id = $1', email)
    return next
  }
  /** Confirms by the link's token, as the email has it. */
  const confirm = async (player: TestPlayer) => {
    const token = systemEntropy(app.clock).bytes(32).toString('base64url')
    const { tokenHash } = await import('#server/features/account/tokens.ts')
    await sql(
      `INSERT INTO email_confirmations (token_hash, player_id, created_at, expires_at)
       VALUES ($1, $2, $3, $4)`,
      [tokenHash(token), player.id, new Date(app.clock.now()), new Date(app.clock.now() + DAY_MS)],
    )
    const { status } = await player.ask('PUT /api/profile/email-confirmation', { token })
    expect(status).toBe(200)
  }

  it('with the same email is the same person: excluded for ever, in the new account too', async () => {
    const player = await aPlayer(app)
    await confirmEmailOf(app, player)
    const forEver = { kind: 'self_exclusion', days: null }
    expect((await player.ask('POST /api/profile/exclusion', forEver)).status).toBe(200)
    expect((await eraseOwn(player)).status).toBe(200)
    const next = await comeBack(player.email)
    const stranger = await aPlayer(app)
    await confirm(next)
    await confirm(stranger)
    const exclusionOf = async ({ id }: { id: string }) =>
      (
        await sql<{ exclusion: string | null }>('SELECT exclusion FROM players WHERE id = $1', [id])
      )[0]?.exclusion
    // A job follows new marks within a second.
    app.clock.advance(2_000)
    await expect.poll(() => exclusionOf(next), { timeout: 10_000 }).toBe('self_exclusion')
    expect(await exclusionOf(stranger)).toBeNull()
  })

  it('cannot use an offer again that is once per person', async () => {
    const player = await aPlayer(app)
    await confirmEmailOf(app, player)
    expect((await eraseOwn(player)).status).toBe(200)
    const next = await comeBack(player.email)
    await confirm(next)
    const { body } = await operator.ask<{ data: { linked_accounts: { id: string }[] } }>(
      `GET /api/operator/players/${next.id}`,
    )
    expect(body.data.linked_accounts).toMatchObject([{ id: player.id, link: 'proven' }])
  })
})

describe('what is kept', () => {
  it('goes at its date, and not before', async () => {
    const player = await aPlayer(app, { cents: 10_000n })
    const asked = await player.ask<{ data: { withdrawal: { id: string } } }>(
      'POST /api/withdrawals',
      { currency: 'BTC', amount: 20, address: BTC_ADDRESS },
    )
    await player.ask(`POST /api/withdrawals/${asked.body.data.withdrawal.id}/cancel`)
    await payIn(app, player, 'card', 20)
    await emptyWallet(player)
    await confirmEmailOf(app, player)
    expect((await eraseOwn(player)).status).toBe(200)
    const marks = () => sql('SELECT FROM player_marks WHERE player_id = $1', [player.id])
    const addressOf = async () =>
      (
        await sql<{ address: string }>('SELECT address FROM withdrawals WHERE player_id = $1', [
          player.id,
        ])
      )[0]?.address
    expect((await marks()).length).toBeGreaterThan(0)
    expect(await addressOf()).toBe(BTC_ADDRESS)
    app.clock.advance(367 * DAY_MS)
    await expect.poll(addressOf, { timeout: 20_000 }).toBe('erased')
    expect(await marks()).toEqual([])
    expect(await auditFaults(app)).toEqual([])
  })
})

describe('a call that was received before', () => {
  it('leaves nothing either: what it wrote afterwards goes within hours', async () => {
    const player = await aPlayer(app)
    await confirmEmailOf(app, player)
    const key = await holdLock(app, 'SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [
      `${player.id} late`,
    ])
    const ticket = { subject: 'About me', category: 'deposit', message: 'I am zqlatezq.' }
    const sending = player.ask('POST /api/support/tickets', ticket, { 'idempotency-key': 'late' })
    await key.waiting(1)
    expect((await eraseOwn(player)).status).toBe(200)
    await key.release()
    await sending
    const left = async () => (await dump()).split('\n').filter((row) => row.includes('zqlatezq'))
    const account = () => sql('SELECT * FROM players WHERE id = $1', [player.id])
    const before = await account()
    const lastLetter = () =>
      sql('SELECT kind FROM mails WHERE recipient = $1 AND settled_at IS NULL', [player.email])
    expect(await lastLetter()).toEqual([{ kind: 'account-erased' }])
    await expect
      .poll(
        () => {
          app.clock.advance(HOUR_MS)
          return left()
        },
        { timeout: 20_000, interval: 500 },
      )
      .toEqual([])
    expect(await sql('SELECT FROM idempotent_replies WHERE player_id = $1', [player.id])).toEqual(
      [],
    )
    expect(await account()).toEqual(before)
    expect(await lastLetter()).toEqual([{ kind: 'account-erased' }])
    expect(await auditFaults(app)).toEqual([])
  })

  it('cannot bring a document for staff to check', async () => {
    const player = await aPlayer(app)
    const wallet = await holdLock(app, 'SELECT FROM accounts WHERE player_id = $1 FOR UPDATE', [
      player.id,
    ])
    const erasing = eraseOwn(player)
    await wallet.waiting(1)
    const path = '/api/profile/verification/documents?kind=identity'
    const sending = upload(app, player, await aPicture(), { path })
    await wallet.waiting(2)
    await wallet.release()
    expect((await erasing).status).toBe(200)
    expect((await sending).status).not.toBe(200)
    expect(
      await sql('SELECT FROM verification_documents WHERE player_id = $1', [player.id]),
    ).toEqual([])
    expect(await sql('SELECT FROM verifications WHERE player_id = $1', [player.id])).toEqual([])
  })
})
