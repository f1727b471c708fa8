import type { ComponentType } from 'react'
import { useEffect } from 'react'
import { boxQuery, queryClient } from '#client/lib/api/queries.ts'
import { pathWithin } from '#client/lib/browser/base-path.ts'
import { useSession } from '#client/player/session.ts'
import { boxAt, isProfilePage, moduleOf, type PageName, pageAt, pages } from '#contract/pages.ts'
import { type LazyPage, lazyPage } from './lazy-page.ts'

/** The modules of the pages, each in its own chunk, by the name in the table of pages. */
const modules = import.meta.glob<Record<string, ComponentType>>('./features/**/*-page.tsx', {
  base: '../../',
})

/** The layout of all profile pages. */
export const profileLayout = lazyPage(
  async () => (await import('./profile-layout.tsx')).ProfileLayout,
)

const lazyPages = new Map(
  Object.values(pages)
    .flatMap((page) => [moduleOf(page, false), moduleOf(page, true)])
    .map((module) => [module, lazyPage(() => loadPage(module))]),
)

async function loadPage(module: string): Promise<ComponentType> {
  const [Page] = Object.values((await modules[`./${module}`]?.()) ?? {})
  if (!Page) throw new Error(`${module} exports no page`)
  return Page
}

/** The component of a page, for visitors or for signed-in players, loaded when it is first needed. */
export function lazyPageOf(name: PageName, isForPlayers = false): LazyPage {
  return lazyPages.get(moduleOf(pages[name], isForPlayers)) as LazyPage
}

/** Preloads a page's code while its link is hovered or focused. */
export function preloadPage(pathname: string): void {
  void preloadCode(pathname)
  const box = boxAt(pathname)
  if (box) void queryClient.prefetchQuery(boxQuery(box))
}

/** Fetches a page's code. Resolves when it has loaded, or when there is none to load. */
export async function preloadCode(pathname: string): Promise<void> {
  if (isProfilePage(pathname)) void profileLayout.preload()
  const name = pageAt(pathname)
  if (name) await lazyPageOf(name, useSession.getState().auth !== null).preload()
}

/** The default title of a page that sets none. */
export function titleOf(pathname: string): string {
  const name = pageAt(pathname)
  return name ? pages[name].title : 'Page not found'
}

const REST_MS = 65

/** Preloads the page of a hovered or focused link. */
export function usePreloadLinks(): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const handleHint = (event: Event) => {
      clearTimeout(timer)
      const path = pathOf(event.target)
      if (path) timer = setTimeout(() => preloadPage(path), REST_MS)
    }
    const hints = ['pointerover', 'focusin', 'touchstart'] as const
    for (const hint of hints) document.addEventListener(hint, handleHint, { passive: true })
    return () => {
      clearTimeout(timer)
      for (const hint of hints) document.removeEventListener(hint, handleHint)
    }
  }, [])
}

function pathOf(target: EventTarget | null): string | null {
  const link = target instanceof Element ? target.closest('a') : null
  return link?.origin === location.origin && link.target !== '_blank' ? pathWithin(link) : null
}
