import { type ComponentType, lazy } from 'react'
import type { OperatorKey } from '#contract/operator-access.ts'
import { mayCall } from './may-call.ts'

export type PageGroup = 'Overview' | 'Queues' | 'Shop'

export interface ConsolePage {
  path: string
  title: string
  group: PageGroup
  /** What it shows comes from these: a role that may not call them all does not see the page. */
  calls: readonly OperatorKey[]
  /** The name of its queue in `GET /api/operator/queues`, whose length stands beside the link. */
  queue?: string
  Page: ComponentType
}

const queue = (name: keyof typeof import('./queues/queue-pages.tsx')['queuePages']) =>
  lazy(async () => ({ default: (await import('./queues/queue-pages.tsx')).queuePages[name] }))

/** Every page of the console, in the order of the navigation. */
export const consolePages: readonly ConsolePage[] = [
  {
    path: '/operator/today',
    title: 'Today',
    group: 'Overview',
    calls: ['GET /api/operator/queues'],
    Page: lazy(async () => ({ default: (await import('./today/today-page.tsx')).TodayPage })),
  },
  {
    path: '/operator/players',
    title: 'Players',
    group: 'Overview',
    calls: ['GET /api/operator/players', 'GET /api/operator/players/:id'],
    Page: lazy(async () => ({ default: (await import('./player/players-page.tsx')).PlayersPage })),
  },
  {
    path: '/operator/withdrawals',
    title: 'Withdrawals',
    group: 'Queues',
    calls: ['GET /api/operator/withdrawals'],
    queue: 'withdrawals',
    Page: queue('withdrawals'),
  },
  {
    path: '/operator/shipments',
    title: 'Parcels',
    group: 'Queues',
    calls: ['GET /api/operator/shipments'],
    queue: 'parcels',
    Page: queue('shipments'),
  },
  {
    path: '/operator/deposits',
    title: 'Deposits',
    group: 'Queues',
    calls: ['GET /api/operator/deposits'],
    queue: 'deposits',
    Page: queue('deposits'),
  },
  {
    path: '/operator/callbacks',
    title: 'Provider callbacks',
    group: 'Queues',
    calls: ['GET /api/operator/callbacks'],
    queue: 'callbacks',
    Page: queue('callbacks'),
  },
  {
    path: '/operator/verifications',
    title: 'Identity checks',
    group: 'Queues',
    calls: ['GET /api/operator/verifications'],
    queue: 'identity_checks',
    Page: queue('verifications'),
  },
  {
    path: '/operator/tickets',
    title: 'Tickets',
    group: 'Queues',
    calls: ['GET /api/operator/tickets'],
    queue: 'tickets',
    Page: queue('tickets'),
  },
  {
    path: '/operator/approvals',
    title: 'Approvals',
    group: 'Queues',
    calls: ['GET /api/operator/approvals'],
    queue: 'approvals',
    Page: queue('approvals'),
  },
  {
    path: '/operator/alerts',
    title: 'Alerts',
    group: 'Queues',
    calls: ['GET /api/operator/alerts'],
    queue: 'aml_alerts',
    Page: queue('alerts'),
  },
  {
    path: '/operator/markers',
    title: 'Markers',
    group: 'Queues',
    calls: ['GET /api/operator/markers'],
    Page: queue('markers'),
  },
  {
    path: '/operator/custom-boxes',
    title: 'Custom boxes',
    group: 'Queues',
    calls: ['GET /api/operator/user-boxes'],
    Page: queue('customBoxes'),
  },
  {
    path: '/operator/stuck-rows',
    title: 'Stuck rows',
    group: 'Queues',
    calls: ['GET /api/operator/stuck-rows'],
    queue: 'stuck_rows',
    Page: queue('stuckRows'),
  },
]

/** The pages that a role may open. */
export const pagesOf = (role: string): ConsolePage[] =>
  consolePages.filter(({ calls }) => calls.every((call) => mayCall(role, call)))
