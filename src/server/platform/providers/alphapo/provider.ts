import { z } from 'zod'
import { described } from '#server/platform/config/described.ts'
import { refuse } from '#server/platform/http/refuse.ts'
import { defineProvider } from '#server/platform/providers/definition.ts'
import type { Notice } from '#server/platform/providers/ports.ts'
import { type AlphapoCallback, readAlphapoCallback } from './callback.ts'
import { createAlphapoClient } from './client.ts'
import { depositOf, payoutOf, ratesOf } from './messages.ts'
import { isSignedByAlphapo } from './signature.ts'

/** The currency in which rates are asked for. */
const DOLLAR = 'USD'

export const alphapo = defineProvider({
  name: 'alphapo',
  ports: ['crypto', 'payouts'],
  environment: described(
    {
      ALPHAPO_URL: z.url({ protocol: /^https?$/ }).optional(),
      ALPHAPO_KEY: z.string().min(1).optional(),
      ALPHAPO_SECRET: z.string().min(8, 'must have at least 8 characters').optional(),
    },
    {
      ALPHAPO_URL: 'The address of the API: https://app.alphapo.net/api/v2',
      ALPHAPO_KEY: 'The public key of the API.',
      ALPHAPO_SECRET: 'The secret that signs requests and callbacks.',
    },
  ),
  address: 'ALPHAPO_URL',
  sandboxPath: '/alphapo/api/v2',
  demo: { ALPHAPO_KEY: 'secret', ALPHAPO_SECRET: 'secret' },
  callbackReply: {},
  configure({ ALPHAPO_KEY: key, ALPHAPO_SECRET: secret }, url, isSandbox) {
    if (!key || !secret) return null
    const settings = { url, key, secret }
    return {
      settings,
      connect(wiring) {
        const client = createAlphapoClient(settings, wiring)
        return {
          crypto: {
            async rates() {
              const [currencies, pairs] = await Promise.all([
                client.currencies(),
                client.pairs(DOLLAR),
              ])
              return ratesOf(currencies, pairs, DOLLAR)
            },
            // An address is a player's for ever.
            takeAddress: async ({ currency, reference }) => ({
              ...(await client.takeAddress({ currency, foreignId: reference })),
              expiresInMs: null,
            }),
            async findDeposits({ reference }, depositId) {
              const by = depositId === null ? { foreignId: reference } : { id: depositId }
              return (await client.findTransactions(by)).map(depositOf)
            },
            sandboxPageOf: (address) => (isSandbox ? `/sandbox/alphapo/send/${address}` : null),
          },
          payouts: {
            pay: client.createWithdrawal,
            findPayouts: async (reference) =>
              (await client.findTransactions({ foreignId: reference })).map(payoutOf),
          },
          read({ rawBody, headers }) {
            if (!isSignedByAlphapo(rawBody, headers, settings)) refuse('callback_unsigned')
            return noticeOf(readAlphapoCallback(rawBody) ?? refuse('callback_malformed'))
          },
        }
      },
    }
  },
})

function noticeOf(callback: AlphapoCallback): Notice {
  switch (callback.type) {
    case 'deposit':
    case 'deposit_exchange':
      return { kind: 'deposit', deposit: depositOf(callback) }
    case 'withdrawal':
    case 'withdrawal_exchange':
      return { kind: 'payout', message: payoutOf(callback) }
    default:
      return { kind: 'irrelevant', what: `${callback.type} ${callback.id}` }
  }
}
