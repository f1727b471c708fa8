import { matchPath } from 'react-router'
import { boxQuery, queryClient } from '#client/lib/queries.ts'
import { pages, unopened } from '#contract/pages.ts'
import { type LazyPage, lazyPage } from './lazy-page.ts'

/** The code of each page, in a chunk of its own. */
export const builtPages: Record<keyof typeof pages, LazyPage> = {
  home: lazyPage(async () => (await import('#client/features/home/home-page.tsx')).HomePage),
  boxes: lazyPage(
    async () => (await import('#client/features/boxes/box-list-page.tsx')).BoxListPage,
  ),
  box: lazyPage(async () => (await import('#client/features/boxes/box-page.tsx')).BoxPage),
  inventory: lazyPage(
    async () => (await import('#client/features/inventory/inventory-page.tsx')).InventoryPage,
  ),
  provablyFair: lazyPage(
    async () => (await import('#client/features/fairness/fairness-page.tsx')).FairnessPage,
  ),
}

export const unopenedPage = lazyPage(async () => (await import('./unopened-page.tsx')).UnopenedPage)

const names = Object.keys(pages) as (keyof typeof pages)[]

/** Fetches what a page will need while the pointer or the focus still rests on its link. */
export function preloadPage(pathname: string): void {
  const name = names.find((page) => matchPath(pages[page].path, pathname))
  if (name) builtPages[name].preload()
  else if (pathname in unopened) unopenedPage.preload()
  const slug = matchPath(pages.box.path, pathname)?.params.slug
  if (slug) void queryClient.prefetchQuery(boxQuery(slug))
}

/** The title of a page that has none of its own yet. */
export function titleOf(pathname: string): string {
  const name = names.find((page) => matchPath(pages[page].path, pathname))
  if (name) return pages[name].title
  return unopened[pathname as keyof typeof unopened] ?? 'Page not found'
}
