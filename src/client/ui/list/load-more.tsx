import type { PagedList } from '#client/lib/api/use-pages.ts'
import { Button } from '#client/ui/button.tsx'
import css from './load-more.module.css'

interface LoadMoreProps {
  list: Pick<PagedList<unknown>, 'items' | 'hasMore' | 'isLoadingMore' | 'loadMore'>
  /** The number of items of all pages, which is shown beside the button. */
  count?: number | undefined
}

/** The button for the next page of a list; nothing if there is none. */
export function LoadMore({ list, count }: LoadMoreProps) {
  if (!list.hasMore) return null
  return (
    <p className={css.more}>
      <Button isBusy={list.isLoadingMore} onClick={() => void list.loadMore()}>
        Load more
      </Button>
      {count === undefined ? null : (
        <span className="num" translate="no">
          {list.items.length} of {count} shown
        </span>
      )}
    </p>
  )
}
