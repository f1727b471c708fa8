import { afterAll, beforeAll, expect, test } from 'vitest'
import { aCryptoPayer, type CryptoPayer, WORTH } from '#tests/support/payments/crypto-payer.ts'
import { type DepositHarness, openDepositHarness } from '#tests/support/payments/deposit-harness.ts'
import { listBonusDoubles } from './first-bonus.ts'

const WALLET = '0x52908400098527886E0F7030069857D2E4169EE7'
const home = {
  country: 'DE',
  postal_code: '10115',
  city: 'Berlin',
  street_address: 'Invalidenstraße 1',
  street_address_2: '',
}

let harness: DepositHarness
beforeAll(async () => {
  harness = await openDepositHarness()
})
afterAll(async () => {
  expect(await harness.faults()).toEqual([])
  await harness.close()
})

const jarOf = (device: string) => ({
  cookies: { coffer_device: device.padEnd(22, '0') },
  setCookie: () => {
    throw new Error('A device that is known was given another number')
  },
})

/** A paying player with the marks that identify a person: a device, an address, a wallet. */
async function aPayer(
  marks: { device?: string; home?: Partial<typeof home>; wallet?: string } = {},
): Promise<CryptoPayer> {
  const payer = await aCryptoPayer(harness)
  const { persons, database } = harness
  if (marks.device) await persons.noteDevice(payer.id, jarOf(marks.device))
  if (marks.home) {
    await persons.provePostalAddress(database.pool, payer.id, { ...home, ...marks.home })
  }
  if (marks.wallet) await persons.provePayoutAddress(database.pool, payer.id, marks.wallet)
  return payer
}

const bonusOf = async (payer: CryptoPayer) => {
  const [deposit] = await payer.listed()
  return { bonus: deposit?.bonus, note: deposit?.bonus_note }
}

const given = { bonus: 227.5, note: null }
const none = {
  bonus: 0,
  note: expect.stringContaining('this offer is once per person and was already used'),
}

test('the bonus is 35 % of the deposit, which counts up to 1,000 coins', async () => {
  const [rich, exact, below] = [await aPayer(), await aPayer(), await aPayer()]
  await rich.send({ amount: '1' })
  await harness.setRate('BTC', '50000.00')
  await exact.send({ amount: '0.02' })
  await below.send({ amount: '0.0199998' })
  expect(await bonusOf(rich)).toEqual({ bonus: 350, note: null })
  expect(await bonusOf(exact)).toEqual({ bonus: 350, note: null })
  expect(await bonusOf(below)).toEqual({ bonus: 349.99, note: null })
})

test.each<[string, Parameters<typeof aPayer>[0], Parameters<typeof aPayer>[0]]>([
  ['device', { device: 'tablet' }, { device: 'tablet' }],
  [
    'postal address',
    { home: {} },
    { home: { street_address: 'INVALIDENSTRASSE', street_address_2: '1' } },
  ],
  ['payout address', { wallet: WALLET }, { wallet: WALLET.toLowerCase() }],
])('a second account with the same %s gets no bonus, and is told why', async (_, first, second) => {
  const [one, other] = [await aPayer(first), await aPayer(second)]
  await one.send()
  await other.send()
  expect(await bonusOf(one)).toEqual(given)
  expect(await bonusOf(other)).toEqual(none)
  expect(await harness.balanceOf(one.id)).toBe(WORTH)
  expect(await harness.balanceOf(other.id)).toBe(WORTH)
})

test('a mark that either of two accounts only claims takes nobody’s bonus', async () => {
  const { persons, database } = harness
  const claims = async (payer: CryptoPayer) => {
    await persons.notePostalAddress(database.pool, payer.id, { ...home, postal_code: '77777' })
    await persons.notePayoutAddress(database.pool, payer.id, '0xdddd')
  }
  const one = await aPayer({ home: { postal_code: '77777' }, wallet: '0xdddd' })
  const [other, third] = [await aPayer(), await aPayer()]
  for (const payer of [other, third]) {
    await claims(payer)
    await payer.send()
    expect(await bonusOf(payer)).toEqual(given)
  }
  await one.send()
  expect(await bonusOf(one)).toEqual(given)
  for (const { id } of [one, other, third]) {
    expect(await persons.othersOf(database.pool, id)).toEqual([])
    expect(await persons.claimedOthersOf(database.pool, id)).toHaveLength(2)
  }
  // Claiming what was proven does not unprove it.
  await claims(one)
  await persons.provePayoutAddress(database.pool, other.id, '0xDDDD')
  expect(await persons.othersOf(database.pool, other.id)).toEqual([one.id])
})

test('accounts connected by a chain of shared marks belong to one person', async () => {
  const one = await aPayer({ device: 'one', wallet: '0xaaaa' })
  await aPayer({ wallet: '0xAAAA', home: { postal_code: '99999' } })
  const third = await aPayer({ home: { postal_code: '999 99' } })
  const stranger = await aPayer({ device: 'three', home: { postal_code: '88888' } })
  for (const payer of [one, third, stranger]) await payer.send()
  expect([await bonusOf(one), await bonusOf(third), await bonusOf(stranger)]).toEqual([
    given,
    none,
    given,
  ])
})

test('when several accounts of a person are paid at the same instant, one gets the bonus', async () => {
  const payers = await Promise.all(
    Array.from({ length: 6 }, () => aPayer({ device: 'all-at-once' })),
  )
  await Promise.all(payers.map((payer) => payer.send()))
  const bonuses = await Promise.all(payers.map(bonusOf))
  expect(bonuses.filter(({ bonus }) => bonus === 227.5)).toHaveLength(1)
  expect(bonuses.filter(({ bonus }) => bonus === 0)).toEqual(Array(5).fill(none))
})

test('accounts linked later are reported to operators, but only those that got the bonus', async () => {
  const one = await aPayer({ device: 'home-pc' })
  const other = await aPayer({ device: 'phone' })
  const third = await aPayer({ device: 'laptop' })
  await one.send()
  await other.send()
  const { database, persons } = harness
  const doublesOf = (id: string, address: string) =>
    listBonusDoubles(database.pool, persons, id, address)
  for (const { id } of [one, other, third]) {
    await persons.notePayoutAddress(database.pool, id, '0xbbbb')
  }
  // What both only claim says nothing. What one was paid to says something about whoever claims it, and only them.
  expect(await doublesOf(other.id, '0xBBBB')).toEqual([])
  await persons.provePayoutAddress(database.pool, one.id, '0xbbbb')
  expect(await doublesOf(other.id, '0xBBBB')).toEqual(['Ada'])
  expect(await doublesOf(one.id, '0xbbbb')).toEqual([])
  for (const { id } of [other, third]) {
    await persons.provePayoutAddress(database.pool, id, '0xbbbb')
  }
  expect(await doublesOf(one.id, '0xcccc')).toEqual(['Ada'])
  expect(await doublesOf(third.id, '0xcccc')).toEqual([])
})

test('a second deposit of the same account gets no bonus, and says why', async () => {
  const payer = await aPayer()
  await payer.send()
  await payer.send()
  const [second] = await payer.listed()
  expect(second).toMatchObject({ bonus: 0, bonus_note: expect.stringContaining('had the bonus') })
})
