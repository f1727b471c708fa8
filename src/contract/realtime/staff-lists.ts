import { type OperatorKey, operatorAccess } from '#contract/operator-access.ts'
import { mayCall, type Role } from '#contract/roles.ts'

/** The lists whose changes are announced to the staff, each with the call that reads it. */
export const staffLists = {
  withdrawals: 'GET /api/operator/withdrawals',
  shipments: 'GET /api/operator/shipments',
  deposits: 'GET /api/operator/deposits',
  callbacks: 'GET /api/operator/callbacks',
  verifications: 'GET /api/operator/verifications',
  tickets: 'GET /api/operator/tickets',
  moderation: 'GET /api/operator/moderation',
  approvals: 'GET /api/operator/approvals',
  alerts: 'GET /api/operator/alerts',
  markers: 'GET /api/operator/markers',
  'custom-boxes': 'GET /api/operator/user-boxes',
  'stuck-rows': 'GET /api/operator/stuck-rows',
  players: 'GET /api/operator/players',
  items: 'GET /api/operator/items',
  boxes: 'GET /api/operator/shop-boxes',
  categories: 'GET /api/operator/categories',
  'promo-codes': 'GET /api/operator/promo-codes',
  codes: 'GET /api/operator/code-batches',
  settings: 'GET /api/operator/settings',
  log: 'GET /api/operator/log',
  staff: 'GET /api/operator/staff',
} as const satisfies Record<string, OperatorKey & `GET ${string}`>

export type StaffList = keyof typeof staffLists

/** Whether an account of this role may read a list, and so may know that it has changed. */
export const mayReadList = (role: Role, list: StaffList): boolean =>
  mayCall(role, { method: 'GET', access: operatorAccess[staffLists[list]] })
