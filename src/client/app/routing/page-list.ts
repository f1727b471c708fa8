import type { ComponentType } from 'react'
import { boxQuery, queryClient } from '#client/lib/api/queries.ts'
import { boxAt, isProfilePage, type PageName, pageAt, pages } from '#contract/pages.ts'
import { type LazyPage, lazyPage } from './lazy-page.ts'

/** The modules of the pages, each in a chunk of its own, by the name that the table of pages gives them. */
const modules = import.meta.glob<Record<string, ComponentType>>(
  ['./features/**/*-page.tsx', './app/routing/coming-soon-page.tsx'],
  { base: '../../' },
)

/** What stands around every page of the profile. */
export const profileLayout = lazyPage(
  async () => (await import('./profile-layout.tsx')).ProfileLayout,
)

const lazyPages = new Map(
  Object.values(pages).map(({ module }) => [module, lazyPage(() => loadPage(module))]),
)

async function loadPage(module: string): Promise<ComponentType> {
  const [Page] = Object.values((await modules[`./${module}`]?.()) ?? {})
  if (!Page) throw new Error(`${module} exports no page`)
  return Page
}

/** The component of a page, loaded when it is first needed. */
export function lazyPageOf(name: PageName): LazyPage {
  return lazyPages.get(pages[name].module) as LazyPage
}

/** Fetches what a page will need while the pointer or the focus still rests on its link. */
export function preloadPage(pathname: string): void {
  void preloadCode(pathname)
  const box = boxAt(pathname)
  if (box) void queryClient.prefetchQuery(boxQuery(box))
}

/** Fetches a page's code; resolves when it is here, or when there is none to be had. */
export async function preloadCode(pathname: string): Promise<void> {
  if (isProfilePage(pathname)) void profileLayout.preload()
  const name = pageAt(pathname)
  if (name) await lazyPageOf(name).preload()
}

/** The title of a page that has none of its own yet. */
export function titleOf(pathname: string): string {
  const name = pageAt(pathname)
  return name ? pages[name].title : 'Page not found'
}
