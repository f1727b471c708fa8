import type { IconName } from '#client/ui/icon.tsx'
import { gamePages } from '#contract/game-pages/game-pages.ts'

export interface NavEntry {
  to: string
  label: string
  icon: IconName
  isNew?: boolean | undefined
}

const support = { to: '/profile/support', label: 'Support' }

/** The games and boxes, in the order of the sidebar. */
export const mainLinks: readonly NavEntry[] = [
  { to: '/boxes', label: 'Boxes', icon: 'treasure-chest-fill' },
  ...gamePages.map(({ path, title, icon, isNew }) => ({ to: path, label: title, icon, isNew })),
  { to: '/freeloot', label: 'Free loot', icon: 'gift-fill' },
]

/** The phone's bar of games: all between boxes and free loot that are not new. */
export const gameLinks: readonly NavEntry[] = mainLinks.slice(1, -1).filter(({ isNew }) => !isNew)

export const minorLinks: readonly NavEntry[] = [
  { to: '/leaderboard', label: 'Leaderboard', icon: 'trophy-fill' },
  { to: '/profile/referral', label: 'Affiliates', icon: 'percent-bold' },
  { to: '/provably-fair', label: 'Provably fair', icon: 'seal-check-fill' },
  { ...support, icon: 'chat-circle-dots-fill' },
]

/** The profile pages, in the order of their layout. */
export const profileLinks: readonly NavEntry[] = [
  { to: '/profile', label: 'Profile', icon: 'user-fill' },
  { to: '/profile/inventory', label: 'Inventory', icon: 'package-fill' },
  { to: '/profile/deposit', label: 'Deposits', icon: 'credit-card-fill' },
  { to: '/profile/withdraw', label: 'Withdraw', icon: 'hand-coins-fill' },
  { to: '/profile/delivery', label: 'Addresses', icon: 'map-pin-fill' },
  { to: '/profile/shipping', label: 'Shipping', icon: 'truck-fill' },
  { to: '/profile/battles', label: 'My battles', icon: 'sword-fill' },
  { to: '/profile/my-boxes', label: 'My boxes', icon: 'treasure-chest-fill' },
  { to: '/profile/history', label: 'History', icon: 'clock-counter-clockwise-fill' },
  { to: '/profile/limits', label: 'Limits', icon: 'hourglass-medium-fill' },
  { to: '/profile/verification', label: 'Verification', icon: 'seal-check-fill' },
  { to: '/profile/referral', label: 'Affiliates', icon: 'percent-bold' },
  { ...support, icon: 'chat-circle-dots-fill' },
]

interface FooterGroup {
  title: string
  links: readonly Pick<NavEntry, 'to' | 'label'>[]
}

export const footerGroups: readonly FooterGroup[] = [
  {
    title: 'Play',
    links: [
      { to: '/boxes', label: 'Boxes' },
      { to: '/custom-boxes', label: 'Custom boxes' },
      { to: '/leaderboard', label: 'Leaderboard' },
      { to: '/provably-fair', label: 'Provably fair' },
      { to: '/profile/referral', label: 'Affiliates' },
    ],
  },
  {
    title: 'Company',
    links: [
      { to: '/how-it-works', label: 'How it works' },
      { to: '/faq', label: 'FAQ' },
      { to: '/partnership', label: 'Partnership' },
      { to: '/contacts', label: 'Contacts' },
      support,
    ],
  },
  {
    title: 'Legal',
    links: [
      { to: '/terms-of-service', label: 'Terms of service' },
      { to: '/privacy-statement', label: 'Privacy statement' },
      { to: '/cookie-policy', label: 'Cookie policy' },
      { to: '/aml-policy', label: 'AML policy' },
    ],
  },
]

/** The labels of the social networks; the keys are also the names of their icons. */
export const socialLabels = { x: 'X', instagram: 'Instagram', telegram: 'Telegram' } as const

export const networkMarks = [
  { mark: 'visa', label: 'Visa' },
  { mark: 'mastercard', label: 'Mastercard' },
  { mark: 'applepay', label: 'Apple Pay' },
  { mark: 'googlepay', label: 'Google Pay' },
  { mark: 'bitcoin', label: 'Bitcoin' },
  { mark: 'ethereum', label: 'Ethereum' },
  { mark: 'tether', label: 'Tether' },
] as const
