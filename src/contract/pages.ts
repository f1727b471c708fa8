import type { GamePage } from './game-pages/game-page.ts'
import {
  addressesOf,
  type GamePageName,
  gamePages,
  moduleOf as moduleOfGame,
  proofPath,
} from './game-pages/game-pages.ts'

/**
 * Every page of the storefront: the router renders these, and the server replies 404 to any other path. A page's
 * module exports only its component.
 */
export const pages = {
  home: {
    ...everyone('/', 'Open something real', 'home/home-page'),
    forPlayers: 'features/home/lobby-page.tsx' as const,
  },
  winter: everyone('/index-old-winter', 'Winter home', 'home/winter-page'),
  boxes: everyone('/boxes', 'Boxes', 'boxes/catalogue/box-list-page'),
  box: everyone('/boxes/:slug', 'Box', 'boxes/detail/box-page'),
  freeBox: everyone('/free-boxes/:slug', 'Free box', 'boxes/detail/box-page'),
  userBox: everyone('/user-boxes/:slug', 'Custom box', 'boxes/detail/box-page'),
  customBoxes: everyone('/custom-boxes', 'Custom boxes', 'custom-boxes/custom-boxes-page'),
  allCustomBoxes: everyone(
    '/custom-boxes/all',
    'All custom boxes',
    'custom-boxes/all-custom-boxes-page',
  ),
  createBox: players('/custom-boxes/create', 'Create a box', 'custom-boxes/create-box-page'),
  freeloot: players('/freeloot', 'Free loot', 'free-boxes/freeloot-page'),
  createBattle: players('/battles/create', 'Create a battle', 'battles/create/create-battle-page'),
  battle: everyone('/battles/:id', 'Battle', 'battles/stage/battle-page'),
  ...(Object.fromEntries(gamePages.flatMap(pagesOf)) as Record<GamePageName, Page<'everyone'>>),
  cashback: everyone('/cashback', 'Cashback', 'cashback/cashback-page'),
  leaderboard: everyone('/leaderboard', 'Leaderboard', 'leaderboard/leaderboard-page'),
  player: everyone('/players/:id', 'Player', 'players/player-page'),
  profile: players('/profile', 'Profile', 'account/profile/profile-page'),
  profileMain: players('/profile/main', 'Profile', 'account/profile/profile-page'),
  delivery: players('/profile/delivery', 'Addresses', 'account/delivery/delivery-page'),
  verification: players('/profile/verification', 'Verification', 'verification/verification-page'),
  inventory: players('/profile/inventory', 'Inventory', 'inventory/inventory-page'),
  deposits: players('/profile/deposit', 'Deposits', 'deposit/list/deposits-page'),
  withdraw: players('/profile/withdraw', 'Withdraw', 'withdraw/withdraw-page'),
  shipping: players('/profile/shipping', 'Shipping', 'shipping/shipping-page'),
  newShipment: players('/profile/shipping/new', 'Request shipping', 'shipping/new-shipment-page'),
  limits: players('/profile/limits', 'Play responsibly', 'protection/limits-page'),
  history: players('/profile/history', 'History', 'history/history-page'),
  myBattles: players('/profile/battles', 'My battles', 'battles/list/my-battles-page'),
  myBoxes: players('/profile/my-boxes', 'My boxes', 'custom-boxes/my-boxes-page'),
  referral: players('/profile/referral', 'Affiliates', 'referral/referral-page'),
  support: players('/profile/support', 'Support', 'support/support-page'),
  createTicket: players(
    '/profile/support/create',
    'Write to support',
    'support/create-ticket-page',
  ),
  ticket: players('/profile/support/:id', 'Ticket', 'support/ticket-page'),
  resetPassword: everyone(
    '/reset-password',
    'Choose a new password',
    'account/auth/reset-password-page',
  ),
  confirmEmail: everyone('/confirm-email', 'Confirm your email', 'account/auth/confirm-email-page'),
  social: everyone('/auth/:provider', 'Logging in', 'account/social/social-return-page'),
  provablyFair: everyone('/provably-fair', 'Provably fair', 'fairness/page/fairness-page'),
  seed: everyone('/provably-fair/seeds/:hash', 'Server seed', 'fairness/seeds/seed-page'),
  statistics: everyone('/provably-fair/statistics', 'Statistics', 'statistics/statistics-page'),
  howItWorks: everyone('/how-it-works', 'How it works', 'info/how-it-works/how-it-works-page'),
  faq: everyone('/faq', 'FAQ', 'info/faq/faq-page'),
  contacts: everyone('/contacts', 'Contacts', 'info/contact/contacts-page'),
  partnership: everyone('/partnership', 'Partnership', 'info/contact/partnership-page'),
  terms: everyone('/terms-of-service', 'Terms of service', 'info/legal/terms-page'),
  privacy: everyone('/privacy-statement', 'Privacy statement', 'info/legal/privacy-page'),
  cookies: everyone('/cookie-policy', 'Cookie policy', 'info/legal/cookie-page'),
  aml: everyone('/aml-policy', 'AML policy', 'info/legal/aml-page'),
}

