import { instantOf } from '#server/platform/clock/clock.ts'
import { sha256 } from '#server/platform/hash/hash.ts'
import { Refusal, refuse } from '#server/platform/http/refuse.ts'
import type { Notice, PayoutMessage, RawCallback } from '#server/platform/providers/ports.ts'
import type { CallbackPort, ProviderName } from '#server/platform/providers/providers.ts'
import { ProviderFault } from '#server/platform/providers/request-provider.ts'
import { type AddressDeps, askOfAddress } from './crypto/ask.ts'
import { receiveCrypto } from './crypto/receive.ts'
import { findAddressOfProvider } from './crypto/store.ts'
import { expediteAddress } from './due-store.ts'
import { receivePageMessage } from './pages/receive.ts'

export interface CallbackDeps extends AddressDeps {
  onPayout: (provider: ProviderName, message: PayoutMessage) => Promise<unknown>
}

/** Handles a callback of a provider. Refuses an invalid signature and unknown payments. */
export async function handleCallback(
  deps: CallbackDeps,
  { name, read }: CallbackPort,
  callback: RawCallback,
): Promise<void> {
  const { rawBody, ip } = callback
  try {
    const notice = read ? read(callback) : refuse('callback_unsigned')
    await take(deps, name, notice, sha256(rawBody))
  } catch (error) {
    if (error instanceof Refusal) {
      // Only the digest of its body, which anybody may have written.
      const bodySha256 = sha256(rawBody).toString('hex')
      deps.log.warn({ code: error.code, ip, bodySha256 }, 'A callback was refused')
    }
    throw error
  }
}

async function take(
  deps: CallbackDeps,
  provider: ProviderName,
  notice: Notice,
  bodySha256: Buffer,
): Promise<void> {
  switch (notice.kind) {
    case 'page': {
      const { message } = notice
      const { outcome } = await receivePageMessage(deps, { provider, message, bodySha256 })
      return refuseUnknown(outcome)
    }
    case 'deposit': {
      const { deposit } = notice
      return refuseUnknown(await receiveCrypto(deps, { provider, deposit, bodySha256 }))
    }
    case 'address':
      return lookAtAddress(deps, provider, notice.providerId)
    case 'payout':
      await deps.onPayout(provider, notice.message)
      return
    case 'irrelevant':
      deps.log.info({ provider, what: notice.what }, 'An irrelevant callback')
  }
}

function refuseUnknown(outcome: string): void {
  if (outcome !== 'unknown_payment') return
  refuse('callback_malformed', { message: { code: 'payment_unknown' } })
}

/**
 * Asks a provider what happened at one of our addresses. If it does not answer, the address stays due, so that the job
 * asks again: the callback counts as handled.
 */
async function lookAtAddress(
  deps: CallbackDeps,
  provider: ProviderName,
  providerId: string,
): Promise<void> {
  const { pool } = deps.database
  const address = await findAddressOfProvider(pool, provider, providerId)
  if (!address) return refuseUnknown('unknown_payment')
  await expediteAddress(pool, address.id, instantOf(deps.clock))
  try {
    await askOfAddress(deps, address)
  } catch (error) {
    if (!(error instanceof ProviderFault)) throw error
    deps.log.warn({ err: error, provider }, 'A provider did not answer about its callback')
  }
}
