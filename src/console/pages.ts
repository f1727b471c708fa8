import type { OperatorKey } from '#contract/operator-access.ts'
import type { Role } from '#contract/roles.ts'
import { mayCall } from './may-call.ts'

export type PageGroup = 'Overview' | 'Queues' | 'Catalog' | 'Promotions' | 'Shop'

/** The pages that the navigation names; `lazy-pages.ts` loads them. */
export type PageName =
  | 'today'
  | 'players'
  | 'withdrawals'
  | 'shipments'
  | 'deposits'
  | 'callbacks'
  | 'verifications'
  | 'tickets'
  | 'moderation'
  | 'approvals'
  | 'alerts'
  | 'markers'
  | 'customBoxes'
  | 'stuckRows'
  | 'items'
  | 'boxes'
  | 'promoCodes'
  | 'categories'
  | 'codeBatches'
  | 'referralRings'
  | 'unknownLinks'
  | 'promotionReports'
  | 'settings'
  | 'reports'
  | 'log'
  | 'staff'

export interface ConsolePage {
  name: PageName
  path: string
  title: string
  group: PageGroup
  /** What it shows comes from these: a role that may not call them all does not see the page. */
  calls: readonly OperatorKey[]
  /** The name of its queue in `GET /api/operator/queues`, whose length stands beside the link. */
  queue?: string
}

/** Every page of the console, in the order of the navigation. */
export const consolePages: readonly ConsolePage[] = [
  {
    name: 'today',
    path: '/operator/today',
    title: 'Today',
    group: 'Overview',
    calls: ['GET /api/operator/queues'],
  },
  {
    name: 'players',
    path: '/operator/players',
    title: 'Players',
    group: 'Overview',
    calls: ['GET /api/operator/players', 'GET /api/operator/players/:id'],
  },
  {
    name: 'withdrawals',
    path: '/operator/withdrawals',
    title: 'Withdrawals',
    group: 'Queues',
    calls: ['GET /api/operator/withdrawals'],
    queue: 'withdrawals',
  },
  {
    name: 'shipments',
    path: '/operator/shipments',
    title: 'Parcels',
    group: 'Queues',
    calls: ['GET /api/operator/shipments'],
    queue: 'parcels',
  },
  {
    name: 'deposits',
    path: '/operator/deposits',
    title: 'Deposits',
    group: 'Queues',
    calls: ['GET /api/operator/deposits'],
    queue: 'deposits',
  },
  {
    name: 'callbacks',
    path: '/operator/callbacks',
    title: 'Provider callbacks',
    group: 'Queues',
    calls: ['GET /api/operator/callbacks'],
    queue: 'callbacks',
  },
  {
    name: 'verifications',
    path: '/operator/verifications',
    title: 'Identity checks',
    group: 'Queues',
    calls: ['GET /api/operator/verifications'],
    queue: 'identity_checks',
  },
  {
    name: 'tickets',
    path: '/operator/tickets',
    title: 'Tickets',
    group: 'Queues',
    calls: ['GET /api/operator/tickets'],
    queue: 'tickets',
  },
  {
    name: 'moderation',
    path: '/operator/moderation',
    title: 'Moderation',
    group: 'Queues',
    calls: ['GET /api/operator/moderation', 'GET /api/operator/chat/messages/:id'],
    queue: 'moderation',
  },
  {
    name: 'approvals',
    path: '/operator/approvals',
    title: 'Approvals',
    group: 'Queues',
    calls: ['GET /api/operator/approvals'],
    queue: 'approvals',
  },
  {
    name: 'alerts',
    path: '/operator/alerts',
    title: 'Alerts',
    group: 'Queues',
    calls: ['GET /api/operator/alerts'],
    queue: 'aml_alerts',
  },
  {
    name: 'markers',
    path: '/operator/markers',
    title: 'Markers',
    group: 'Queues',
    calls: ['GET /api/operator/markers'],
    queue: 'markers',
  },
  {
    name: 'customBoxes',
    path: '/operator/custom-boxes',
    title: 'Custom boxes',
    group: 'Queues',
    calls: ['GET /api/operator/user-boxes'],
  },
  {
    name: 'stuckRows',
    path: '/operator/stuck-rows',
    title: 'Stuck rows',
    group: 'Queues',
    calls: ['GET /api/operator/stuck-rows'],
    queue: 'stuck_rows',
  },
  {
    name: 'items',
    path: '/operator/items',
    title: 'Items',
    group: 'Catalog',
    calls: ['GET /api/operator/items'],
  },
  {
    name: 'boxes',
    path: '/operator/boxes',
    title: 'Boxes',
    group: 'Catalog',
    calls: ['GET /api/operator/shop-boxes'],
  },
  {
    name: 'categories',
    path: '/operator/categories',
    title: 'Categories',
    group: 'Catalog',
    calls: ['GET /api/operator/categories'],
  },
  {
    name: 'promoCodes',
    path: '/operator/promo-codes',
    title: 'Promo codes',
    group: 'Promotions',
    calls: ['GET /api/operator/promo-codes'],
  },
  {
    name: 'codeBatches',
    path: '/operator/codes',
    title: 'Gift codes',
    group: 'Promotions',
    calls: ['GET /api/operator/code-batches'],
  },
  {
    name: 'referralRings',
    path: '/operator/referral-rings',
    title: 'Referral rings',
    group: 'Promotions',
    calls: ['GET /api/operator/referral-rings'],
  },
  {
    name: 'unknownLinks',
    path: '/operator/unknown-links',
    title: 'Unknown links',
    group: 'Promotions',
    calls: ['GET /api/operator/unknown-links'],
  },
  {
    name: 'promotionReports',
    path: '/operator/costs-and-links',
    title: 'Costs and links',
    group: 'Promotions',
    calls: ['GET /api/operator/reports', 'GET /api/operator/reports/:name'],
  },
  {
    name: 'settings',
    path: '/operator/settings',
    title: 'Settings',
    group: 'Shop',
    calls: ['GET /api/operator/settings', 'GET /api/operator/settings/:key/history'],
  },
  {
    name: 'reports',
    path: '/operator/reports',
    title: 'Reports',
    group: 'Shop',
    calls: ['GET /api/operator/reports', 'GET /api/operator/reports/:name'],
  },
  {
    name: 'log',
    path: '/operator/log',
    title: 'Log',
    group: 'Shop',
    calls: ['GET /api/operator/log'],
  },
  {
    name: 'staff',
    path: '/operator/staff',
    title: 'Staff',
    group: 'Shop',
    calls: ['GET /api/operator/staff'],
  },
]

/** The pages that a role may open. */
export const pagesOf = (role: Role): ConsolePage[] =>
  consolePages.filter(({ calls }) => calls.every((call) => mayCall(role, call)))
