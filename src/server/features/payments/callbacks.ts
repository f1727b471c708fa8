import type { IncomingHttpHeaders } from 'node:http'
import type { PaymentSettings } from '#server/platform/config/payment-settings.ts'
import { sha256 } from '#server/platform/hash/hash.ts'
import { Refusal, refuse } from '#server/platform/http/refuse.ts'
import {
  type AlphapoCallback,
  readAlphapoCallback,
} from '#server/platform/providers/alphapo/callback.ts'
import { isSignedByAlphapo } from '#server/platform/providers/alphapo/signature.ts'
import { readSkinsbackWebhook } from '#server/platform/providers/skinsback/message.ts'
import { readZenIpn } from '#server/platform/providers/zen/ipn.ts'
import { receiveZen } from './card/receive.ts'
import { type CryptoDeps, receiveCrypto } from './crypto/receive.ts'
import { receiveSkins } from './skins/receive.ts'

/** A callback's raw body with its metadata. */
export interface RawCallback {
  rawBody: Buffer
  headers: IncomingHttpHeaders
  ip: string
}

export interface CallbackDeps extends CryptoDeps {
  settings: PaymentSettings
  onWithdrawalCallback: (callback: AlphapoCallback) => Promise<unknown>
}

/** Handles a notification of the card provider. Refuses an invalid signature and unknown payments. */
export async function handleZenCallback(
  deps: CallbackDeps,
  { rawBody, ip }: RawCallback,
): Promise<void> {
  await guarded(deps, { rawBody, ip }, async () => {
    const { zen } = deps.settings
    const { outcome } = await receiveZen(
      deps,
      readZenIpn(rawBody, zen?.ipnSecret ?? refuse('callback_unsigned')),
    )
    refuseUnknown(outcome)
  })
}

/** Handles a callback of the crypto provider: deposits directly, withdrawals by their own module. */
export async function handleAlphapoCallback(
  deps: CallbackDeps,
  { rawBody, headers, ip }: RawCallback,
): Promise<void> {
  await guarded(deps, { rawBody, ip }, async () => {
    const { alphapo } = deps.settings
    if (!alphapo || !isSignedByAlphapo(rawBody, headers, alphapo)) refuse('callback_unsigned')
    const callback = readAlphapoCallback(rawBody) ?? refuse('callback_malformed')
    switch (callback.type) {
      case 'deposit':
      case 'deposit_exchange':
        return refuseUnknown(await receiveCrypto(deps, callback, sha256(rawBody)))
      case 'withdrawal':
      case 'withdrawal_exchange':
        await deps.onWithdrawalCallback(callback)
        return
      default:
        deps.log.info({ id: callback.id, type: callback.type }, 'An irrelevant callback')
    }
  })
}

/** Handles a webhook of the skins provider. */
export async function handleSkinsbackCallback(
  deps: CallbackDeps,
  { rawBody, ip }: RawCallback,
): Promise<void> {
  await guarded(deps, { rawBody, ip }, async () => {
    const { skinsback } = deps.settings
    const message = readSkinsbackWebhook(rawBody, skinsback?.secret ?? refuse('callback_unsigned'))
    if (message === 'malformed') refuse('callback_malformed')
    if (message === 'unsigned') refuse('callback_unsigned')
    const { outcome } = await receiveSkins(deps, message, sha256(rawBody))
    refuseUnknown(outcome)
  })
}

function refuseUnknown(outcome: string): void {
  if (outcome !== 'unknown_payment') return
  refuse('callback_malformed', { message: 'This payment is unknown.' })
}

/** Logs refused callbacks, by the digest of their body only. */
async function guarded(
  { log }: CallbackDeps,
  { rawBody, ip }: Pick<RawCallback, 'rawBody' | 'ip'>,
  take: () => Promise<void>,
): Promise<void> {
  try {
    await take()
  } catch (error) {
    if (error instanceof Refusal) {
      const bodySha256 = sha256(rawBody).toString('hex')
      log.warn({ code: error.code, ip, bodySha256 }, 'A callback was refused')
    }
    throw error
  }
}
