import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { houseEdge } from '#domain/games/box.ts'
import { auditShop } from '#server/app/audit.ts'
import { type BoxBody, versionOf } from '#server/features/boxes/index.ts'
import {
  type BattleHarness,
  joinBattle,
  manyBattles,
  openBattleHarness,
} from '#tests/support/games/battle-harness.ts'
import { payersEnv, payIn } from '#tests/support/payments/payers.ts'
import { BTC_ADDRESS } from '#tests/support/payouts/payout-harness.ts'
import { berlin } from '#tests/support/payouts/shipping-harness.ts'
import { aCode } from '#tests/support/players/a-code.ts'
import { aLostBet } from '#tests/support/players/a-lost-bet.ts'
import { aPlayer, type TestPlayer } from '#tests/support/players/a-player.ts'
import { aStaffMember } from '#tests/support/players/a-staff-member.ts'

const PAID = 'pocket-change'
const tables = 'player_progress wallet_events gate_passes withdrawals shipments'.split(' ')

let harness: BattleHarness
let forger: pg.Client
/** A player with an open obligation of each kind. */
let bound: TestPlayer

beforeAll(async () => {
  harness = await openBattleHarness({ ...manyBattles, ...payersEnv })
  forger = new pg.Client({ connectionString: harness.app.databaseUrl })
  await forger.connect()
  bound = await history()
  // An attacker who owns the database can disable the triggers that forbid this.
  await forger.query('SET session_replication_role = replica')
  for (const table of tables) await forger.query(`CREATE TABLE kept_${table} AS TABLE ${table}`)
})
afterEach(async () => {
  for (const table of tables) {
    await forger.query(`DELETE FROM ${table}`)
    await forger.query(`INSERT INTO ${table} TABLE kept_${table}`)
  }
})
afterAll(async () => {
  await forger.end()
  await harness.stop()
})

/** Creates every state that the rules know: paid, played, held, owed, sponsored, withdrawn. */
async function history(): Promise<TestPlayer> {
  const { app } = harness
  const operator = await aStaffMember(app, 'operator')
  const [rich, owing, guest, open] = [
    await aPlayer(app, { cents: 50_000n }),
    await aPlayer(app),
    await aPlayer(app, { cents: 1_000n }),
    await aPlayer(app, { cents: 100n }),
  ]
  const boxes = [{ slug: PAID, count: 10 }]
  const id = await harness.create(rich, { boxes, sponsor_pct: 40 })
  await joinBattle(guest, id)
  await harness.playOut([id])
  const answer = await guest.ask<{ data: { openings: { inventory_item_id: string }[] } }>(
    `POST /api/boxes/${PAID}/open`,
    { count: 2 },
  )
  const inventory_item_ids = answer.body.data.openings.map((each) => each.inventory_item_id)
  await payIn(app, rich, 'skins', 5)
  await rich.ask(`POST /api/boxes/${PAID}/open`, { count: 5 })
  await rich.ask(`POST /api/boxes/${PAID}/open`, { count: 5 })
  const parcel = await guest.ask<{ data: { shipment: { id: string } } }>('POST /api/shipping', {
    ...{ inventory_item_ids, address: berlin },
  })
  const why = { reason: 'As the test wants it' }
  for (const [step, more] of [
    ['start', {}],
    ['ship', { tracking_number: 'JD0146' }],
  ] as const) {
    const path = `POST /api/operator/shipments/${parcel.body.data.shipment.id}/${step}`
    expect((await operator.ask(path, { ...why, ...more })).status).toBe(200)
  }
  const body = { currency: 'BTC', amount: 25, address: BTC_ADDRESS }
  expect((await rich.ask('POST /api/withdrawals', body)).status).toBe(200)
  const paid = await payIn(app, owing, 'card', 10)
  await owing.ask(`POST /api/boxes/${PAID}/open`, { count: 4 })
  await paid.takeBack()
  const refunded = await aPlayer(app)
  await payIn(app, refunded, 'card', 10)
  const refund = `POST /api/operator/bets/${await aLostBet(refunded)}/refund`
  expect((await operator.ask(refund, why)).status).toBe(200)
  await refunded.ask('GET /api/withdrawals/rules')
  await payIn(app, open, 'card', 30)
  const code = await aCode(app, 'voucher', 500n)
  await open.ask('POST /api/deposit/voucher/redeem', { code })
  await open.ask(`POST /api/boxes/${PAID}/open`, { count: 1 })
  await open.ask('GET /api/withdrawals/rules')
  return open
}

async function broken(): Promise<string[]> {
  const findings = await auditShop(harness.app.database, harness.app.config)
  return findings.flatMap(({ invariant, faults }) => (faults.length > 0 ? [invariant] : []))
}

const account = () => `(SELECT id FROM accounts WHERE player_id = '${bound.id}')`
const last = () => `(SELECT entry_seq FROM accounts WHERE player_id = '${bound.id}')`
const uuid = 'a0000000-0000-7000-8000-000000000009'

