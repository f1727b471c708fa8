import { describe, expect, test } from 'vitest'
import { DAY_MS, MINUTE_MS } from '#domain/schedule/durations.ts'
import { Refusal } from '#server/platform/http/refuse.ts'
import type { PageOrder } from '#server/platform/providers/ports.ts'
import type { Providers } from '#server/platform/providers/providers.ts'
import { routed, routesText } from '#server/platform/providers/routes.ts'
import { pageMethod } from './page-methods.ts'

const opened: [string, PageOrder][] = []
const aPort = (name: string) => ({
  async openPage(order: PageOrder) {
    opened.push([name, order])
    return `https://${name}.example`
  },
})

/** Two providers of cards, chosen as the setting says. */
function cardsBy(setting: string | undefined) {
  const ports = [
    { name: 'zen' as const, port: aPort('zen') },
    { name: 'skinsback' as const, port: { ...aPort('skinsback'), find: async () => null } },
  ]
  const card = routed(ports, routesText.parse(setting))
  const providers: Providers = { card, skins: [], crypto: [], payouts: null, callbacks: [] }
  return pageMethod(providers, () => 'https://shop.example', 'card')
}

const chosenBy = (setting: string | undefined, country: string | null, amountCents: bigint) => {
  try {
    return cardsBy(setting).choose({ country, amountCents }).provider
  } catch (error) {
    return error instanceof Refusal ? error.code : 'broken'
  }
}

describe('the provider of a card payment', () => {
  test('is the first one without a setting, and the first of the setting otherwise', () => {
    expect(chosenBy(undefined, null, 500n)).toBe('zen')
    expect(chosenBy('skinsback zen', null, 500n)).toBe('skinsback')
  })

  test.each([
    ['DE', 500n, 'zen'],
    ['AT', 9_999n, 'zen'],
    ['DE', 499n, 'skinsback'],
    ['DE', 10_000n, 'skinsback'],
    ['FR', 500n, 'skinsback'],
    [null, 500n, 'skinsback'],
    ['FR', 50_001n, 'payment_provider_unavailable'],
  ] as const)('follows the country %s and the amount of %d cents: %s', (country, cents, chosen) => {
    expect(chosenBy('zen:DE,AT:5-99.99 skinsback:*:-500', country, cents)).toBe(chosen)
  })

  test('is asked again when a payment is continued, whatever would be chosen now', async () => {
    const page = {
      reference: 'a',
      amountCents: 500n,
      currency: 'USD',
      successUrl: 'https://shop.example/?deposit=success',
      failureUrl: 'https://shop.example/?deposit=failure',
    }
    const method = cardsBy('zen skinsback')
    expect(await method.openPage('skinsback', page)).toBe('https://skinsback.example')
    const callbackUrl = 'https://shop.example/callbacks/skinsback'
    expect(opened).toEqual([['skinsback', { ...page, callbackUrl }]])
    await expect(method.openPage('alphapo', page)).rejects.toThrow(Refusal)
  })

  test('is looked at early only if it can be asked', () => {
    const order = { country: null, amountCents: 500n }
    expect(cardsBy('zen').choose(order).firstCheckMs).toBe(DAY_MS)
    expect(cardsBy('skinsback').choose(order).firstCheckMs).toBe(10 * MINUTE_MS)
  })
})
