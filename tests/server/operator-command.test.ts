import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { LogEntry } from '#contract/http/operator/acts.ts'
import type { TicketThread } from '#contract/http/tickets.ts'
import { main } from '#scripts/operator/main.ts'
import { openSecondLedger } from '#scripts/shop/second-ledger.ts'
import { releaseCoins } from '#server/features/funds/index.ts'
import { createSealing } from '#server/features/verification/sealing.ts'
import { walletOf } from '#server/ledger/index.ts'
import { instantOf } from '#server/platform/clock/clock.ts'
import { manualClock } from '#server/platform/clock/manual-clock.ts'
import { systemEntropy } from '#server/platform/entropy/entropy.ts'
import { aSubmission } from '#tests/support/players/a-check.ts'
import { aCode } from '#tests/support/players/a-code.ts'
import { aPicture } from '#tests/support/players/a-picture.ts'
import { aPlayer, type TestPlayer } from '#tests/support/players/a-player.ts'
import { aTotp } from '#tests/support/players/a-second-factor.ts'
import { aStaffMember } from '#tests/support/players/a-staff-member.ts'
import { auditFaults } from '#tests/support/shop/audit-faults.ts'
import { markDemo } from '#tests/support/shop/mark-demo.ts'
import { runMain, runProcess } from '#tests/support/shop/run-command.ts'
import { startApp, type TestApp } from '#tests/support/shop/start-app.ts'

const program = path.resolve('scripts/operator.ts')

let app: TestApp
let folder: string
let player: TestPlayer
let operator: TestPlayer
let second: TestPlayer

beforeAll(async () => {
  // The command that opens the database directly uses the system clock.
  app = await startApp({ clock: manualClock(Date.now()) })
  folder = await mkdtemp(path.join(tmpdir(), 'coffer-operator-'))
  player = await aPlayer(app, { cents: 10_000n })
  operator = await aStaffMember(app, 'operator')
  second = await aStaffMember(app, 'operator')
})
afterAll(async () => {
  expect(await auditFaults(app)).toEqual([])
  await app.stop()
  await rm(folder, { recursive: true, force: true })
})

const settings = (env: Record<string, string>) => ({
  COFFER_URL: app.url,
  INIT_CWD: folder,
  ...env,
})

/** Runs the command line to its end. */
const run = (args: string[], env: Record<string, string> = {}) => runMain(main, args, settings(env))

/** The same in its own process, as in a terminal. */
const runAlone = (args: string[], env: Record<string, string> = {}) =>
  runProcess(program, args, settings(env))

/** The settings of a command that opens the database directly. */
const onDatabase = () => ({
  DATABASE_URL: app.databaseUrl,
  SEED_KEY: app.config.seedKey.toString('hex'),
  REALTIME_SECRET: 'a-secret-of-the-tests',
  COFFER_DATA: path.join(folder, 'data'),
})

const as = (who: TestPlayer, command: string, ...more: string[]) =>
  run([...command.split(' '), '--as', who.email, ...more], {
    COFFER_OPERATOR_TOKEN: who.tokens.access_token,
  })

const because = ['--reason', 'As the test wants it']

const balance = async () => {
  const { body } = await player.ask<{ data: { balance: number } }>('GET /api/profile')
  return body.data.balance
}

const idIn = (words: string, name: 'Act' | 'Approval') =>
  new RegExp(`^${name} (\\S+)$`, 'm').exec(words)?.[1] ?? ''

/** A funded player's withdrawal that waits for an operator. */
async function aWithdrawal(player: TestPlayer, amount: bigint): Promise<string> {
  const { database, clock, config } = app
  const entropy = systemEntropy(clock)
  const ledger = await openSecondLedger({ database, clock, entropy, seedKey: config.seedKey })
  const id = entropy.id()
  const account = walletOf(player.id)
  await database.transaction(async (tx) => {
    await tx.query(
      `INSERT INTO withdrawals (id, player_id, amount_cents, currency, address, created_at, updated_at)
       VALUES ($1, $2, $3, 'BTC', 'an address', $4, $4)`,
      [id, player.id, amount, instantOf(clock)],
    )
    await markDemo(tx)
    await ledger.post(tx, [{ account, counter: 'house:demo', amount, code: 'demo.funds', ref: id }])
    const request = { playerId: player.id, ref: id, step: 'request', amount } as const
    await releaseCoins(tx, { clock }, request)
    await ledger.post(tx, [
      {
        account,
        counter: 'clearing:withdrawals',
        amount: -amount,
        code: 'withdrawal.requested',
        ref: id,
      },
    ])
  })
  return id
}

