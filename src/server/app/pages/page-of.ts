import { addressesOf, gamePages } from '#contract/game-pages/game-pages.ts'
import { isSocialProvider } from '#contract/http/social.ts'
import { BOXES_PAGE, DEAL_TARGETS_PAGE, ROUND_GAMES_PAGE } from '#contract/limits.ts'
import {
  type BoxKind,
  boxAt,
  boxPath,
  isProfilePage,
  moduleOf,
  type PageName,
  pageAt,
  pages,
} from '#contract/pages.ts'
import type { GameKind } from '#domain/games/game.ts'

/** The name and picture of a box on sale. */
export type FindBox = (slug: string, kind: BoxKind) => { name: string; image: string } | null

export interface Page {
  /** The cache key, equal for all addresses with the same page. */
  key: string
  title: string
  status: 200 | 404
  /** The page's modules, whose chunks are preloaded. */
  modules: readonly string[]
  /** The path of the picture on the splash; null for the shell's own. */
  picture: string | null
  /** Public calls that the page always makes; their replies are sent with it. */
  calls: readonly string[]
  /** The call among them that tells whether the page's subject exists; null if `pageOf` knows. */
  subject: string | null
  /** The address at which the page is the same for every visitor, so that the server may render it; null if none. */
  renderedAt: string | null
}

const shellCalls = ['/api/config', '/api/last-drops']

const boxesCall = `/api/boxes?limit=${BOXES_PAGE}`

/** The calls that the page of a game makes, by its kind. */
const callsOfKind: Readonly<Record<GameKind, (game: string) => readonly string[]>> = {
  box: () => [],
  battle: () => [],
  round: (game) => [`/api/${game}/config`, `/api/${game}/recent-games?limit=${ROUND_GAMES_PAGE}`],
  instant: (game) => [`/api/${game}/config`],
  deal: (game) => [`/api/${game}/config`, `/api/${game}/targets?limit=${DEAL_TARGETS_PAGE}`],
}

const gameCalls = new Map(
  gamePages.flatMap((page) =>
    addressesOf(page).map((path) => [path, callsOfKind[page.kind](page.game)] as const),
  ),
)

const ownCalls: Partial<Record<PageName, readonly string[]>> = {
  home: [boxesCall, '/api/last-drops/summary'],
  winter: [boxesCall, '/api/last-drops/summary'],
  boxes: [boxesCall],
}

/** The calls of pages that signed-in players see differently. */
const callsForPlayers: Partial<Record<PageName, readonly string[]>> = {
  home: [boxesCall, '/api/last-drops/best', '/api/bets/latest?kind=all'],
}

const ofMails: readonly PageName[] = ['resetPassword', 'confirmEmail']

/** Guarded pages are personal, and patterns and links in mails have many subjects. */
const isSameForAll = (name: PageName): boolean =>
  pages[name].access === 'everyone' && !pages[name].path.includes(':') && !ofMails.includes(name)

/** The page at a path, for a visitor or for a signed-in player; for an unknown path the 404 page, with status 404. */
export function pageOf(pathname: string, findBox: FindBox, isForPlayers = false): Page {
  const name = pageAt(pathname)
  const box = boxAt(pathname)
  if (box) return boxPage(box, findBox)
  if (name === 'social' && !isSocialProvider(pathname.slice('/auth/'.length))) return missing
  return name ? knownPage(name, pathname, isForPlayers) : missing
}

function knownPage(name: PageName, pathname: string, isForPlayers: boolean): Page {
  const subject = subjectOf(name, pathname)
  const { path, title } = pages[name]
  const module = moduleOf(pages[name], isForPlayers)
  const isOwn = module !== pages[name].module
  return {
    key: subject ?? (isOwn ? `${name} of players` : name),
    title,
    status: 200,
    // The profile pages share a layout.
    modules: isProfilePage(path) ? ['app/routing/profile-layout.tsx', module] : [module],
    picture: null,
    calls: [
      ...shellCalls,
      ...((isOwn ? callsForPlayers : ownCalls)[name] ?? gameCalls.get(path) ?? []),
      ...(subject ? [subject] : []),
    ],
    subject,
    renderedAt: isSameForAll(name) && !isOwn ? path : null,
  }
}

/** The call that tells whether a page's subject exists. */
function subjectOf(name: PageName, pathname: string): string | null {
  if (name === 'battle' || name === 'player') return `/api${pathname}`
  if (name !== 'seed') return null
  return `/api/fairness/seeds/${pathname.slice('/provably-fair/seeds/'.length)}`
}

/** The 404 page. */
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
    picture: found.image,
    calls: [...shellCalls, `/api${path}`],
    subject: null,
    renderedAt: path,
  }
}
