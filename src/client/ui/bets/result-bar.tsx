import type { CSSProperties } from 'react'
import { Skeleton } from '#client/ui/feedback/skeleton.tsx'
import css from './result-bar.module.css'

export interface Result {
  /** The id of its round or bet. */
  id: string
  text: string
  /** By the result's size, or a colour of the game. */
  tone?: 'low' | 'up' | 'hot'
  color?: string | undefined
}

interface ResultBarProps {
  /** Newest first; undefined while loading. */
  results: readonly Result[] | undefined
  onOpen: (id: string) => void
  label?: string
}

/** The results of the last rounds or bets, newest first; each opens its details. */
export function ResultBar(props: ResultBarProps) {
  const { results, onOpen, label = 'Last rounds' } = props
  return (
    <ol className={css.bar} aria-label={`${label}, newest first`} aria-busy={!results}>
      {results?.map(({ id, text, tone, color }) => (
        <li key={id}>
          <button
            type="button"
            className="num"
            translate="no"
            data-tone={tone}
            style={color ? ({ '--result': color } as CSSProperties) : undefined}
            aria-haspopup="dialog"
            onClick={() => onOpen(id)}
          >
            {text}
          </button>
        </li>
      )) ?? <Skeleton height={36} radius={8} />}
    </ol>
  )
}
