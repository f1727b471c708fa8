import type { Call } from './call.ts'
import type { CallsByKey } from './calls.ts'

type KeysOf<Path extends string> = keyof CallsByKey & `${Call['method']} ${Path}`

/** The keys of the operators' calls. */
export type OperatorKey = KeysOf<`/api/operator/${string}`>

/**
 * Who may make each of the operators' calls, for pages, which load none of the definitions. It compiles only if it says
 * what they say.
 */
export const operatorAccess = {
  'GET /api/operator/alerts': 'operator',
  'POST /api/operator/alerts/:id/clear': 'operator',
  'POST /api/operator/alerts/:id/confirm': 'operator',
  'GET /api/operator/approvals': 'operator',
  'POST /api/operator/approvals/:id/confirm': 'operator',
  'POST /api/operator/approvals/:id/reject': 'operator',
  'POST /api/operator/bets/:id/refund': 'operator',
  'GET /api/operator/callbacks': 'support',
  'POST /api/operator/callbacks/:id/review': 'operator',
  'PUT /api/operator/categories/:slug': 'operator',
  'GET /api/operator/chat/messages/:id': 'support',
  'DELETE /api/operator/chat/messages/:id': 'support',
  'GET /api/operator/code-batches': 'support',
  'POST /api/operator/code-batches': 'operator',
  'POST /api/operator/code-batches/:id/print': 'operator',
  'POST /api/operator/code-batches/:id/void': 'operator',
  'GET /api/operator/deposits': 'support',
  'POST /api/operator/deposits/:id/credit': 'operator',
  'POST /api/operator/deposits/:id/dismiss': 'operator',
  'POST /api/operator/deposits/:id/return': 'operator',
  'POST /api/operator/documents/:id/read': 'operator',
  'GET /api/operator/items': 'operator',
  'POST /api/operator/items': 'operator',
  'PUT /api/operator/items/:id': 'operator',
  'POST /api/operator/items/:id/restore': 'operator',
  'POST /api/operator/items/:id/retire': 'operator',
  'POST /api/operator/items/prices': 'admin',
  'GET /api/operator/log': 'operator',
  'GET /api/operator/markers': 'operator',
  'GET /api/operator/me': 'support',
  'POST /api/operator/pictures': 'operator',
  'GET /api/operator/moderation': 'support',
  'POST /api/operator/moderation/:id/dismiss': 'support',
  'PUT /api/operator/open-case': 'support',
  'GET /api/operator/players': 'support',
  'GET /api/operator/players/:id': 'support',
  'POST /api/operator/players/:id/adjust': 'operator',
  'POST /api/operator/players/:id/birth-date': 'operator',
  'POST /api/operator/players/:id/erase': 'operator',
  'GET /api/operator/players/:id/file': 'operator',
  'POST /api/operator/players/:id/hold': 'operator',
  'POST /api/operator/players/:id/lift': 'operator',
  'GET /api/operator/players/:id/limits/history': 'support',
  'POST /api/operator/players/:id/mute': 'support',
  'POST /api/operator/players/:id/rejoin': 'operator',
  'POST /api/operator/players/:id/rename': 'support',
  'POST /api/operator/players/:id/role': 'admin',
  'POST /api/operator/players/:id/second-factor/reset': 'operator',
  'POST /api/operator/players/:id/separate': 'operator',
  'POST /api/operator/players/:id/sign-out': 'support',
  'GET /api/operator/promo-codes': 'support',
  'POST /api/operator/promo-codes': 'operator',
  'POST /api/operator/promo-codes/:id/end': 'operator',
  'GET /api/operator/queues': 'support',
  'GET /api/operator/referral-rings': 'support',
  'GET /api/operator/reports': 'operator',
  'GET /api/operator/reports/:name': 'operator',
  'GET /api/operator/settings': 'operator',
  'PUT /api/operator/settings/:key': 'operator',
  'GET /api/operator/settings/:key/history': 'operator',
  'GET /api/operator/shipments': 'support',
  'POST /api/operator/shipments/:id/cancel': 'operator',
  'POST /api/operator/shipments/:id/refund': 'operator',
  'POST /api/operator/shipments/:id/ship': 'operator',
  'POST /api/operator/shipments/:id/start': 'operator',
  'GET /api/operator/shop-boxes': 'operator',
  'POST /api/operator/shop-boxes': 'operator',
  'PUT /api/operator/shop-boxes/:slug': 'operator',
  'POST /api/operator/shop-boxes/:slug/publish': 'operator',
  'POST /api/operator/shop-boxes/:slug/restore': 'operator',
  'POST /api/operator/shop-boxes/:slug/retire': 'operator',
  'GET /api/operator/staff': 'operator',
  'GET /api/operator/status': 'operator',
  'GET /api/operator/stuck-rows': 'operator',
  'GET /api/operator/tickets': 'support',
  'GET /api/operator/tickets/:id': 'support',
  'POST /api/operator/tickets/:id/close': 'support',
  'POST /api/operator/tickets/:id/messages': 'support',
  'GET /api/operator/unknown-links': 'support',
  'GET /api/operator/user-boxes': 'support',
  'POST /api/operator/user-boxes/:id/hide': 'operator',
  'POST /api/operator/user-boxes/:id/restore': 'operator',
  'GET /api/operator/verifications': 'operator',
  'POST /api/operator/verifications/:id/approve': 'operator',
  'GET /api/operator/verifications/:id/documents': 'operator',
  'POST /api/operator/verifications/:id/refuse': 'operator',
  'POST /api/operator/verifications/:id/reopen': 'operator',
  'GET /api/operator/withdrawals': 'support',
  'POST /api/operator/withdrawals/:id/cancel': 'operator',
  'POST /api/operator/withdrawals/:id/finish': 'operator',
  'POST /api/operator/withdrawals/:id/start': 'operator',
} as const satisfies { [K in OperatorKey]: CallsByKey[K]['access'] }

type ReadingKey = {
  [K in OperatorKey]: CallsByKey[K] extends { isReading: true } ? K : never
}[OperatorKey]

/** The calls that only read although they are no `GET`. */
export const operatorReads = {
  'POST /api/operator/documents/:id/read': true,
} as const satisfies Record<ReadingKey, true>
