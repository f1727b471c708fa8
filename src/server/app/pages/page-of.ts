import { isSocialProvider } from '#contract/http/social.ts'
import { BOXES_PAGE, DEAL_TARGETS_PAGE, ROUND_GAMES_PAGE } from '#contract/limits.ts'
import {
  type BoxKind,
  boxAt,
  boxPath,
  isProfilePage,
  type PageName,
  pageAt,
  pages,
} from '#contract/pages.ts'

/** The name and the picture of a box that is on sale. */
export type FindBox = (slug: string, kind: BoxKind) => { name: string; image: string } | null

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
  /** The one of them that says whether there is what the page is about; null where pageOf knows. */
  subject: string | null
  /** The one address at which it is the same for every visitor, so that the server may render it. */
  renderedAt: string | null
}

const shellCalls = ['/api/config', '/api/last-drops']

const boxesCall = `/api/boxes?limit=${BOXES_PAGE}`

const crashCalls = ['/api/crash/config', `/api/crash/recent-games?limit=${ROUND_GAMES_PAGE}`]

const wheelCalls = ['/api/wheel/config', `/api/wheel/recent-games?limit=${ROUND_GAMES_PAGE}`]

const plinkoCalls = ['/api/plinko/config']

const ownCalls: Partial<Record<PageName, readonly string[]>> = {
  home: [boxesCall, '/api/last-drops/summary'],
  winter: [boxesCall, '/api/last-drops/summary'],
  boxes: [boxesCall],
  deals: ['/api/deals/config', `/api/deals/targets?limit=${DEAL_TARGETS_PAGE}`],
  rocket: crashCalls,
  crash: crashCalls,
  wheel: wheelCalls,
  dice: ['/api/dice/config'],
  bounce: plinkoCalls,
  plinko: plinkoCalls,
}

const ofMails: readonly PageName[] = ['resetPassword', 'confirmEmail']

/** A guarded page is a player's own, and a pattern or a link from a mail stands for more than one. */
const isSameForAll = (name: PageName): boolean =>
  pages[name].access === 'everyone' && !pages[name].path.includes(':') && !ofMails.includes(name)

/** What stands at a path; anything unknown is the 404 page, and says so to machines too. */
export function pageOf(pathname: string, findBox: FindBox): Page {
  const name = pageAt(pathname)
  const box = boxAt(pathname)
  if (box) return boxPage(box, findBox)
  if (name === 'social' && !isSocialProvider(pathname.slice('/auth/'.length))) return missing
  return name ? knownPage(name, pathname) : missing
}

function knownPage(name: PageName, pathname: string): Page {
  const subject = subjectOf(name, pathname)
  const { path, title, module } = pages[name]
  return {
    key: subject ?? name,
    title,
    status: 200,
    // The pages of the profile stand in a layout of their own.
    modules: isProfilePage(path) ? ['app/routing/profile-layout.tsx', module] : [module],
    picture: null,
    calls: [...shellCalls, ...(ownCalls[name] ?? []), ...(subject ? [subject] : [])],
    subject,
    renderedAt: isSameForAll(name) ? path : null,
  }
}

/** The call that says whether there is what a page is about. */
function subjectOf(name: PageName, pathname: string): string | null {
  if (name === 'battle' || name === 'player') return `/api${pathname}`
  if (name !== 'seed') return null
  return `/api/fairness/seeds/${pathname.slice('/provably-fair/seeds/'.length)}`
}

/** The page of what is not there. */
export const missing: Page = {
  key: 'missing',
  title: 'Page not found',
  status: 404,
  modules: [],
  picture: null,
  calls: shellCalls,
  subject: null,
  renderedAt: null,
}

function boxPage({ kind, slug }: { kind: BoxKind; slug: string }, findBox: FindBox): Page {
  const found = findBox(slug, kind)
  if (!found) return missing
  const path = boxPath({ kind, slug })
  return {
    key: `box ${path}`,
    title: found.name,
    status: 200,
    modules: [pages.box.module],
    picture: `src="${found.image}"`,
    calls: [...shellCalls, `/api${path}`],
    subject: null,
    renderedAt: path,
  }
}
