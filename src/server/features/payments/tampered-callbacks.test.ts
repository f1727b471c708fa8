import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type DepositHarness, openDepositHarness } from '#tests/support/payments/deposit-harness.ts'
import { aCardCallback } from '#tests/support/payments/provider-messages.ts'
import { fc } from '#tests/support/setup/properties.ts'
import { times } from '#tests/support/setup/sampling.ts'

const MUTATIONS = times('MUTATIONS', 1_000)

let harness: DepositHarness
let playerId: string
let paymentIds: string[]

beforeAll(async () => {
  harness = await openDepositHarness()
  playerId = await harness.aPlayer()
  paymentIds = await Promise.all([1, 2, 3].map(() => harness.aPayment(playerId)))
})
afterAll(() => harness.close())

type Notice = ReturnType<typeof aCardCallback>
type Mutation = (notice: Notice, pick: (count: number) => number) => string | Buffer

const withField = (name: keyof Notice, values: unknown[]): Mutation => {
  return (notice, pick) => JSON.stringify({ ...notice, [name]: values[pick(values.length)] })
}

const rehashed = (text: (notice: Notice) => string): Mutation => {
  return (notice) => {
    const hash = createHash('sha256').update(text(notice)).digest('hex').toUpperCase()
    return JSON.stringify({ ...notice, hash })
  }
}

const mutations: Mutation[] = [
  function flipBit(notice, pick) {
    const bytes = Buffer.from(JSON.stringify(notice))
    const at = pick(bytes.length)
    bytes[at] = (bytes[at] ?? 0) ^ (1 << pick(8))
    return bytes
  },
  function cutShort(notice, pick) {
    const body = JSON.stringify(notice)
    return body.slice(0, pick(body.length))
  },
  function dropByte(notice, pick) {
    const bytes = Buffer.from(JSON.stringify(notice))
    const at = pick(bytes.length)
    return Buffer.concat([bytes.subarray(0, at), bytes.subarray(at + 1)])
  },
  function dropField(notice, pick) {
    const fields = Object.entries(notice)
    fields.splice(pick(fields.length), 1)
    return JSON.stringify(Object.fromEntries(fields))
  },
  function repeatAmount(notice) {
    return `${JSON.stringify(notice).slice(0, -1)},"amount":"9999.00"}`
  },
  function otherPayment(notice, pick) {
    return JSON.stringify({ ...notice, merchantTransactionId: paymentIds[pick(3)] })
  },
  function otherAmount(notice, pick) {
    return JSON.stringify({ ...notice, amount: `${1 + pick(1_000_000)}.00` })
  },
  function shortHash(notice, pick) {
    return JSON.stringify({ ...notice, hash: notice.hash.slice(0, pick(64)) })
  },
  function mixedCaseHash(notice, pick) {
    const at = pick(64)
    const hash = notice.hash.slice(0, at) + notice.hash.slice(at).toLowerCase()
    return JSON.stringify({ ...notice, hash })
  },
  withField('amount', ['25.0', '25', 25, '2500e-2', 25.0, '25.000', ' 25.00', '25.00 ', '+25.00']),
  withField('amount', [
    '-25.00',
    '25,00',
    '025.00',
    '٢٥.00',
    '0x19',
    '',
    null,
    true,
    [],
    {},
    1e308,
  ]),
  withField('currency', ['usd', 'Usd', 'EUR', 'USDT', ' USD', 'US', '', null, ['USD']]),
  withField('status', ['accepted', 'ACCEPTED ', 'Accepted', 'AUTHORIZED', 'REFUNDED', '', null, 1]),
  withField('merchantTransactionId', ['', null, 1, {}, "' OR 1=1 --", '../callbacks', '\u0000']),
  withField('hash', ['', null, 0, [], {}, '0'.repeat(64), 'F'.repeat(64), 'Z'.repeat(10_000)]),
  rehashed(({ merchantTransactionId, currency, amount, status }) =>
    [merchantTransactionId, currency, amount, status].join(''),
  ),
  rehashed(({ merchantTransactionId, currency, amount, status }) =>
    [merchantTransactionId, currency, amount, status, 'a guessed secret'].join(''),
  ),
  rehashed((notice) => JSON.stringify(notice)),
]

/** Whether the notice is still genuine: all four signed fields and their hash are unchanged, whatever else is. */
function isStillGenuine(body: string | Buffer, notice: Notice): boolean {
  try {
    const parsed = JSON.parse(Buffer.from(body).toString())
    const names = ['merchantTransactionId', 'currency', 'amount', 'status', 'hash'] as const
    return names.every((name) => parsed[name] === notice[name])
  } catch {
    return false
  }
}

test(`of ${MUTATIONS} forged callbacks none is accepted, and none is answered 5xx`, async () => {
  let forged = 0
  await fc.assert(
    fc.asyncProperty(
      fc.nat({ max: 2 }),
      fc.constantFrom('ACCEPTED', 'PENDING', 'REJECTED'),
      fc.nat({ max: mutations.length - 1 }),
      fc.infiniteStream(fc.nat()),
      async (which, status, kind, numbers) => {
        const notice = aCardCallback({ merchantTransactionId: paymentIds[which] ?? '', status })
        const pick = (count: number) => Number(numbers.next().value) % count
        const body = mutations[kind]?.(notice, pick) ?? ''
        // A change outside the signed fields is not a forgery; the next test covers those.
        if (isStillGenuine(body, notice)) return
        forged++
        expect([400, 401]).toContain(await harness.callBack(body))
      },
    ),
    { numRuns: Math.ceil(MUTATIONS * 1.25) },
  )
  expect(forged).toBeGreaterThanOrEqual(MUTATIONS)
  expect(await harness.balanceOf(playerId)).toBe(0n)
  for (const id of paymentIds) {
    expect(await harness.statusOf(id)).toBe('new')
    expect(await harness.outcomesOf(id)).toEqual([])
  }
})

test('changes outside the signed fields pay no more than the one credit that the provider signed', async () => {
  const payer = await harness.aPlayer()
  const paymentId = await harness.aPayment(payer)
  const notice = aCardCallback({ merchantTransactionId: paymentId })
  await fc.assert(
    fc.asyncProperty(
      fc.string({ maxLength: 140 }),
      fc.constantFrom('transactionId', 'type', 'customer', '__proto__', 'constructor', 'status '),
      fc.nat({ max: 8 }),
      async (text, name, spaces) => {
        const fields = JSON.parse(JSON.stringify(notice))
        Object.defineProperty(fields, name, { value: text, enumerable: true, configurable: true })
        expect([200, 400]).toContain(await harness.callBack(JSON.stringify(fields, null, spaces)))
      },
    ),
    { numRuns: 300 },
  )
  await harness.callBack(JSON.stringify(notice))
  expect(await harness.balanceOf(payer)).toBe(2_500n)
  expect(await harness.clearing()).toBe(0n)
})
