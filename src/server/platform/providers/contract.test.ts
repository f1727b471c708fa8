import { createServer, type ServerResponse } from 'node:http'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { HOUR_MS, MINUTE_MS } from '#domain/schedule/durations.ts'
import {
  aBtcpayPayer,
  type BtcpayPeer,
  startBtcpayPeer,
} from '#tests/support/payments/btcpay-peer.ts'
import { type DepositHarness, openDepositHarness } from '#tests/support/payments/deposit-harness.ts'
import {
  aCardCallback,
  aCryptoCallback,
  alphapoHeadersOf,
  aSkinsCallback,
  nextCallbackId,
} from '#tests/support/payments/provider-messages.ts'
import type { ConnectedProvider, PageProvider } from './ports.ts'
import { type ProviderName, registered } from './providers.ts'
import { ProviderFault } from './request-provider.ts'

let peer: BtcpayPeer
let harness: DepositHarness

beforeAll(async () => {
  peer = await startBtcpayPeer()
  harness = await openDepositHarness({ providerEnv: peer.env, providerTimeoutMs: 300 })
})
beforeEach(async () => {
  peer.trouble = null
  await harness.service.work.refreshRates()
  await harness.setRate('LTC', '70')
})
afterAll(async () => {
  expect(await harness.clearing()).toBe(0n)
  expect(await harness.faults()).toEqual([])
  await harness.close()
  peer.close()
})

/** What a provider can say of a payment, in its own words. */
type Saying = 'pending' | 'paid' | 'refused' | 'unheard of'

/** One payment at a provider, of which it says what the test wants. */
interface Conversation {
  playerId: string
  /** Cents that the payment is worth when all is well. */
  cents: bigint
  say(what: Saying): Promise<number>
  forge(): Promise<number>
  /** Says `paid` with an amount or a currency that cannot be credited. */
  sayOther: { amount(): Promise<number>; currency(): Promise<number> }
}

const BTC_CENTS = 65_000n

/** Every registered provider; the compiler asks for a new one. */
const conversations: Record<ProviderName, () => Promise<Conversation>> = {
  async zen() {
    const playerId = await harness.aPlayer()
    const merchantTransactionId = await harness.aPayment(playerId)
    const tell = (status: string, more = {}, secret?: string) =>
      harness.callBack(
        JSON.stringify(aCardCallback({ merchantTransactionId, status, ...more }, secret)),
      )
    const words = {
      pending: 'PENDING',
      paid: 'ACCEPTED',
      refused: 'REJECTED',
      'unheard of': 'MOVED',
    }
    return {
      playerId,
      cents: 2_500n,
      say: (what) => tell(words[what]),
      forge: () => tell('ACCEPTED', {}, 'another secret'),
      sayOther: {
        amount: () => tell('ACCEPTED', { amount: '2500.00' }),
        currency: () => tell('ACCEPTED', { currency: 'EUR' }),
      },
    }
  },
  async skinsback() {
    const playerId = await harness.aPlayer()
    const order_id = await harness.aSkinsPayment(playerId)
    const tell = (status: string, more = {}, secret?: string) =>
      harness.callBackSkins(aSkinsCallback({ order_id, status, ...more }, secret))
    const words = { pending: 'pending', paid: 'success', refused: 'fail', 'unheard of': 'moved' }
    return {
      playerId,
      cents: 2_500n,
      say: (what) => tell(words[what]),
      forge: () => tell('success', {}, 'another secret'),
      sayOther: {
        amount: () => tell('success', { amount: '0.00' }),
        currency: () => tell('success', { amount_currency: 'eur' }),
      },
    }
  },
  async alphapo() {
    await harness.setRate('ETH', '6500000')
    const playerId = await harness.aPlayer()
    const address = await harness.anAddress(playerId, 'ETH')
    const id = nextCallbackId()
    const bodyOf = (status: string, more = {}) =>
      aCryptoCallback(address, { id, status, amount: '0.0001', ...more })
    const tell = (status: string, more = {}) => harness.callBackCrypto(bodyOf(status, more))
    const words = {
      pending: 'not_confirmed',
      paid: 'confirmed',
      refused: 'cancelled',
      'unheard of': 'moved',
    }
    return {
      playerId,
      cents: BTC_CENTS,
      say: (what) => tell(words[what]),
      forge() {
        const body = JSON.stringify(bodyOf('confirmed'))
        const secrets = { key: 'alphapo-key-of-tests', secret: 'another secret' }
        return harness.callBackCrypto(body, alphapoHeadersOf(body, secrets))
      },
      sayOther: {
        amount: () => tell('confirmed', { amount: '0.0000001' }),
        currency: () => tell('confirmed', { received: 'LTC' }),
      },
    }
  },
  async btcpay() {
    const payer = await aBtcpayPayer(harness, peer)
    const words = {
      pending: ['Processing', 'InvoiceReceivedPayment'],
      paid: ['Settled', 'InvoicePaymentSettled'],
      refused: ['Invalid', 'InvoiceInvalid'],
      'unheard of': ['Moved', 'InvoiceMoved'],
    } as const
    const tell = (what: Saying, change: { value?: string; method?: string } = {}) => {
      const [status, type] = words[what]
      const payment = payer.invoice.payments[0] ?? payer.pay(status)
      payment.status = status
      if (change.value) payment.value = change.value
      if (change.method) payer.invoice.currency = change.method
      return payer.say(type)
    }
    return {
      playerId: payer.id,
      cents: BTC_CENTS,
      say: (what) => tell(what),
      forge() {
        payer.pay('Settled')
        return payer.say('InvoiceSettled', {}, 'another secret')
      },
      sayOther: {
        amount: () => tell('paid', { value: '0.00000100' }),
        currency: () => tell('paid', { method: 'LTC' }),
      },
    }
  },
}

