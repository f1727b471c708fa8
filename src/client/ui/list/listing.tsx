import type { ReactNode } from 'react'
import { Skeleton } from '#client/ui/feedback/skeleton.tsx'
import { Stack } from '#client/ui/stack.tsx'
import css from './listing.module.css'
import { LoadMore } from './load-more.tsx'

interface PageHeadProps {
  title: string
  /** Opposite the title: usually one Button. */
  children?: ReactNode
}

/** The head of a page that lists the player's own things. */
export function PageHead({ title, children }: PageHeadProps) {
  return (
    <header className={css.head}>
      <h1>{title}</h1>
      {children}
    </header>
  )
}

interface EntryListProps<Item> {
  items: readonly Item[]
  /** Whether there are more pages, and how to load them. */
  pages: { hasMore: boolean; isLoadingMore: boolean; loadMore: () => Promise<unknown> }
  /** Renders an item's Entry. */
  children: (item: Item) => ReactNode
}

/** The loaded entries, and a button for the next page. */
export function EntryList<Item extends { id: string }>(props: EntryListProps<Item>) {
  const { items, pages, children } = props
  return (
    <>
      <Stack as="ul">
        {items.map((item) => (
          <li key={item.id}>{children(item)}</li>
        ))}
      </Stack>
      <LoadMore list={{ items, ...pages }} />
    </>
  )
}

/** The placeholders of the first entries; `label` says what is loading. */
export function EntriesSkeleton({ label, count }: { label: string; count: number }) {
  return (
    <Stack role="status" aria-label={label}>
      {[...Array(count).keys()].map((place) => (
        <Skeleton key={place} height={82} radius={18} />
      ))}
    </Stack>
  )
}
