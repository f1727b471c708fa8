import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { onceFor } from '#tests/support/calls/once-for.ts'
import {
  BTC_ADDRESS,
  openPayoutHarness,
  type PayoutHarness,
} from '#tests/support/payouts/payout-harness.ts'
import { outcomeOf } from '#tests/support/shop/outcome-of.ts'

let harness: PayoutHarness

beforeAll(async () => {
  harness = await openPayoutHarness()
})
afterAll(async () => {
  expect(await harness.faults()).toEqual([])
  await harness.close()
})

function ask(playerId: string, amount: number, key: string | null = null) {
  const request = { currency: 'BTC', amount, address: BTC_ADDRESS } as const
  const once = onceFor(harness, playerId, { key, request })
  return once((tx) => harness.withdrawals.request(tx, playerId, request))
}

const rulesOf = async (playerId: string) => (await harness.withdrawals.rules(playerId)).data

describe('a withdrawal request', () => {
  it('takes the coins immediately and lists them as requested', async () => {
    const playerId = await harness.aPlayer(10_000n)
    const { data, msg } = await ask(playerId, 30.5)
    expect(data).toMatchObject({
      balance: 69.5,
      withdrawal: { status: 'new', amount: 30.5, address: BTC_ADDRESS, rate: null, txid: null },
    })
    expect(msg).toContain('30.50')
    const { data: listed } = await harness.withdrawals.list(playerId, { limit: 20 })
    expect(listed).toEqual([{ ...data.withdrawal, progress: expect.anything() }])
    expect(listed[0]?.progress).toMatchObject({
      steps: [{ state: 'done' }, { code: 'checked', state: 'current' }, { state: 'ahead' }],
      waits_for: 'shop',
      is_late: false,
    })
  })

  it('returns every cent when the player cancels it, once', async () => {
    const playerId = await harness.aPlayer(5_000n)
    const { id } = (await ask(playerId, 50)).data.withdrawal
    expect(await harness.balanceOf(playerId)).toBe(0n)
    const outcomes = await Promise.all(
      Array.from({ length: 16 }, () =>
        outcomeOf(
          harness.database.transaction((tx) => harness.withdrawals.cancel(tx, playerId, id)),
        ),
      ),
    )
    expect(outcomes.filter((outcome) => outcome === 'ok')).toHaveLength(1)
    expect(new Set(outcomes)).toEqual(new Set(['ok', 'request_moved_on']))
    expect(await harness.balanceOf(playerId)).toBe(5_000n)
  })

  it('of another player is reported as not found', async () => {
    const playerId = await harness.aPlayer(5_000n)
    const { id } = (await ask(playerId, 50)).data.withdrawal
    const stranger = await harness.aPlayer()
    for (const other of [id, '00000000-0000-7000-8000-000000000000', 'x', "' OR 1=1 --"]) {
      const outcome = await outcomeOf(
        harness.database.transaction((tx) => harness.withdrawals.cancel(tx, stranger, other)),
      )
      expect(outcome).toBe('not_found')
    }
    expect(await harness.balanceOf(playerId)).toBe(0n)
  })

  it('is the same one when repeated under its key, and refuses another request with it', async () => {
    const playerId = await harness.aPlayer(10_000n)
    const first = await ask(playerId, 20, 'key')
    expect(await ask(playerId, 20, 'key')).toEqual(first)
    expect(await outcomeOf(ask(playerId, 21, 'key'))).toBe('idempotency_mismatch')
    expect(await harness.balanceOf(playerId)).toBe(8_000n)
  })

  it('never takes more than the balance: 64 at the same time, each with another body and key (F27)', async () => {
    const playerId = await harness.aPlayer(10_000n)
    const outcomes = await Promise.all(
      Array.from({ length: 64 }, (_, n) => outcomeOf(ask(playerId, 20 + n / 100, `key-${n}`))),
    )
    const { data } = await harness.withdrawals.list(playerId, { limit: 100 })
    const sum = data.reduce((total, { amount }) => total + Math.round(amount * 100), 0)
    expect(outcomes.filter((outcome) => outcome === 'ok')).toHaveLength(data.length)
    expect(new Set(outcomes)).toEqual(new Set(['ok', 'insufficient_funds']))
    expect(BigInt(sum) + (await harness.balanceOf(playerId))).toBe(10_000n)
  })

  it('never takes more than the balance together with concurrent bets (F11)', async () => {
    const playerId = await harness.aPlayer(10_000n)
    const work = Array.from({ length: 64 }, (_, n) =>
      outcomeOf(n % 2 === 0 ? ask(playerId, 25) : harness.bet(playerId, 2_500n)),
    )
    expect((await Promise.all(work)).filter((outcome) => outcome === 'ok')).toHaveLength(4)
    expect(await harness.balanceOf(playerId)).toBe(0n)
  })
})

