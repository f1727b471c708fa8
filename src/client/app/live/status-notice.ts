import { countDeposit } from '#client/lib/analytics/count-deposit.ts'
import { Refused, send } from '#client/lib/api/api.ts'
import { toast } from '#client/lib/browser/toast.ts'
import { showCoins } from '#client/lib/format/coins.ts'
import type { Deposit } from '#contract/http/deposit.ts'
import type { Withdrawal } from '#contract/http/withdrawals.ts'
import type { StatusUpdated } from '#contract/realtime/events.ts'

export interface Notice {
  tone: 'success' | 'error' | 'info'
  words: string
}

/** Shows the notice of a status change, and counts a deposit that was paid. */
export async function announceStatus(event: StatusUpdated): Promise<void> {
  if (event.kind === 'deposit' && event.status === 'paid') countDeposit(event.id)
  const notice = await noticeOf(event)
  if (notice) toast[notice.tone](notice.words)
}

/** The notice of a status change, or null if the player already knows or need not know. */
export async function noticeOf({ kind, id, status }: StatusUpdated): Promise<Notice | null> {
  if (kind === 'shipment') return parcelNotices[status] ?? null
  if (kind === 'deposit') {
    if (isShown(id)) return null
    const deposit = await findDeposit(id)
    return depositNotice(deposit?.status === status ? deposit : null)
  }
  // The bell announces replies to tickets.
  if (kind === 'ticket' || status === 'canceled_by_user') return null
  const { data } = await send('GET /api/withdrawals', { query: {} })
  return withdrawalNotice(data.find(isAt({ id, status })))
}

/** Null if it never reached its provider, and is in no list. */
async function findDeposit(id: string): Promise<Deposit | null> {
  try {
    return (await send('GET /api/deposits/:id', { params: { id } })).data
  } catch (error) {
    if (error instanceof Refused && error.code === 'not_found') return null
    throw error
  }
}

/** If the status has changed since, the next event announces it. */
const isAt = (event: { id: string; status: string }) => (thing: { id: string; status: string }) =>
  thing.id === event.id && thing.status === event.status

/** The payment sheet that the player returned to already shows the result. */
function isShown(id: string): boolean {
  return new URLSearchParams(location.search).get('id') === id
}

function depositNotice(deposit: Deposit | null): Notice | null {
  if (!deposit) return null
  const { method, status, amount, review_reason } = deposit
  // A player who entered a code already got the result in the reply.
  if (method === 'gift_code' || method === 'voucher') return null
  const what = `Your deposit of ${showCoins(amount)} coins`
  if (status === 'paid') return { tone: 'success', words: `${what} was paid` }
  if (status === 'rejected') return { tone: 'error', words: `${what} was rejected` }
  if (status === 'reversed') return { tone: 'error', words: `${what} was reversed` }
  if (review_reason !== null) return { tone: 'info', words: review_reason }
  if (method === 'crypto') {
    return { tone: 'info', words: 'Your payment was detected and is awaiting confirmations' }
  }
  return null
}

function withdrawalNotice(withdrawal: Withdrawal | undefined): Notice | null {
  if (!withdrawal) return null
  const what = `Your withdrawal of ${showCoins(withdrawal.amount)} coins`
  switch (withdrawal.status) {
    case 'in_processing':
      return { tone: 'info', words: `${what} is being processed` }
    case 'done':
      return { tone: 'success', words: `${what} was sent` }
    case 'canceled':
      return { tone: 'info', words: `${what} was canceled and refunded` }
    default:
      return null
  }
}

const parcelNotices: Record<string, Notice> = {
  in_processing: { tone: 'info', words: 'Your parcel is being packed' },
  done: { tone: 'success', words: 'Your parcel is on its way' },
  canceled: {
    tone: 'info',
    words: 'Your parcel was canceled; its items are back in your inventory',
  },
}
