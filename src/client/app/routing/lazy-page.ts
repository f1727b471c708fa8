import { type ComponentType, type LazyExoticComponent, lazy } from 'react'
import { isLeaving } from '#client/lib/browser/leaving.ts'
import { countLoading } from '#client/lib/browser/loading.ts'
import { tabStore } from '#client/lib/browser/stores.ts'
import { useConnection } from '#client/lib/realtime/realtime.ts'

export interface LazyPage {
  Page: LazyExoticComponent<ComponentType>
  /** Fetches the page's code before the link is clicked. Failures are ignored. */
  preload: () => Promise<void>
}

/** A page's code could not be loaded, even after a reload. */
export class PageLoadError extends Error {
  override readonly name = 'PageLoadError'
}

const RELOADED_KEY = 'reloaded'
/** How long the next page may take to arrive. */
const LEFT_MS = 10_000

/** A page whose code is loaded when it is first needed. */
export function lazyPage(load: () => Promise<ComponentType>): LazyPage {
  let loading: Promise<ComponentType> | null = null
  let loaded: ComponentType | null = null
  const loadOnce = () => {
    loading ??= load().then(
      (Page) => {
        loaded = Page
        return Page
      },
      (error: unknown) => {
        loading = null
        throw error
      },
    )
    return loading
  }
  return {
    Page: lazy(() => (loaded ? atOnce(loaded) : countLoading(loadOnce()).then(settle, reloadOnce))),
    preload: () => loadOnce().then(ignore, ignore),
  }
}

const ignore = () => undefined

/**
 * If the code is already loaded, the page renders in the same pass; a promise would show the skeleton
 * first.
 */
function atOnce(Page: ComponentType): Promise<{ default: ComponentType }> {
  const module = settle(Page)
  // biome-ignore lint/suspicious/noThenProperty: React.lazy takes any thenable, even a synchronous one.
  const thenable = { then: (resolve: (page: typeof module) => void) => resolve(module) }
  return thenable as Promise<typeof module>
}

function settle(Page: ComponentType): { default: ComponentType } {
  if (!import.meta.env.SSR) tabStore.removeItem(RELOADED_KEY)
  return { default: Page }
}

/**
 * A page that fails to load was most likely replaced by a newer build, so the target path is reloaded from
 * the server, once. If that fails too, or the browser is offline, the error panel is shown.
 */
function reloadOnce(error: unknown): Promise<never> {
  const target = location.pathname + location.search
  const isAway = !navigator.onLine || useConnection.getState().isLost
  if (isAway || tabStore.getItem(RELOADED_KEY) === target) {
    tabStore.removeItem(RELOADED_KEY)
    throw new PageLoadError('', { cause: error })
  }
  // Leaving the page has ended the load: a reload would keep the visitor here.
  setTimeout(
    () => {
      tabStore.setItem(RELOADED_KEY, target)
      location.reload()
    },
    isLeaving() ? LEFT_MS : 0,
  )
  return new Promise(() => {})
}
