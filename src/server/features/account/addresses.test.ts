import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AddressBook } from '#contract/http/addresses.ts'
import { aPlayer, type TestPlayer } from '#tests/support/players/a-player.ts'
import { startApp, type TestApp } from '#tests/support/shop/start-app.ts'

let app: TestApp

beforeAll(async () => {
  app = await startApp({ hasCatalogue: false })
})
afterAll(() => app.stop())

interface Answered {
  data: AddressBook
  code: string
  errors?: Record<string, string[]>
}

const home = {
  first_name: 'Ada',
  last_name: 'Lovelace',
  email: 'ada@example.com',
  phone: '+4930901820',
  country: 'DE',
  country_state: 'Berlin',
  city: 'Berlin',
  postal_code: '10115',
  street_address: '1 High Street',
  street_address_2: '',
}
const work = { ...home, city: 'London', country: 'GB', postal_code: 'SW1A 1AA' }

const read = async (player: TestPlayer) =>
  (await player.ask<Answered>('GET /api/profile/addresses')).body.data
const put = (player: TestPlayer, version: number, addresses: unknown) =>
  player.ask<Answered>('PUT /api/profile/addresses', { version, addresses })
const entry = (address: object, is_default = false, id?: string) => ({
  address,
  is_default,
  ...(id !== undefined && { id }),
})

