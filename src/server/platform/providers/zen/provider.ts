import { z } from 'zod'
import { described } from '#server/platform/config/described.ts'
import { defineProvider } from '#server/platform/providers/definition.ts'
import type { PageMessage } from '#server/platform/providers/ports.ts'
import { createZenClient } from './client.ts'
import { zenEvent } from './event.ts'
import { readZenIpn, type ZenIpn } from './ipn.ts'

const secret = z.string().min(8, 'must have at least 8 characters')

export const zen = defineProvider({
  name: 'zen',
  ports: ['card'],
  environment: described(
    {
      ZEN_URL: z.url({ protocol: /^https?$/ }).optional(),
      ZEN_TERMINAL: z.string().min(1).optional(),
      ZEN_PAYWALL_SECRET: secret.optional(),
      ZEN_IPN_SECRET: secret.optional(),
    },
    {
      ZEN_URL: 'The address of the API: https://secure.zen.com',
      ZEN_TERMINAL: "The terminal's id, of the merchant's panel.",
      ZEN_PAYWALL_SECRET: 'The secret that signs checkouts.',
      ZEN_IPN_SECRET: 'The secret that signs notifications.',
    },
  ),
  address: 'ZEN_URL',
  sandboxPath: '/zen',
  demo: { ZEN_TERMINAL: 'uuid', ZEN_PAYWALL_SECRET: 'secret', ZEN_IPN_SECRET: 'secret' },
  // The provider accepts only this response and repeats the notification otherwise.
  callbackReply: { status: 'ok' },
  configure({ ZEN_TERMINAL: terminal, ZEN_PAYWALL_SECRET, ZEN_IPN_SECRET: ipnSecret }, url) {
    if (!terminal || !ZEN_PAYWALL_SECRET || !ipnSecret) return null
    const settings = { url, terminal, paywallSecret: ZEN_PAYWALL_SECRET, ipnSecret }
    return {
      settings,
      connect(wiring) {
        const client = createZenClient(settings, wiring)
        return {
          card: {
            openPage: ({ reference, successUrl, failureUrl, callbackUrl, ...amount }) =>
              client.createCheckout({
                ...amount,
                merchantTransactionId: reference,
                urlSuccess: successUrl,
                urlFailure: failureUrl,
                customIpnUrl: callbackUrl,
              }),
          },
          read: ({ rawBody }) => ({
            kind: 'page',
            message: messageOf(readZenIpn(rawBody, ipnSecret)),
          }),
        }
      },
    }
  },
})

function messageOf(ipn: ZenIpn): PageMessage {
  const { merchantTransactionId: reference, transactionId, status, amount, currency } = ipn
  return {
    ...{ reference, transactionId, status, amount, currency },
    trade: null,
    eventFor: (order) => zenEvent(ipn, order),
  }
}
