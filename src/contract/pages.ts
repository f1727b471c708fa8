/** Every page of the storefront: the router draws it, and the server answers 404 for any other. */
export const pages = {
  home: { path: '/', title: 'Open something real' },
  winter: { path: '/index-old-winter', title: 'Winter home' },
  boxes: { path: '/boxes', title: 'Boxes' },
  box: { path: '/boxes/:slug', title: 'Box' },
  profile: { path: '/profile', title: 'Profile' },
  profileMain: { path: '/profile/main', title: 'Profile' },
  delivery: { path: '/profile/delivery', title: 'Delivery addresses' },
  resetPassword: { path: '/reset-password', title: 'Choose a new password' },
  inventory: { path: '/profile/inventory', title: 'Inventory' },
  deposits: { path: '/profile/deposit', title: 'Deposits' },
  withdraw: { path: '/profile/withdraw', title: 'Withdraw' },
  shipping: { path: '/profile/shipping', title: 'Shipping' },
  newShipment: { path: '/profile/shipping/new', title: 'Request shipping' },
  history: { path: '/profile/history', title: 'History' },
  provablyFair: { path: '/provably-fair', title: 'Provably fair' },
  social: { path: '/auth/:provider', title: 'Signing in' },
  howItWorks: { path: '/how-it-works', title: 'How it works' },
  faq: { path: '/faq', title: 'FAQ' },
  contacts: { path: '/contacts', title: 'Contacts' },
  partnership: { path: '/partnership', title: 'Partnership' },
  terms: { path: '/terms-of-service', title: 'Terms of service' },
  privacy: { path: '/privacy-statement', title: 'Privacy statement' },
  cookies: { path: '/cookie-policy', title: 'Cookie policy' },
  aml: { path: '/aml-policy', title: 'AML policy' },
} as const

/** Areas of the house that are announced on their pages but not open yet. */
export const unopened = {
  '/battles': 'Battles',
  '/battles/create': 'Create a battle',
  '/battles/:id': 'Battle',
  '/deals': 'Deals',
  '/rocket': 'Rocket',
  '/crash': 'Rocket',
  '/rocket/provably-fair': 'Rocket, provably fair',
  '/wheel': 'Crazy Wheel',
  '/wheel/provably-fair': 'Crazy Wheel, provably fair',
  '/bounce': 'Bounce',
  '/plinko': 'Bounce',
  '/bounce/provably-fair': 'Bounce, provably fair',
  '/dice': 'Dice',
  '/dice/provably-fair': 'Dice, provably fair',
  '/freeloot': 'Free loot',
  '/free-boxes/:slug': 'Free box',
  '/custom-boxes': 'Custom boxes',
  '/custom-boxes/all': 'All custom boxes',
  '/custom-boxes/create': 'Create a box',
  '/user-boxes/:slug': 'Custom box',
  '/cashback': 'Cashback',
  '/leaderboard': 'Leaderboard',
  '/profile/my-boxes': 'My boxes',
  '/profile/support': 'Support',
  '/profile/support/create': 'Write to support',
  '/profile/referral': 'Affiliates',
} as const

/** Where a tracking link leads: it is remembered, and the home page is shown. */
export const REFERRAL_PATH = '/ref/:link'

/** Whether a page is for players alone, by its path or its pattern. */
export function isForPlayers(path: string): boolean {
  const others: readonly string[] = ['/battles/create', '/custom-boxes/create', '/freeloot']
  return others.includes(path) || isProfilePage(path)
}

/** Whether a page is one of the player's own, which stand in one layout. */
export const isProfilePage = (path: string): boolean =>
  path === '/profile' || path.startsWith('/profile/')

/** The name of the page that stands at a path; a tracking link leads to the home page. */
export function pageAt(pathname: string): keyof typeof pages | undefined {
  if (fits(REFERRAL_PATH, pathname)) return 'home'
  const pattern = patternOf(paths, pathname)
  return names.find((name) => pages[name].path === pattern)
}

/** The entry of `unopened` that a path belongs to. */
export const unopenedAt = (pathname: string): keyof typeof unopened | undefined =>
  patternOf(Object.keys(unopened) as (keyof typeof unopened)[], pathname)

const names = Object.keys(pages) as (keyof typeof pages)[]
const paths = names.map((name) => pages[name].path)

/** Which of the patterns a path is an instance of; one without a parameter goes first. */
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