describe('the address book', () => {
  test('starts empty and stores added, changed, default and removed addresses', async () => {
    const player = await aPlayer(app)
    expect(await read(player)).toEqual({ version: 0, addresses: [] })

    const { body: added } = await put(player, 0, [entry(home)])
    const [first] = added.data.addresses
    expect(added.data).toEqual({
      version: 1,
      // A single address is always the default.
      addresses: [{ id: first?.id, is_default: true, is_billing: false, address: home }],
    })

    const { body: two } = await put(player, 1, [entry(home, false, first?.id), entry(work, true)])
    const second = two.data.addresses[1]
    expect(two.data.addresses.map(({ is_default }) => is_default)).toEqual([false, true])
    expect(two.data.addresses[0]?.id).toBe(first?.id)

    const moved = { ...home, city: 'Potsdam' }
    const { body: edited } = await put(player, 2, [
      entry(moved, true, first?.id),
      entry(work, false, second?.id),
    ])
    expect(edited.data.addresses[0]).toEqual({
      id: first?.id,
      is_default: true,
      is_billing: false,
      address: moved,
    })

    const { body: left } = await put(player, 3, [entry(work, false, second?.id)])
    expect(left.data).toEqual({
      version: 4,
      addresses: [{ id: second?.id, is_default: true, is_billing: false, address: work }],
    })
    expect(await read(player)).toEqual(left.data)
  })

  test('normalizes phone numbers, and writes postal codes as their countries do', async () => {
    const player = await aPlayer(app)
    const typed = { ...work, phone: '020 7925 0918', postal_code: 'sw1a1aa' }
    const { body } = await put(player, 0, [entry(typed)])
    expect(body.data.addresses[0]?.address).toMatchObject({
      phone: '+442079250918',
      postal_code: 'SW1A 1AA',
    })
  })

  test('keeps that a player confirmed an address, which need not be confirmed again', async () => {
    const player = await aPlayer(app)
    const doubted = { ...work, postal_code: 'BFPO' }
    expect((await put(player, 0, [entry(doubted)])).status).toBe(422)
    const { body } = await put(player, 0, [entry({ ...doubted, is_confirmed: true })])
    const kept = body.data.addresses[0]?.address
    expect(kept).toMatchObject({ postal_code: 'BFPO', is_confirmed: true })
    const again = await put(player, 1, [entry(kept ?? {}), entry(work)])
    expect(again.body.data.addresses.map(({ address }) => address.is_confirmed)).toEqual([
      true,
      undefined,
    ])
  })

  test('holds at most five addresses', async () => {
    const player = await aPlayer(app)
    const six = await put(
      player,
      0,
      Array.from({ length: 6 }, () => entry(home)),
    )
    expect(six.body.errors).toEqual({ addresses: ['You can keep up to 5 addresses.'] })
    expect(
      (
        await put(
          player,
          0,
          Array.from({ length: 5 }, () => entry(home)),
        )
      ).status,
    ).toBe(200)
  })

  test("refuses invalid fields with the form's messages", async () => {
    const player = await aPlayer(app)
    const bad = { ...home, first_name: '', postal_code: '1', phone: '1' }
    const { status, body } = await put(player, 0, [entry(home), entry(bad)])
    expect(status).toBe(422)
    expect(body.errors).toEqual({
      'addresses.1.address.first_name': ['first name is a required field'],
      'addresses.1.address.phone': ['phone is not valid'],
      'addresses.1.address.postal_code': ['postal code is not valid'],
    })
    expect(await read(player)).toEqual({ version: 0, addresses: [] })
  })

  test('refuses two defaults and duplicate addresses', async () => {
    const player = await aPlayer(app)
    const two = await put(player, 0, [entry(home, true), entry(work, true)])
    expect(two.body.errors).toEqual({ addresses: ['Choose one default address.'] })
    const { body } = await put(player, 0, [entry(home)])
    const id = body.data.addresses[0]?.id
    const twice = await put(player, 1, [entry(home, true, id), entry(work, false, id)])
    expect(twice.body.errors).toEqual({ addresses: ['The same address is listed twice.'] })
  })

  test('does not overwrite a concurrent change from another page', async () => {
    const player = await aPlayer(app)
    const tries = Array.from({ length: 16 }, (_, index) =>
      put(player, 0, [entry({ ...home, city: `Town ${index}` })]),
    )
    const answers = await Promise.all(tries)
    const winner = answers.filter(({ status }) => status === 200)
    expect(winner).toHaveLength(1)
    const others = answers.filter(({ body }) => body.code === 'addresses_changed')
    expect(others.map(({ status }) => status)).toEqual(Array.from({ length: 15 }, () => 409))
    expect(await read(player)).toEqual(winner[0]?.body.data)
  })

  test('is visible only to its player', async () => {
    const player = await aPlayer(app)
    const { body } = await put(player, 0, [entry(home)])
    const stranger = await aPlayer(app)
    expect(await read(stranger)).toEqual({ version: 0, addresses: [] })
    for (const id of [body.data.addresses[0]?.id, randomUUID(), 'x']) {
      const answer = await put(stranger, 0, [entry(work, true, id)])
      expect(answer).toMatchObject({ status: 404, body: { code: 'not_found' } })
    }
    expect(await read(player)).toEqual(body.data)
    expect(await read(stranger)).toEqual({ version: 0, addresses: [] })
  })
})

test('the billing address is the shipping address, another one, or none', async () => {
  const player = await aPlayer(app)
  const billing = (address: object, id?: string) => ({
    ...entry(address, false, id),
    is_billing: true,
  })
  const { body: one } = await put(player, 0, [billing(home), entry(work)])
  const [first, second] = one.data.addresses
  expect(one.data.addresses).toMatchObject([
    { is_default: true, is_billing: true },
    { is_default: false, is_billing: false },
  ])
  const refused = await put(player, 1, [billing(home, first?.id), billing(work, second?.id)])
  expect([refused.status, refused.body.errors]).toEqual([
    422,
    { addresses: ['Choose one billing address.'] },
  ])
  await put(player, 1, [entry(home, true, first?.id), billing(work, second?.id)])
  expect((await read(player)).addresses).toMatchObject([
    { is_default: true, is_billing: false },
    { is_default: false, is_billing: true },
  ])
  await put(player, 2, [entry(home, true, first?.id)])
  expect((await read(player)).addresses).toMatchObject([{ is_default: true, is_billing: false }])
})
