import { isSocialProvider } from '#contract/http/social.ts'
import { BOXES_PAGE } from '#contract/limits.ts'
import {
  type BoxKind,
  boxAt,
  boxPath,
  isForPlayers,
  isProfilePage,
  pageAt,
  pages,
  unopened,
  unopenedAt,
} from '#contract/pages.ts'
import { boxImageUrl, type Shop } from '#server/features/boxes/index.ts'

export interface Page {
  /** The same for every address that is served the same. */
  key: string
  title: string
  status: 200 | 404
  /** The page's own modules, whose chunks are announced before the shell asks for them. */
  modules: readonly string[]
  /** The picture that stands while the script is on its way, as attributes; null for the shell's own. */
  picture: string | null
  /** Public calls that the page is sure to make; their answers travel with it. */
  calls: readonly string[]
  /** The one of them that tells whether there is what the page is about; null where pageOf knows. */
  subject: string | null
  /** The one address at which it is the same for every visitor, so that the server may draw it. */
  drawnAt: string | null
}

const modules: Record<keyof typeof pages, string> = {
  home: 'features/home/home-page.tsx',
  winter: 'features/home/winter-page.tsx',
  boxes: 'features/boxes/box-list-page.tsx',
  box: 'features/boxes/box-page.tsx',
  freeBox: 'features/boxes/box-page.tsx',
  userBox: 'features/boxes/box-page.tsx',
  customBoxes: 'features/custom-boxes/custom-boxes-page.tsx',
  allCustomBoxes: 'features/custom-boxes/all-custom-boxes-page.tsx',
  createBox: 'features/custom-boxes/create-box-page.tsx',
  myBoxes: 'features/custom-boxes/my-boxes-page.tsx',
  freeloot: 'features/free-boxes/freeloot-page.tsx',
  battles: 'features/battles/battles-page.tsx',
  createBattle: 'features/battles/create-battle-page.tsx',
  battle: 'features/battles/battle-page.tsx',
  myBattles: 'features/battles/my-battles-page.tsx',
  player: 'features/players/player-page.tsx',
  profile: 'features/account/profile-page.tsx',
  profileMain: 'features/account/profile-page.tsx',
  delivery: 'features/account/delivery-page.tsx',
  resetPassword: 'features/account/reset-password-page.tsx',
  confirmEmail: 'features/account/confirm-email-page.tsx',
  inventory: 'features/inventory/inventory-page.tsx',
  deposits: 'features/deposit/deposits-page.tsx',
  withdraw: 'features/withdraw/withdraw-page.tsx',
  shipping: 'features/shipping/shipping-page.tsx',
  newShipment: 'features/shipping/new-shipment-page.tsx',
  history: 'features/history/history-page.tsx',
  provablyFair: 'features/fairness/fairness-page.tsx',
  seed: 'features/fairness/seed-page.tsx',
  social: 'features/account/social-return-page.tsx',
  howItWorks: 'features/info/how-it-works-page.tsx',
  faq: 'features/info/faq-page.tsx',
  contacts: 'features/info/contacts-page.tsx',
  partnership: 'features/info/partnership-page.tsx',
  terms: 'features/info/terms-page.tsx',
  privacy: 'features/info/privacy-page.tsx',
  cookies: 'features/info/cookie-page.tsx',
  aml: 'features/info/aml-page.tsx',
}

const shellCalls = ['/api/config', '/api/last-drops']

const boxesCall = `/api/boxes?limit=${BOXES_PAGE}`

const ownCalls: Partial<Record<keyof typeof pages, readonly string[]>> = {
  home: [boxesCall, '/api/last-drops/summary'],
  winter: [boxesCall, '/api/last-drops/summary'],
  boxes: [boxesCall],
}

const ofMails: readonly string[] = [pages.resetPassword.path, pages.confirmEmail.path]

/** A guarded page is a player's own, and a pattern or a link from a mail stands for more than one. */
const isSameForAll = (path: string): boolean =>
  !isForPlayers(path) && !path.includes(':') && !ofMails.includes(path)

/** What stands at a path; anything unknown is the 404 page, and says so to machines too. */
export function pageOf(pathname: string, shop: Shop): Page {
  const name = pageAt(pathname)
  const box = boxAt(pathname)
  if (box) return boxPage(box, shop)
  if (name === 'social' && !isSocialProvider(pathname.slice('/auth/'.length))) return missing
  if (name) return builtPage(name, pathname)
  const path = unopenedAt(pathname)
  if (!path) return missing
  return {
    ...missing,
    key: path,
    title: unopened[path],
    status: 200,
    modules: framed(path, 'app/unopened-page.tsx'),
  }
}

function builtPage(name: keyof typeof pages, pathname: string): Page {
  const subject = subjectOf(name, pathname)
  return {
    key: subject ?? name,
    title: pages[name].title,
    status: 200,
    modules: framed(pages[name].path, modules[name]),
    picture: null,
    calls: [...shellCalls, ...(ownCalls[name] ?? []), ...(subject ? [subject] : [])],
    subject,
    drawnAt: isSameForAll(pages[name].path) ? pages[name].path : null,
  }
}

/** The call that tells whether there is what a page is about. */
function subjectOf(name: keyof typeof pages, pathname: string): string | null {
  if (name === 'battle' || name === 'player') return `/api${pathname}`
  if (name !== 'seed') return null
  return `/api/fairness/seeds/${pathname.slice('/provably-fair/seeds/'.length)}`
}

/** The pages of the profile stand in a layout of their own. */
const framed = (path: string, module: string): string[] =>
  isProfilePage(path) ? ['app/profile-layout.tsx', module] : [module]

/** The page of what is not there. */
export const missing: Page = {
  key: 'missing',
  title: 'Page not found',
  status: 404,
  modules: [],
  picture: null,
  calls: shellCalls,
  subject: null,
  drawnAt: null,
}

function boxPage({ kind, slug }: { kind: BoxKind; slug: string }, shop: Shop): Page {
  const found = shop.find(slug, kind)
  if (!found) return missing
  const path = boxPath({ kind, slug })
  return {
    key: `box ${path}`,
    title: found.row.name,
    status: 200,
    modules: [modules.box],
    picture: `src="${boxImageUrl(found.row.cover)}"`,
    calls: [...shellCalls, `/api${path}`],
    subject: null,
    drawnAt: path,
  }
}