describe('a withdrawal is refused', () => {
  it('until deposits are played through, in the rules as in the request', async () => {
    const playerId = await harness.aPlayer()
    await harness.post(playerId, 'deposit.credited', 6_000n)
    await harness.post(playerId, 'voucher.redeemed', 50n)
    await harness.bet(playerId, 1_000n)
    expect(await rulesOf(playerId)).toMatchObject({
      available: 0,
      playthrough: { required: 65, played: 10, left: 55, deposit_left: 50, bonus_left: 5 },
    })
    await expect(ask(playerId, 20)).rejects.toMatchObject({
      code: 'playthrough_open',
      message: 'Play 55.00 more to withdraw, or give up your open gift.',
      details: { data: { left: 55, open_bonus: 0.5 } },
    })
    await harness.post(playerId, 'demo.funds', 20_000n)
    await harness.bet(playerId, 5_499n)
    expect((await rulesOf(playerId)).playthrough).toMatchObject({ left: 0.01, open_bonus: 0.01 })
    expect(await outcomeOf(ask(playerId, 20))).toBe('playthrough_open')
    await harness.bet(playerId, 1n)
    expect(await rulesOf(playerId)).toMatchObject({ available: 195.5, playthrough: { left: 0 } })
    expect(await outcomeOf(ask(playerId, 195.5))).toBe('ok')
  })

  it('until deposits are played through, even for an account on hold', async () => {
    const playerId = await harness.aPlayer()
    await harness.post(playerId, 'deposit.credited', 6_000n)
    await harness.database.pool.query(
      `UPDATE players SET on_hold_since = now(), hold_reason = 'asked to' WHERE id = $1`,
      [playerId],
    )
    expect(await rulesOf(playerId)).toMatchObject({ available: 0, playthrough: { left: 60 } })
    expect(await outcomeOf(ask(playerId, 60))).toBe('playthrough_open')
  })

  it('for coins from skins while their trade can be reversed', async () => {
    const playerId = await harness.aPlayer(10_000n)
    await harness.hold(playerId, 7_500n)
    expect(await rulesOf(playerId)).toMatchObject({ held: 75, available: 25 })
    expect(await outcomeOf(ask(playerId, 25.01))).toBe('funds_held')
    expect(await outcomeOf(ask(playerId, 100.01))).toBe('insufficient_funds')
    expect(await outcomeOf(ask(playerId, 25))).toBe('ok')
    await harness.hold(playerId, 8_000n)
    expect(await rulesOf(playerId)).toMatchObject({ available: 0 })
  })

  it('while a reversal is owed; the balance is unchanged', async () => {
    const playerId = await harness.aPlayer(10_000n)
    await harness.owe(playerId, 6_390n)
    expect(await rulesOf(playerId)).toMatchObject({
      ...{ is_restricted: true, owed: 63.9, available: 0 },
    })
    expect(await outcomeOf(ask(playerId, 20))).toBe('account_restricted')
    expect(await harness.balanceOf(playerId)).toBe(10_000n)
  })

  it('for an invalid address, before any other check', async () => {
    const playerId = await harness.aPlayer(10_000n)
    const body = { currency: 'DOGE' as const, amount: 20, address: BTC_ADDRESS }
    await expect(
      harness.database.transaction((tx) => harness.withdrawals.request(tx, playerId, body)),
    ).rejects.toMatchObject({
      code: 'validation_failed',
      details: { errors: { address: [{ values: { text: expect.stringContaining('Bitcoin') } }] } },
    })
  })
})

describe('the rules of withdrawals', () => {
  it('name every currency with its network, and its rate if there is one', async () => {
    const { currencies, minimum, fee } = await rulesOf(await harness.aPlayer())
    expect(currencies.map(({ currency }) => currency)).toEqual(
      'BTC ETH SOL USDTE USDTT BCH LTC DOGE TRX BNB-BSC'.split(' '),
    )
    expect(currencies[0]).toMatchObject({ network: 'Bitcoin', rate: '50000' })
    expect(currencies[1]).toMatchObject({ network: 'Ethereum Network', rate: null })
    expect({ minimum, fee }).toEqual({ minimum: 20, fee: 0 })
  })
})

describe('the bonus that a person gets once', () => {
  /** A player whose first crypto deposit got the bonus and was played through. */
  async function aBonusPlayer(): Promise<string> {
    const id = await harness.aPlayer(20_000n)
    await harness.database.pool.query(
      `INSERT INTO payments (id, player_id, provider, method, status, amount_cents, currency,
                             provider_transaction_id, credited_cents, bonus_cents, attempts,
                             created_at, updated_at)
       VALUES (gen_random_uuid(), $1, 'alphapo', 'crypto', 'paid', 10000, 'USD', $2, 10000, 3500,
               1, now(), now())`,
      [id, `of ${id}`],
    )
    return id
  }
  const noteOf = async (playerId: string) => {
    const { data } = await ask(playerId, 20)
    return (await harness.withdrawals.operate.find(harness.database.pool, data.withdrawal.id))
      .operator_note
  }

  it('is reported only to operators when two accounts that had it are paid to one address', async () => {
    const [one, other, without] = [
      await aBonusPlayer(),
      await aBonusPlayer(),
      await harness.aPlayer(20_000n),
    ]
    // All other requests in this file use the same address, and nothing was paid out to it.
    for (const playerId of [without, one, other]) expect(await noteOf(playerId)).toBeNull()
    const pay = (playerId: string) =>
      harness.persons.provePayoutAddress(harness.database.pool, playerId, BTC_ADDRESS)
    await pay(one)
    expect(await noteOf(one)).toBeNull()
    expect(await noteOf(other)).toMatch(/^Had the first crypto bonus, as did .+ payout address\. /)
    expect(await noteOf(without)).toBe(`Other accounts were paid out to this address: ${one}.`)
    await pay(other)
    expect(await noteOf(one)).toMatch(/^Had the first crypto bonus/)
    const { data } = await harness.withdrawals.list(other, { limit: 20 })
    expect(JSON.stringify(data)).not.toContain('first crypto bonus')
  })
})