const only = async (playerId: string) => {
  const [payment, ...others] = await harness.paymentsOf(playerId)
  expect(others).toEqual([])
  if (!payment) throw new Error('There is no payment')
  return payment
}

describe.each(registered.map(({ name }) => name))('%s', (name) => {
  let talk: Conversation
  beforeEach(async () => {
    talk = await conversations[name]()
  })

  test('is not believed without its signature', async () => {
    expect(await talk.forge()).toBe(401)
    expect(await harness.balanceOf(talk.playerId)).toBe(0n)
  })

  test('credits what it confirms once, however often and at the same time it says so', async () => {
    expect(await talk.say('pending')).toBe(200)
    expect(await harness.balanceOf(talk.playerId)).toBe(0n)
    const answers = await Promise.all(Array.from({ length: 5 }, () => talk.say('paid')))
    expect(answers).toEqual([200, 200, 200, 200, 200])
    expect(await only(talk.playerId)).toMatchObject({ status: 'paid', credited_cents: talk.cents })
    expect(await harness.balanceOf(talk.playerId)).toBe(talk.cents)
  })

  test('may confirm first and speak of the beginning afterwards', async () => {
    await talk.say('paid')
    expect(await talk.say('pending')).toBe(200)
    expect(await only(talk.playerId)).toMatchObject({ status: 'paid', review_reason: null })
    expect(await harness.balanceOf(talk.playerId)).toBe(talk.cents)
  })

  test.each(['amount', 'currency'] as const)('holds another %s for staff', async (what) => {
    expect(await talk.sayOther[what]()).toBe(200)
    const payment = await only(talk.playerId)
    expect(payment.status).toBe('new')
    expect(payment.review_reason).toMatch(/wrong|cross|below/)
    expect(await harness.balanceOf(talk.playerId)).toBe(0n)
  })

  test('holds a confirmation that comes after its refusal for staff', async () => {
    await talk.say('pending')
    await talk.say('refused')
    expect(await only(talk.playerId)).toMatchObject({ status: 'rejected' })
    harness.clock.advance(MINUTE_MS)
    expect(await talk.say('paid')).toBe(200)
    expect(await only(talk.playerId)).toMatchObject({ review_reason: 'late' })
    expect(await harness.balanceOf(talk.playerId)).toBe(0n)
  })

  test('holds what nobody has heard of for staff', async () => {
    expect(await talk.say('unheard of')).toBe(200)
    expect(await only(talk.playerId)).toMatchObject({
      status: 'new',
      review_reason: 'unknown_status',
    })
    expect(await harness.balanceOf(talk.playerId)).toBe(0n)
  })

  test('takes nothing back by a refusal after its confirmation', async () => {
    await talk.say('paid')
    await talk.say('refused')
    expect(await harness.balanceOf(talk.playerId)).toBe(talk.cents)
    expect(await only(talk.playerId)).toMatchObject({ status: 'paid' })
  })

  test('may speak hours after or before our clock', async () => {
    await talk.say('pending')
    harness.clock.advance(5 * HOUR_MS)
    await harness.service.work.refreshRates()
    if (name === 'alphapo') await harness.setRate('ETH', '6500000')
    await talk.say('paid')
    expect(await harness.balanceOf(talk.playerId)).toBe(talk.cents)
  })
})

