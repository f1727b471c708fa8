import type { ReactNode } from 'react'
import { Button } from '#client/ui/button.tsx'
import css from './load-more.module.css'

interface LoadMoreProps {
  hasMore: boolean
  isBusy: boolean
  onMore: () => unknown
  /** Beside the button: the total. */
  children?: ReactNode
}

/** The button for the next page of a list; nothing if there is none. */
export function LoadMore({ hasMore, isBusy, onMore, children }: LoadMoreProps) {
  if (!hasMore) return null
  return (
    <p className={css.more}>
      <Button isBusy={isBusy} onClick={() => void onMore()}>
        Load more
      </Button>
      {children}
    </p>
  )
}