/** The planted fault, and the invariants that it breaks. */
const forgeries: [string, string, () => string][] = [
  [
    'a play-through wrongly marked complete',
    'I9',
    () => `UPDATE player_progress SET deposit_left = 0 WHERE player_id = '${bound.id}'`,
  ],
  [
    'a bonus stored with too small an amount',
    'I9',
    () => `UPDATE player_progress SET bonus_left = bonus_left - 1 WHERE bonus_left > 0`,
  ],
  [
    'a stake that was not counted',
    'I9 Levels',
    () => `DELETE FROM wallet_events WHERE kind = 'stake.settled'`,
  ],
  [
    'a stake counted with too large an amount',
    'I9',
    () => `UPDATE wallet_events SET amount = amount + 1 WHERE kind = 'stake.settled'`,
  ],
  [
    'a stake with another house edge',
    'I9',
    () => `UPDATE wallet_events SET house_edge = 9999 WHERE kind = 'stake.settled'`,
  ],
  [
    'a stake without a bet',
    'I9',
    () => `INSERT INTO wallet_events (account_id, after_seq, kind, ref, amount, house_edge, at)
           VALUES (${account()}, ${last()}, 'stake.settled', '${uuid}', 100000, 1000, now())`,
  ],
  [
    'a refunded stake that still counts',
    'I9 Operators',
    () => `DELETE FROM wallet_events WHERE kind = 'stake.refunded'`,
  ],
  [
    'a refunded stake of which a part still counts',
    'I9',
    () => `UPDATE wallet_events SET amount = amount - 1 WHERE kind = 'stake.refunded'`,
  ],
  [
    'a bonus that ends without being taken back',
    'I9',
    () => `INSERT INTO wallet_events (account_id, after_seq, kind, ref, amount, at)
           VALUES (${account()}, ${last()}, 'bonus.ended', '${uuid}', 0, now())`,
  ],
  [
    'a deleted debt',
    'I9',
    () => `UPDATE wallet_events SET amount = 0 WHERE kind = 'payment.reversed'`,
  ],
  [
    'a withdrawal without a gate pass',
    'I10 Records',
    () => `DELETE FROM gate_passes WHERE kind = 'withdrawal'`,
  ],
  [
    'a withdrawal started without a gate pass',
    'I10 Staff',
    () => `UPDATE withdrawals SET status = 'in_processing', sending = 'due'`,
  ],
  [
    'a parcel shipped without a gate pass',
    'I10 Records',
    () => `DELETE FROM gate_passes WHERE step = 'ship'`,
  ],
  [
    'seats sponsored without a gate pass',
    'I10 Records',
    () => `DELETE FROM gate_passes WHERE kind = 'sponsor'`,
  ],
  [
    'a gate pass with less than the held amount',
    'I10 Records',
    () => `UPDATE gate_passes SET held = 0 WHERE held > 0`,
  ],
  [
    'a gate pass with another amount',
    'I10 Records',
    () => `UPDATE gate_passes SET amount = amount - 1 WHERE kind = 'withdrawal'`,
  ],
  [
    'a gate pass despite open play-through',
    'I10 Records',
    () => `WITH asked AS (
             INSERT INTO shipments (id, player_id, address, fee_cents, days_min, days_max,
                                    promised_at, created_at, updated_at)
             VALUES ('${uuid}', '${bound.id}', '{}', 0, 1, 2, now(), now(), now()) RETURNING id
           )
           INSERT INTO gate_passes (account_id, after_seq, kind, step, ref, amount, balance, held,
                                    owed, deposit_left, bonus_left, has_gifts, is_proven, at)
           SELECT a.id, a.entry_seq, 'parcel', 'request', asked.id, 0, a.balance, 0, 0,
                  p.deposit_left, p.bonus_left, false, false, now()
           FROM asked, accounts a JOIN player_progress p ON p.player_id = a.player_id
           WHERE a.player_id = '${bound.id}'`,
  ],
]

it('finds no faults in an honest shop, and has checked it', async () => {
  expect(await broken()).toEqual([])
  const findings = await auditShop(harness.app.database, harness.app.config)
  const checked = (name: string) =>
    findings.find(({ invariant }) => invariant === name)?.checked ?? 0
  expect(checked('I9')).toBeGreaterThan(20)
  expect(checked('I10')).toBe(7)
})

it('uses the house edge of every version as stored in the database', async () => {
  const { rows } = await harness.app.database.pool.query<{ body: BoxBody; house_edge: number }>(
    "SELECT body, house_edge FROM configurations WHERE kind IN ('box', 'free', 'user')",
  )
  expect(rows.length).toBeGreaterThan(40)
  for (const { body, house_edge } of rows) expect(house_edge).toBe(houseEdge(versionOf(body)))
  const { rows: stated } = await harness.app.database.pool.query(
    `SELECT house_edge('{"house_edge": 100}') AS dice, house_edge($1) AS box`,
    [{ price_cents: 3, items: [{ price_cents: 1, tickets: 5_000_000 }] }],
  )
  // 2.5 of 3 cents: 8,333.33 basis points, rounded down.
  expect(stated).toEqual([{ dice: 100, box: 8_333 }])
})

it.each(forgeries)('finds %s', async (_what, invariants, forge) => {
  await forger.query(forge())
  expect(await broken()).toEqual(invariants.split(' '))
})