/** How a provider fails to answer, although it may have done what it was asked. */
const troubles: Readonly<Record<string, ((response: ServerResponse) => void) | null>> = {
  'is slow': () => undefined,
  'answers 500': (response) => response.writeHead(500).end('{"error":"broken"}'),
  'answers 503': (response) => response.writeHead(503).end('<h1>Try again later</h1>'),
  'answers 502 with a reply of success': (response) => response.writeHead(502).end('{}'),
  'answers a page': (response) => response.writeHead(200).end('<h1>Welcome</h1>'),
  'answers nothing': (response) => response.writeHead(200).end(),
  'answers a list of nothing that it should': (response) => response.writeHead(200).end('[{}]'),
  'is cut off in its answer': (response) => {
    response.writeHead(200, { 'content-length': '100' }).write('{"data":')
    setImmediate(() => response.destroy())
  },
  'does not listen': null,
}

const order = {
  reference: 'reference-1',
  amountCents: 2_500n,
  currency: 'USD',
  successUrl: 'https://shop.example/done',
  failureUrl: 'https://shop.example/failed',
  callbackUrl: 'https://shop.example/callback',
}
const address = { reference: 'reference-1', providerId: 'address-1', currency: 'BTC' }

/** Every question that a shop asks of a provider, by its ports. */
function questionsOf({ card, skins, crypto, payouts }: ConnectedProvider) {
  const ofPages = (pages: PageProvider | undefined) => [
    () => pages?.openPage(order),
    () => pages?.find?.(order.reference),
    () => pages?.undelivered?.(),
  ]
  return [
    ...ofPages(card),
    ...ofPages(skins),
    () => crypto?.rates(),
    () => crypto?.takeAddress({ currency: 'BTC', reference: order.reference }),
    () => crypto?.findDeposits(address, null),
    () => crypto?.findDeposits(address, 'deposit-1'),
    () => payouts?.findPayouts(order.reference),
  ]
}

describe.each(Object.keys(troubles))('a provider that %s', (trouble) => {
  const answer = troubles[trouble]
  const server = createServer((request, response) => {
    request.resume().on('end', () => answer?.(response))
  })
  let url: string
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const listening = server.address()
    if (listening === null || typeof listening === 'string') throw new Error('No port')
    url = `http://127.0.0.1:${listening.port}`
    if (!answer) await stop()
  })
  const stop = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
  afterAll(() => (server.listening ? stop() : undefined))

  test.each(registered)('has said nothing: $name', async (definition) => {
    const names = Object.keys(definition.environment)
    const environment = Object.fromEntries(names.map((name) => [name, 'secret-of-tests']))
    const configured = definition.configure(environment, url, false)
    const wiring = { shopUrl: () => 'https://shop.example', timeoutMs: 150 }
    const provider = configured?.connect(wiring)
    if (!provider) throw new Error(`${definition.name} is not configured`)
    let asked = 0
    for (const ask of questionsOf(provider)) {
      const asking = ask()
      if (!asking) continue
      asked += 1
      await expect(asking).rejects.toBeInstanceOf(ProviderFault)
    }
    expect(asked).toBeGreaterThan(0)
    const payout = { ...address, address: 'bc1q', amount: '0.5' }
    const result = await provider.payouts?.pay(payout)
    // Only a request that never left is known not to have been carried out.
    if (result) expect(result.kind).toBe(answer ? 'unknown' : 'refused')
  })
})
