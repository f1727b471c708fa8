/** Every page of the storefront: the router draws it, and the server answers 404 for any other. */
export const pages = {
  home: { path: '/', title: 'Open something real' },
  winter: { path: '/index-old-winter', title: 'Winter home' },
  boxes: { path: '/boxes', title: 'Boxes' },
  box: { path: '/boxes/:slug', title: 'Box' },
  freeBox: { path: '/free-boxes/:slug', title: 'Free box' },
  customBoxes: { path: '/custom-boxes', title: 'Custom boxes' },
  allCustomBoxes: { path: '/custom-boxes/all', title: 'All custom boxes' },
  createBox: { path: '/custom-boxes/create', title: 'Create a box' },
  userBox: { path: '/user-boxes/:slug', title: 'Custom box' },
  freeloot: { path: '/freeloot', title: 'Free loot' },
  battles: { path: '/battles', title: 'Battles' },
  createBattle: { path: '/battles/create', title: 'Create a battle' },
  battle: { path: '/battles/:id', title: 'Battle' },
  player: { path: '/players/:id', title: 'Player' },
  profile: { path: '/profile', title: 'Profile' },
  profileMain: { path: '/profile/main', title: 'Profile' },
  delivery: { path: '/profile/delivery', title: 'Addresses' },
  resetPassword: { path: '/reset-password', title: 'Choose a new password' },
  confirmEmail: { path: '/confirm-email', title: 'Confirm your e-mail' },
  inventory: { path: '/profile/inventory', title: 'Inventory' },
  deposits: { path: '/profile/deposit', title: 'Deposits' },
  withdraw: { path: '/profile/withdraw', title: 'Withdraw' },
  shipping: { path: '/profile/shipping', title: 'Shipping' },
  newShipment: { path: '/profile/shipping/new', title: 'Request shipping' },
  history: { path: '/profile/history', title: 'History' },
  myBattles: { path: '/profile/battles', title: 'My battles' },
  myBoxes: { path: '/profile/my-boxes', title: 'My boxes' },
  provablyFair: { path: '/provably-fair', title: 'Provably fair' },
  seed: { path: '/provably-fair/seeds/:hash', title: 'Server seed' },
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
  '/cashback': 'Cashback',
  '/leaderboard': 'Leaderboard',
  '/profile/support': 'Support',
  '/profile/support/create': 'Write to support',
  '/profile/referral': 'Affiliates',
} as const

/** The page of a box of each kind stands beside those of its kind, as its calls do. */
const boxFolders = { box: '/boxes/', free: '/free-boxes/', user: '/user-boxes/' } as const

export type BoxKind = keyof typeof boxFolders

export const boxPath = ({ kind, slug }: { kind: BoxKind; slug: string }): string =>
  boxFolders[kind] + slug

/** The box whose page stands at a path. */
export function boxAt(pathname: string): { kind: BoxKind; slug: string } | undefined {
  const kind = boxKinds.find((each) => pathname.startsWith(boxFolders[each]))
  const slug = kind && pathname.slice(boxFolders[kind].length)
  return kind && slug && !slug.includes('/') ? { kind, slug } : undefined
}

const boxKinds = Object.keys(boxFolders) as BoxKind[]

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
