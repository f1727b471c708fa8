import { z } from 'zod'
import { described } from '#server/platform/config/described.ts'
import { refuse } from '#server/platform/http/refuse.ts'
import { defineProvider } from '#server/platform/providers/definition.ts'
import type { PageMessage } from '#server/platform/providers/ports.ts'
import { createSkinsbackClient } from './client.ts'
import { isTraded, skinsEvent } from './event.ts'
import { readSkinsbackWebhook, type SkinsbackMessage } from './message.ts'

export const skinsback = defineProvider({
  name: 'skinsback',
  ports: ['skins'],
  environment: described(
    {
      SKINSBACK_URL: z.url({ protocol: /^https?$/ }).optional(),
      SKINSBACK_SHOP_ID: z.string().min(1).optional(),
      SKINSBACK_SECRET: z.string().min(8, 'must have at least 8 characters').optional(),
    },
    {
      SKINSBACK_URL: 'The address of the API: https://skinsback.com/api.php',
      SKINSBACK_SHOP_ID: "The shop's number there.",
      SKINSBACK_SECRET: 'The secret that signs requests and callbacks.',
    },
  ),
  address: 'SKINSBACK_URL',
  sandboxPath: '/skinsback/api.php',
  demo: { SKINSBACK_SHOP_ID: 'number', SKINSBACK_SECRET: 'secret' },
  callbackReply: 'OK',
  configure({ SKINSBACK_SHOP_ID: shopId, SKINSBACK_SECRET: secret }, url) {
    if (!shopId || !secret) return null
    const settings = { url, shopId, secret }
    return {
      settings,
      connect(wiring) {
        const client = createSkinsbackClient(settings, wiring)
        return {
          skins: {
            // The amount is the player's estimate; the real value is known after the trade.
            openPage: ({ reference, callbackUrl, successUrl, failureUrl }) =>
              client.createDeposit({
                orderId: reference,
                resultUrl: callbackUrl,
                successUrl,
                failUrl: failureUrl,
              }),
            async find(reference) {
              const message = await client.orderStatus(reference)
              return message && messageOf(message)
            },
            undelivered: client.undelivered,
          },
          read({ rawBody }) {
            const message = readSkinsbackWebhook(rawBody, secret)
            if (message === 'malformed') return refuse('callback_malformed')
            if (message === 'unsigned') return refuse('callback_unsigned')
            return { kind: 'page', message: messageOf(message) }
          },
        }
      },
    }
  },
})

function messageOf(said: SkinsbackMessage): PageMessage {
  const { orderId: reference, transactionId, status, amount, currency, steamId } = said
  return {
    ...{ reference, transactionId, status, amount, currency },
    trade: isTraded(said) ? { payerId: steamId } : null,
    eventFor: () => skinsEvent(said),
  }
}
