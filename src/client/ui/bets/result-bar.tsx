import type { CSSProperties } from 'react'
import { Skeleton } from '#client/ui/feedback/skeleton.tsx'
import css from './result-bar.module.css'

export interface RoundResult {
  /** Of its round. */
  id: string
  text: string
  /** By height; or a colour of the game's own. */
  tone?: 'low' | 'up' | 'hot'
  color?: string
}

interface ResultBarProps {
  /** Newest first; undefined while they are on their way. */
  results: readonly RoundResult[] | undefined
  onOpen: (roundId: string) => void
}

/** What the last rounds came to, newest first; each opens its round. */
export function ResultBar({ results, onOpen }: ResultBarProps) {
  return (
    <ol className={css.bar} aria-label="Last rounds, newest first" aria-busy={!results}>
      {results?.map(({ id, text, tone, color }) => (
        <li key={id}>
          <button
            type="button"
            className="num"
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
