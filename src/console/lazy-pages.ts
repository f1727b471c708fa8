import { type ComponentType, lazy } from 'react'
import type { PageName } from './pages.ts'

const queue = (name: keyof typeof import('./queues/queue-pages.tsx').queuePages) =>
  lazy(async () => ({ default: (await import('./queues/queue-pages.tsx')).queuePages[name] }))

const catalogue = (name: keyof typeof import('./catalogue/catalogue-pages.tsx').cataloguePages) =>
  lazy(async () => ({
    default: (await import('./catalogue/catalogue-pages.tsx')).cataloguePages[name],
  }))

/** The code of each page, loaded when it is opened. */
export const lazyPages: Readonly<Record<PageName, ComponentType>> = {
  today: lazy(async () => ({ default: (await import('./today/today-page.tsx')).TodayPage })),
  players: lazy(async () => ({ default: (await import('./player/players-page.tsx')).PlayersPage })),
  withdrawals: queue('withdrawals'),
  shipments: queue('shipments'),
  deposits: queue('deposits'),
  callbacks: queue('callbacks'),
  verifications: queue('verifications'),
  tickets: queue('tickets'),
  moderation: queue('moderation'),
  approvals: queue('approvals'),
  alerts: queue('alerts'),
  markers: queue('markers'),
  customBoxes: queue('customBoxes'),
  stuckRows: queue('stuckRows'),
  items: catalogue('items'),
  boxes: catalogue('boxes'),
  categories: catalogue('categories'),
  promoCodes: catalogue('promoCodes'),
  codeBatches: catalogue('codeBatches'),
  referralRings: catalogue('referralRings'),
  unknownLinks: catalogue('unknownLinks'),
  promotionReports: lazy(async () => ({
    default: (await import('./shop/reports-page.tsx')).PromotionReportsPage,
  })),
  settings: lazy(async () => ({
    default: (await import('./shop/settings-page.tsx')).SettingsPage,
  })),
  reports: lazy(async () => ({ default: (await import('./shop/reports-page.tsx')).ReportsPage })),
  log: lazy(async () => ({ default: (await import('./shop/log-page.tsx')).LogPage })),
  staff: lazy(async () => ({ default: (await import('./shop/staff-page.tsx')).StaffPage })),
}

/** The page of one player, which the navigation does not name. */
export const PlayerPage = lazy(async () => ({
  default: (await import('./player/player-page.tsx')).PlayerPage,
}))
