import { pages, unopened } from '#contract/pages.ts'
import { boxImageUrl, type Shop } from '#server/features/boxes/index.ts'

export interface Page {
  title: string
  status: 200 | 404
  /** The page's own module, whose chunk is announced before the shell asks for it. */
  module: string | null
  /** The picture that stands while the script is on its way, as attributes; null for the shell's own. */
  picture: string | null
  /** Public calls that the page is sure to make; their answers travel with it. */
  calls: readonly string[]
}

const modules: Record<keyof typeof pages, string> = {
  home: 'features/home/home-page.tsx',
  boxes: 'features/boxes/box-list-page.tsx',
  box: 'features/boxes/box-page.tsx',
  inventory: 'features/inventory/inventory-page.tsx',
  provablyFair: 'features/fairness/fairness-page.tsx',
}

const shellCalls = ['/api/config', '/api/last-drops']

const ownCalls: Partial<Record<keyof typeof pages, readonly string[]>> = {
  home: ['/api/boxes', '/api/last-drops/summary'],
  boxes: ['/api/boxes'],
}

/** What stands at a path; anything unknown is the 404 page, and says so to machines too. */
export function pageOf(pathname: string, shop: Shop): Page {
  const box = /^\/boxes\/([a-z0-9-]+)$/.exec(pathname)?.[1]
  if (box !== undefined) return boxPage(box, shop)
  for (const [name, { path: at, title }] of Object.entries(pages)) {
    if (at !== pathname) continue
    const key = name as keyof typeof pages
    const calls = [...shellCalls, ...(ownCalls[key] ?? [])]
    return { title, status: 200, module: modules[key], picture: null, calls }
  }
  const title = unopened[pathname as keyof typeof unopened]
  return title ? { ...missing, title, status: 200 } : missing
}

const missing: Page = {
  title: 'Page not found',
  status: 404,
  module: null,
  picture: null,
  calls: shellCalls,
}

function boxPage(slug: string, shop: Shop): Page {
  const found = shop.find(slug)
  if (!found) return missing
  return {
    title: found.row.name,
    status: 200,
    module: modules.box,
    picture: `src="${boxImageUrl(slug)}"`,
    calls: [...shellCalls, `/api/boxes/${slug}`],
  }
}
