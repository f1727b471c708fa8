import type { CSSProperties } from 'react'
import { Skeleton } from '#client/ui/feedback/skeleton.tsx'
import css from './result-bar.module.css'

export interface Result {
  /** Of its round, or of its bet. */
  id: string
  text: string
  /** By height; or a colour of the game's own. */
  tone?: 'low' | 'up' | 'hot'
  color?: string | undefined
}

interface ResultBarProps {
  /** Newest first; undefined while they are on their way. */
  results: readonly Result[] | undefined
  onOpen: (id: string) => void
  label?: string
}

/** What the last rounds or bets came to, newest first; each opens what is recorded of it. */
export function ResultBar(props: ResultBarProps) {
  const { results, onOpen, label = 'Last rounds' } = props
  return (
    <ol className={css.bar} aria-label={`${label}, newest first`} aria-busy={!results}>
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