export type PageName = keyof typeof pages

interface Page<Access> {
  path: string
  title: string
  access: Access
  module: `features/${string}.tsx`
  /** Another module that signed-in players see at the same address. */
  forPlayers?: `features/${string}.tsx`
}

/** The module of a page, for visitors or for signed-in players. */
export const moduleOf = (page: Page<unknown>, isForPlayers: boolean): string =>
  (isForPlayers && page.forPlayers) || page.module

/** The page of a game at each of its addresses, and the page that proves it. */
function pagesOf(game: GamePage): [name: string, Page<'everyone'>][] {
  const { kind, path, title, proof } = game
  const name = path.slice(1)
  const own = addressesOf(game).map((each): [string, Page<'everyone'>] => [
    each.slice(1),
    everyone(each, title, moduleOfGame(game)),
  ])
  if (proof) return own
  const folder = kind === 'round' ? 'rounds' : 'instant'
  const page = `fairness/${folder}/${name}-fairness-page`
  return [...own, [`${name}Fairness`, everyone(proofPath(game), `${title}, provably fair`, page)]]
}

function everyone(path: string, title: string, module: string) {
  return { path, title, access: 'everyone', module: `features/${module}.tsx` } as const
}

/** A page that requires a signed-in player. */
function players(path: string, title: string, module: string) {
  return { path, title, access: 'players', module: `features/${module}.tsx` } as const
}

/** The folder of a box's page, by the kind of box; the API uses the same folders. */
const boxFolders = { box: '/boxes/', free: '/free-boxes/', user: '/user-boxes/' } as const

export type BoxKind = keyof typeof boxFolders

export const boxPath = ({ kind, slug }: { kind: BoxKind; slug: string }): string =>
  boxFolders[kind] + slug

/** The box whose page has this path. */
export function boxAt(pathname: string): { kind: BoxKind; slug: string } | undefined {
  const kind = boxKinds.find((each) => pathname.startsWith(boxFolders[each]))
  const slug = kind && pathname.slice(boxFolders[kind].length)
  return kind && slug && !slug.includes('/') ? { kind, slug } : undefined
}

const boxKinds = Object.keys(boxFolders) as BoxKind[]

/** The path of a tracking link: the referral is stored, and the home page is shown. */
export const REFERRAL_PATH = '/ref/:link'

/** Whether a page is one of the player's own pages, which share a layout. */
export function isProfilePage(path: string): boolean {
  return path === '/profile' || path.startsWith('/profile/')
}

/** The name of the page with this path; a tracking link shows the home page. */
export function pageAt(pathname: string): PageName | undefined {
  if (fits(REFERRAL_PATH, pathname)) return 'home'
  const pattern = patternOf(paths, pathname)
  return names.find((name) => pages[name].path === pattern)
}

const names = Object.keys(pages) as PageName[]
const paths = names.map((name) => pages[name].path)

/** The pattern that a path matches; a pattern without parameters takes precedence. */
export function patternOf<P extends string>(
  patterns: readonly P[],
  pathname: string,
): P | undefined {
  const literal = patterns.find((pattern) => pattern === pathname)
  return literal ?? patterns.find((pattern) => fits(pattern, pathname))
}

function fits(pattern: string, pathname: string): boolean {
  const given = pathname.split('/')
  const wanted = pattern.split('/')
  const isAs = (part: string, index: number) =>
    part.startsWith(':') ? given[index] !== '' : given[index] === part
  return given.length === wanted.length && wanted.every(isAs)
}