describe('the operator’s command line', () => {
  it('lists its commands, and explains invalid input', async () => {
    const [help, wrong, nameless, silent, nobody] = await Promise.all([
      run(['help']),
      run(['players', 'fly']),
      run(['players', 'list']),
      runAlone(['players', 'list', '--as', 'a@b.example']),
      run(['players', 'list', '--shop', 'http://127.0.0.1:9', '--as', 'a@b.example'], {
        COFFER_OPERATOR_PASSWORD: 'x',
      }),
    ])
    expect(help.code).toBe(0)
    expect(help.out).toContain('withdrawals start <withdrawal id>')
    expect(wrong).toMatchObject({ code: 3, out: '' })
    expect([nameless.code, nameless.err]).toEqual([3, expect.stringContaining('Name yourself')])
    expect([silent.code, silent.err]).toEqual([3, expect.stringContaining('OPERATOR_PASSWORD')])
    expect([nobody.code, nobody.err]).toEqual([3, expect.stringContaining('does not answer')])
  })

  it('refuses a wrong password, a player and a foreign token, and acts for nobody else', async () => {
    const list = ['log', 'list', '--as', operator.email]
    const by = (name: string, secret: string) => run(list, { [`COFFER_OPERATOR_${name}`]: secret })
    const { code } = await aTotp(app, operator)
    const withCode = (given: string) =>
      run(list, {
        COFFER_OPERATOR_PASSWORD: operator.password,
        COFFER_OPERATOR_CODE: given,
      })
    const [right, wrong, wrongCode, codeless, owns, foreign, madeUp, asPlayer] = await Promise.all([
      withCode(code()),
      by('PASSWORD', 'wrong password'),
      withCode('000000'),
      by('PASSWORD', operator.password),
      by('TOKEN', operator.tokens.access_token),
      by('TOKEN', second.tokens.access_token),
      by('TOKEN', 'made-up'),
      as(player, 'log list'),
    ])
    expect([right.code, owns.code]).toEqual([0, 0])
    expect([wrong.code, wrong.err]).toEqual([1, 'Incorrect email or password.\n'])
    expect([wrongCode.code, wrongCode.err]).toEqual([1, expect.stringContaining('not valid')])
    expect([codeless.code, codeless.err]).toEqual([3, expect.stringContaining('OPERATOR_CODE')])
    // The same code does not count twice.
    expect((await withCode(code())).code).toBe(1)
    expect([foreign.code, foreign.err]).toEqual([3, expect.stringContaining('is not a session of')])
    expect([madeUp.code, madeUp.err]).toEqual([1, 'Please log in first.\n'])
    expect(asPlayer).toMatchObject({ code: 1, err: 'You don’t have permission to do this.\n' })
  })

  it('finds players, and adjusts balances with a reason', async () => {
    const found = await as(operator, `players list --search ${player.email}`)
    expect(found.out).toContain(player.id)
    const silent = await as(operator, `players credit ${player.id} 5`)
    expect([silent.code, silent.err]).toEqual([3, expect.stringContaining('--reason')])
    const credited = await as(operator, `players credit ${player.id} 12.50`, ...because)
    expect(credited).toMatchObject({ code: 0, err: '' })
    expect(credited.out).toContain('The balance is now 112.50 coins.')
    await as(operator, `players debit ${player.id} 0.5`, ...because)
    expect(await balance()).toBe(112)
    const tooMuch = await as(operator, `players debit ${player.id} 500`, ...because)
    expect([tooMuch.code, tooMuch.err]).toEqual([1, 'The balance is only 112.00 coins.\n'])
    expect(await balance()).toBe(112)
    const shown = await as(operator, `players show ${player.id}`)
    expect(JSON.parse(shown.out).data).toMatchObject({ id: player.id, balance: 112 })
  })

  it('acts once per key', async () => {
    const again = () =>
      as(operator, `players credit ${player.id} 3`, ...because, '--key', 'the-same')
    const [one, other] = [await again(), await again()]
    expect(idIn(one.out, 'Act')).toBe(idIn(other.out, 'Act'))
    expect(await balance()).toBe(115)
  })

  it('waits for a second operator if the amount is too large for one', async () => {
    const asked = await as(operator, `players credit ${player.id} 2000`, ...because)
    expect(asked.code).toBe(2)
    const id = idIn(asked.out, 'Approval')
    expect((await as(second, 'approvals list')).out).toContain(id)
    const own = await as(operator, `approvals confirm ${id}`, ...because)
    expect([own.code, own.err]).toEqual([1, expect.stringContaining('by a second operator')])
    expect((await as(second, `approvals confirm ${id}`, ...because)).code).toBe(0)
    expect(await balance()).toBe(2_115)
  })

  it('writes codes to a file readable only by its owner, or to the terminal', async () => {
    const made = await as(
      operator,
      'codes make voucher 2.50 --count 1000 --out vouchers.csv',
      ...because,
    )
    expect(made.code).toBe(2)
    const small = ['codes make voucher 0.10 --count 1000 --out vouchers.csv', ...because] as const
    const printed = await as(operator, ...small)
    expect((await as(operator, ...small)).code).toBe(3)
    expect(printed).toMatchObject({ code: 0, err: '' })
    const file = path.join(folder, 'vouchers.csv')
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    const [heading, ...lines] = (await readFile(file, 'utf8')).trimEnd().split('\n')
    expect(heading).toBe('code,kind,value')
    expect(lines).toHaveLength(1_000)
    const [code = '', kind, value] = lines[0]?.split(',') ?? []
    expect([kind, value]).toEqual(['voucher', '0.10'])
    expect(printed.out).not.toContain(code)
    const redeemed = await player.ask('POST /api/deposit/voucher/redeem', { code })
    expect(redeemed.status).toBe(200)

    const shown = await as(operator, 'codes make gift_code 1', ...because)
    const [onTerminal = ''] = shown.out.split('\n').slice(1)
    expect(onTerminal).toMatch(/^([0-9A-Z]{4}-){3}[0-9A-Z]{4},gift_code,1\.00$/)
    const gift = { code: onTerminal.split(',')[0] }
    expect((await player.ask('POST /api/deposit/gift-code/redeem', gift)).status).toBe(200)
  })

  it('prints what a second operator confirmed, once', async () => {
    const asked = await as(
      operator,
      'codes make gift_code 11 --count 100 --out big.csv',
      ...because,
    )
    const confirmed = await as(
      second,
      `approvals confirm ${idIn(asked.out, 'Approval')}`,
      ...because,
    )
    const batch = idIn(confirmed.out, 'Act')
    const printed = await as(operator, `codes print ${batch} --out confirmed.csv`, ...because)
    expect(printed.code).toBe(0)
    expect((await as(operator, `codes print ${batch}`, ...because)).code).toBe(1)
    expect((await as(operator, `codes void ${batch}`, ...because)).out).toContain('100 codes')
    expect((await as(operator, 'codes list')).out).toContain(batch)
  })

  it('creates and ends promo codes', async () => {
    const made = await as(
      operator,
      'promos make spring --dollars 10 --uses-max 20 --ends-at 2100-01-01T00:00:00Z',
      ...because,
    )
    expect(made.code).toBe(0)
    const both = await as(operator, 'promos make both --dollars 10 --percent 5', ...because)
    expect([both.code, both.err]).toEqual([3, expect.stringContaining('either')])
    const listed = await as(operator, 'promos list')
    expect(listed.out).toMatch(/SPRING/)
    const ended = await as(operator, `promos end ${idIn(made.out, 'Act')}`, ...because)
    expect(ended.out).toContain('SPRING has ended')
  })

  it('sends withdrawals, one of them with two operators', async () => {
    const payee = await aPlayer(app)
    const [small, big] = [await aWithdrawal(payee, 50_00n), await aWithdrawal(payee, 1_500_00n)]
    const code = await aCode(app, 'voucher', 120n)
    await payee.ask('POST /api/deposit/voucher/redeem', { code })
    const listed = await as(operator, 'withdrawals list --status new')
    expect(listed.out).toContain(small)
    expect(listed.out).toMatch(/50\.00\s+BTC\s+new/)
    expect(listed.out).toContain('Play 12.00 more to withdraw')
    const early = await as(operator, `withdrawals start ${small}`, ...because)
    expect([early.code, early.err]).toEqual([1, expect.stringContaining('Play 12.00 more')])
    expect((await payee.ask('POST /api/profile/bonus/forfeit', {})).status).toBe(200)
    const started = await as(operator, `withdrawals start ${small}`, ...because)
    expect(started).toMatchObject({ code: 0, err: '' })
    const asked = await as(operator, `withdrawals start ${big}`, ...because)
    expect(asked.code).toBe(2)
    await as(second, `approvals confirm ${idIn(asked.out, 'Approval')}`, ...because)
    const { rows } = await app.database.pool.query(
      'SELECT id, status, handled_by FROM withdrawals ORDER BY amount_cents',
    )
    expect(rows).toEqual([
      { id: small, status: 'in_processing', handled_by: operator.id },
      { id: big, status: 'in_processing', handled_by: second.id },
    ])
    await as(operator, `withdrawals cancel ${small}`, '--note', 'Ask us why.', ...because)
    await as(operator, `withdrawals cancel ${big}`, ...because)
    const profile = await payee.ask<{ data: { note: string }[] }>('GET /api/withdrawals?limit=2')
    expect(profile.body.data.map(({ note }) => note)).toContain('Ask us why.')
  })

  it('credits a deposit that waited for review', async () => {
    const id = systemEntropy(app.clock).id()
    await app.database.pool.query(
      `INSERT INTO payments (id, player_id, provider, method, amount_cents, currency, attempts,
                             provider_transaction_id, review_reason, review_since, queued_cents,
                             created_at, updated_at)
       VALUES ($1, $2, 'zen', 'card', 700, 'USD', 1, 'late-one', 'late', $3, 700, $3, $3)`,
      [id, player.id, instantOf(app.clock)],
    )
    await app.database.pool.query(
      `INSERT INTO payment_transactions (provider, transaction_id, payment_id)
       VALUES ('zen', 'late-one', $1)`,
      [id],
    )
    const before = await balance()
    expect((await as(operator, 'deposits list')).out).toContain(id)
    const credited = await as(operator, `deposits credit ${id}`, ...because)
    expect(credited.out).toContain('7.00 coins are credited.')
    expect(await balance()).toBe(before + 7)
    expect((await as(operator, 'deposits list')).out).toBe('No entries.\n')
  })

  it('separates two accounts, shows it, and takes it back', async () => {
    const other = await aPlayer(app)
    const pair = `${player.id} ${other.id}`
    const separated = await as(operator, `players separate ${pair}`, ...because)
    expect(separated.out).toContain('are different people from now on.')
    const shown = await as(operator, `players show ${other.id}`)
    const linked = [{ id: player.id, name: player.name, link: 'separated', shares: [] }]
    expect(JSON.parse(shown.out).data.linked_accounts).toEqual(linked)
    const rejoined = await as(operator, `players rejoin ${pair}`, ...because)
    expect(rejoined).toMatchObject({ code: 0, err: '' })
  })

  it('approves an identity by its document', async () => {
    const verified = await aPlayer(app)
    const document = await aSubmission(app, verified.id)
    const approved = await as(
      operator,
      `verifications approve ${verified.id} ${document} de L01X00T47`,
      ...because,
    )
    expect(approved.out).toContain('identity is verified')
  })

  it('writes reports as CSV or JSON, to the terminal or to a file that is complete or absent', async () => {
    const period = ['--from', '2020-01-01', '--to', '2020-01-03']
    const csv = await as(operator, 'report daily', ...period)
    expect(csv).toMatchObject({ code: 0, err: '' })
    expect(csv.out).toMatch(/^\ufeffdate,of,bets,stakes/)
    expect(csv.out).toContain('\r\nNo activity\r\n')
    const json = await as(operator, 'report accounts', '--json')
    const { data, meta } = JSON.parse(json.out) as { data: object[]; meta: { title: string } }
    expect(meta.title).toBe('Player account summary')
    expect(data.length).toBeGreaterThan(0)
    const file = path.join(folder, 'accounts.csv')
    const saved = await as(operator, 'report accounts', '--out', 'accounts.csv')
    expect(saved).toEqual({ code: 0, out: '', err: '' })
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    expect(await readFile(file, 'utf8')).toContain('Report,Player account summary\r\n')

    const refused = await as(
      operator,
      'report daily',
      '--from',
      '2020-02-01',
      '--to',
      '2020-01-01',
      '--out',
      'no.csv',
    )
    expect(refused).toMatchObject({ code: 1, out: '' })
    expect(refused.err).toContain('The period ends before it begins.')
    expect((await as(player, 'report daily', '--out', 'no.csv')).code).toBe(1)
    expect((await as(operator, 'report daily', '--out', 'no/such/folder.csv')).err).toContain(
      'ENOENT',
    )
    expect((await as(operator, 'report everything')).err).toContain('Unknown command')
    await expect(stat(path.join(folder, 'no.csv'))).rejects.toThrow('ENOENT')
    await expect(stat(path.join(folder, 'no.csv.unfinished'))).rejects.toThrow('ENOENT')
    expect((await as(operator, 'reports list')).out).toContain('Liabilities to players')
  })

  it('reads a document into a file, or prints it', async () => {
    const picture = 'RIFF....WEBP and more'
    const { id: playerId } = await aPlayer(app)
    const entropy = systemEntropy(app.clock)
    const id = entropy.id()
    const { documentKey } = app.config.compliance
    const sealed = createSealing(documentKey, entropy).seal(Buffer.from(picture), {
      id,
      playerId,
    })
    await app.database.pool.query(
      `INSERT INTO verification_documents (id, player_id, kind, content_type, bytes, sealed, uploaded_at, delete_at)
       VALUES ($1, $2, 'identity', 'image/webp', 9, $3, now(), now() + interval '1 day')`,
      [id, playerId, sealed],
    )
    const printed = await as(operator, `documents read ${id}`, ...because)
    expect([printed.code, Buffer.from(printed.out, 'base64').toString()]).toEqual([0, picture])
    const saved = await as(operator, `documents read ${id} --out document.webp`, ...because)
    expect([saved.code, saved.out]).toEqual([
      0,
      expect.not.stringContaining(Buffer.from(picture).toString('base64')),
    ])
    const file = path.join(folder, 'document.webp')
    expect(await readFile(file, 'utf8')).toBe(picture)
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    const again = await as(operator, `documents read ${id} --out document.webp`, ...because)
    expect([again.code, again.err]).toEqual([3, expect.stringContaining('exists already')])
  })

  it('answers a ticket with a picture, and saves pictures of tickets', async () => {
    const asking = await player.ask<{ data: { id: string } }>('POST /api/support/tickets', {
      ...{ subject: 'Where is it?', category: 'deposit', message: 'I paid an hour ago.' },
    })
    const { id } = asking.body.data
    const picture = path.join(folder, 'screen.png')
    await writeFile(picture, await aPicture())
    const sent = await as(operator, 'tickets upload screen.png', '--json')
    const uploaded = JSON.parse(sent.out) as { data: { id: string } }
    const answer = [...`tickets answer ${id}`.split(' '), 'Press here.', '--pictures']
    const { code, err } = await run(
      [...answer, uploaded.data.id, '--as', operator.email, ...because],
      { COFFER_OPERATOR_TOKEN: operator.tokens.access_token },
    )
    expect([code, err]).toEqual([0, ''])
    const ticket = await player.ask<{ data: TicketThread }>(`GET /api/support/tickets/${id}`)
    expect(ticket.body.data.messages.at(-1)?.attachments).toMatchObject([
      { id: uploaded.data.id, content_type: 'image/png' },
    ])
    const saved = await as(operator, `tickets picture ${uploaded.data.id} --out seen.png`)
    expect([saved.code, saved.err]).toEqual([0, ''])
    expect((await readFile(path.join(folder, 'seen.png'))).length).toBeGreaterThan(0)
    const own = await player.ask(`GET /api/support/attachments/${uploaded.data.id}`)
    expect(own.status).toBe(200)
    const stranger = await aPlayer(app)
    const others = await stranger.ask(`GET /api/support/attachments/${uploaded.data.id}`)
    expect(others.status).toBe(404)
  })

  it('leaves no file behind when codes are refused, so that the next try has its place', async () => {
    const refused = await as(
      operator,
      'codes make gift_code 1 --count 9999999 --out next.csv',
      ...because,
    )
    expect(refused.code).not.toBe(0)
    const made = await as(operator, 'codes make gift_code 1 --count 2 --out next.csv', ...because)
    expect([made.code, made.err]).toEqual([0, ''])
    expect((await readFile(path.join(folder, 'next.csv'), 'utf8')).split('\n')).toHaveLength(4)
  })

  it('reports an empty list', async () => {
    const [empty, json, wrong] = await Promise.all([
      as(operator, 'callbacks list'),
      as(operator, 'shipments list --status new --json'),
      as(operator, 'withdrawals list --status nowhere'),
    ])
    expect(empty).toMatchObject({ code: 0, out: 'No entries.\n' })
    expect(JSON.parse(json.out)).toEqual({ data: [], next_cursor: null })
    expect(wrong.code).toBe(1)
  })

  it('appoints the first admin on the machine itself, and only the first', async () => {
    const first = (email: string) => runAlone(['admins', 'first', email], onDatabase())
    expect(await first('nobody@example.com')).toMatchObject({
      code: 3,
      err: 'nobody@example.com has no account. Register it in the shop first.\n',
    })
    expect(await first(second.email)).toMatchObject({ code: 0, err: '' })
    const again = await first(operator.email)
    expect([again.code, again.err]).toEqual([3, 'There is already an admin. Ask them.\n'])
    app.clock.advance(5_000)
    const granted = await as(second, `players role ${player.id} support`, ...because)
    expect(granted).toMatchObject({ code: 0, err: '' })
    const { body } = await second.ask<{ data: LogEntry[] }>('GET /api/operator/log?limit=2')
    expect(body.data).toMatchObject([
      { action: 'player.role', operator: second.name },
      { action: 'player.role', operator: null, player_id: second.id },
    ])
  })

  it('logs in for many commands with one code', async () => {
    const member = await aStaffMember(app, 'support')
    const { code } = await aTotp(app, member)
    const secrets = {
      COFFER_OPERATOR_PASSWORD: member.password,
      COFFER_OPERATOR_CODE: code(),
    }
    const { code: exit, out } = await run(['sign-in', '--as', member.email], secrets)
    expect(exit).toBe(0)
    const list = () =>
      run(['tickets', 'list', '--as', member.email], { COFFER_OPERATOR_TOKEN: out.trim() })
    expect([(await list()).code, (await list()).code]).toEqual([0, 0])
  })

  it('removes a lost factor on the machine itself, of staff only', async () => {
    const member = await aStaffMember(app, 'admin')
    await aTotp(app, member)
    const reset = (email: string) => runAlone(['admins', 'reset-factor', email], onDatabase())
    expect(await reset(player.email)).toMatchObject({ code: 3 })
    expect(await reset(member.email)).toMatchObject({
      code: 0,
      out: expect.stringContaining('are removed'),
    })
    expect((await reset(member.email)).err).toBe('This player has no second factor.\n')
    expect((await member.ask('GET /api/operator/log')).status).toBe(401)
    const { body } = await second.ask<{ data: LogEntry[] }>('GET /api/operator/log?limit=1')
    expect(body.data).toMatchObject([{ action: 'player.reset-factor', operator: null }])
  })

  it('leaves no open session that it started', async () => {
    const { rows } = await app.database.pool.query<{ open: bigint; ended: bigint }>(
      `SELECT count(*) FILTER (WHERE ended_at IS NULL) AS open, count(ended_at) AS ended
       FROM sessions WHERE player_id = $1`,
      [operator.id],
    )
    // The two that the test itself opened, and the ended one by password above.
    expect(rows).toEqual([{ open: 2n, ended: 1n }])
  })
}, 240_000)
