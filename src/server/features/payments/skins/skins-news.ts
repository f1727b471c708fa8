import { centsAtRate, PAR, toDecimal } from '#domain/money/decimal.ts'
import type { SkinsbackMessage } from '#server/platform/providers/skinsback/message.ts'
import type { News } from '../core/decision.ts'

/** Words that mean that the trade is made, and can still be undone for as long as such trades can. */
const traded = new Set(['in_hold', 'hold_approved', 'success'])

/** The skins have changed hands, whether or not they are paid for yet. */
export const isTraded = ({ status }: SkinsbackMessage): boolean => traded.has(status)

/**
 * What the provider's word says of a skins deposit. `hold_approved` is credited like `success`: the
 * provider pays for a trade that is still on hold. The amount is the provider's, in whole cents.
 */
export function skinsNews(news: SkinsbackMessage): News {
  switch (news.status) {
    case 'success':
    case 'hold_approved':
      return acceptance(news)
    case 'fail':
      return { kind: 'refused' }
    case 'hold_returned':
      return { kind: 'reversed' }
    default:
      return { kind: 'waiting', outcome: 'noted' }
  }
}

function acceptance({ amount, currency, transactionId }: SkinsbackMessage): News {
  if (currency !== 'USD') {
    return { kind: 'queued', why: 'wrong_currency', cents: null, transactionId }
  }
  const cents = amount === null ? 0n : centsAtRate(toDecimal(amount), PAR)
  if (cents > 0n) return { kind: 'accepted', cents, transactionId }
  return { kind: 'queued', why: 'wrong_amount', cents: null, transactionId }
}
