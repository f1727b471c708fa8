import type { ReactNode } from 'react'
import type { PagedList } from '#client/lib/api/use-pages.ts'
import { Button } from '#client/ui/button.tsx'
import { ErrorPanel } from '#client/ui/feedback/error-panel.tsx'
import { Skeleton } from '#client/ui/feedback/skeleton.tsx'
import css from './picker.module.css'

interface PickerProps<Entry> {
  label: string
  listing: PagedList<Entry>
  /** Shown when there is nothing to pick. */
  empty: ReactNode
  children: (entry: Entry) => ReactNode
}

const places = Array.from({ length: 12 }, (_, place) => place)

/** The cards of a panel with its own scrolling, so that more cards shift nothing else. */
export function Picker<Entry extends { id: string }>(props: PickerProps<Entry>) {
  const { label, listing, empty, children } = props
  const {
    items: entries,
    error,
    isLoading,
    isStale,
    hasMore,
    isLoadingMore,
    refetch,
    loadMore,
  } = listing
  if (error && entries.length === 0) {
    return (
      <div className={css.message}>
        <ErrorPanel error={error} onRetry={refetch} />
      </div>
    )
  }
  if (isLoading) {
    return (
      <div className={css.scroller} role="status" aria-label={`Loading: ${label}`}>
        <div className={css.cards}>
          {places.map((place) => (
            <Skeleton key={place} height={142} radius={12} />
          ))}
        </div>
      </div>
    )
  }
  if (entries.length === 0) return <div className={css.message}>{empty}</div>
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable list must be reachable by keyboard.
    <section className={css.scroller} tabIndex={0} aria-label={label}>
      <ul className={css.cards} data-stale={isStale} aria-busy={isStale}>
        {entries.map((entry) => (
          <li key={entry.id}>{children(entry)}</li>
        ))}
        {hasMore ? (
          <li className={css.more}>
            <Button size="s" isWide isBusy={isLoadingMore} onClick={() => void loadMore()}>
              Load more
            </Button>
          </li>
        ) : null}
      </ul>
    </section>
  )
}
