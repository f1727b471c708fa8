import { centsAtRate, PAR, toDecimal } from '#domain/money/decimal.ts'
import { NO_CHANGE, type ProviderEvent } from '#server/platform/providers/provider-event.ts'
import type { SkinsbackMessage } from './message.ts'

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
  const isReleased = status !== 'hold_approved'
  if (cents > 0n) return { kind: 'accepted', cents, transactionId, isReleased }
  return { kind: 'queued', why: 'wrong_amount', cents: null, transactionId }
}
