import { useState } from 'react'
import { logFailure } from '#client/lib/browser/log.ts'

/** A named set of filters and an order, as the query of its address. */
export interface SavedView {
  name: string
  query: string
}

interface Kept {
  views: SavedView[]
  hidden: string[] | null
}

const VIEWS_MAX = 20
const nothing: Kept = { views: [], hidden: null }

const keyOf = (list: string) => `console:${list}`

function readKept(list: string): Kept {
  try {
    const kept = JSON.parse(localStorage.getItem(keyOf(list)) ?? 'null') as Partial<Kept> | null
    return { ...nothing, ...kept }
  } catch (error) {
    logFailure('The saved views could not be read.', error)
    return nothing
  }
}

/** The views and the hidden columns of a list, which this browser keeps. */
export function useSavedViews(list: string) {
  const [kept, setKept] = useState(() => readKept(list))
  const keep = (change: Partial<Kept>) => {
    const next = { ...kept, ...change }
    setKept(next)
    try {
      localStorage.setItem(keyOf(list), JSON.stringify(next))
    } catch (error) {
      // A full or closed storage: the choice lasts as long as the page.
      logFailure('The saved views could not be kept.', error)
    }
  }
  return {
    ...kept,
    save: (view: SavedView) => {
      const others = kept.views.filter(({ name }) => name !== view.name)
      keep({ views: [...others, view].slice(-VIEWS_MAX) })
    },
    remove: (name: string) => keep({ views: kept.views.filter((view) => view.name !== name) }),
    hide: (hidden: string[]) => keep({ hidden }),
  }
}
