import { centsAtRate, PAR, toDecimal } from '#domain/money/decimal.ts'
import { instantOf } from '#server/platform/clock/clock.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { SkinsbackMessage } from '#server/platform/providers/skinsback/message.ts'
import {
  applyProviderEvent,
  type ReceiveDeps,
  unlessTransactionUsed,
} from '../core/apply-provider-event.ts'
import { type Decision, NO_CHANGE, PAID_ON_HOLD, type ProviderEvent } from '../core/decision.ts'
import { lockWithWallet } from '../core/lock-payment.ts'
import { idOfReference } from '../core/provider-reference.ts'
import { type PaymentRow, recordTrade } from '../core/store.ts'

/** Handles a message of the skins provider, from a callback or a query, in one transaction under the player's lock. */
export const receiveSkins = (
  deps: ReceiveDeps,
  said: SkinsbackMessage,
  bodySha256: Buffer,
): Promise<Decision> => deps.database.transaction((tx) => take(tx, deps, said, bodySha256))

async function take(
  tx: Tx,
  deps: ReceiveDeps,
  said: SkinsbackMessage,
  bodySha256: Buffer,
): Promise<Decision> {
  const { transactionId, status, amount, currency } = said
  const locked = await lockWithWallet(tx, deps.ledger, 'skinsback', idOfReference(said.orderId))
  const found = locked && (await withTrade(tx, deps, locked, said))
  const event = found ? await unlessTransactionUsed(tx, found, skinsEvent(said)) : NO_CHANGE
  return applyProviderEvent(tx, deps, found, event, {
    provider: 'skinsback',
    providerTransactionId: transactionId,
    ...{ status, amount, currency, bodySha256 },
  })
}

async function withTrade(
  tx: Tx,
  { clock, persons }: ReceiveDeps,
  found: PaymentRow,
  said: SkinsbackMessage,
): Promise<PaymentRow> {
  if (found.traded_at || !isTraded(said)) return found
  const traded_at = instantOf(clock)
  await recordTrade(tx, found.id, traded_at)
  if (said.steamId) {
    await persons.notePayer(tx, found.player_id, { provider: 'skinsback', id: said.steamId })
  }
  return { ...found, traded_at }
}

/** Statuses of a completed trade, which may still be reversed during the provider's hold. */
const traded = new Set(['in_hold', 'hold_approved', 'success'])

/** Whether the skins have changed hands, paid or not. */
export const isTraded = ({ status }: SkinsbackMessage): boolean => traded.has(status)

/**
 * The event of a skins provider's message. `hold_approved` is credited like `success`: the provider pays for a trade
 * that is still on hold, and takes the money back if it fails before its `success`. The provider's amount counts, in
 * whole cents.
 */
export function skinsEvent(message: SkinsbackMessage): ProviderEvent {
  switch (message.status) {
    case 'success':
    case 'hold_approved':
      return acceptance(message)
    case 'fail':
      return { kind: 'refused', of: message.transactionId }
    case 'hold_returned':
      return { kind: 'reversed', refundId: null }
    case 'pending':
    case 'in_hold':
      return NO_CHANGE
    default:
      return { kind: 'unknown' }
  }
}

function acceptance(message: SkinsbackMessage): ProviderEvent {
  const { status, amount, currency, transactionId } = message
  if (currency !== 'USD') {
    return { kind: 'queued', why: 'wrong_currency', cents: null, transactionId }
  }
  const cents = amount === null ? 0n : centsAtRate(toDecimal(amount), PAR)
  const isReleased = status !== PAID_ON_HOLD
  if (cents > 0n) return { kind: 'accepted', cents, transactionId, isReleased }
  return { kind: 'queued', why: 'wrong_amount', cents: null, transactionId }
}
