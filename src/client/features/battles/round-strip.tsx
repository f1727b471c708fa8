import { useEffect, useRef } from 'react'
import type { Battle } from '#contract/http/battles.ts'
import css from './round-strip.module.css'

interface Props {
  rounds: Battle['rounds']
  /** Rounds that are over. */
  done: number
  /** The round on the stage, or null. */
  current: number | null
}

/** The boxes in the order of play; the one that is being opened is kept in sight. */
export function RoundStrip({ rounds, done, current }: Props) {
  const list = useRef<HTMLOListElement>(null)
  useEffect(() => {
    const open = list.current?.children[current ?? 0]
    if (!(open instanceof HTMLElement) || !list.current) return
    const middle = open.offsetLeft - (list.current.clientWidth - open.clientWidth) / 2
    list.current.scrollTo({ left: middle, behavior: 'smooth' })
  }, [current])
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls must be reachable by key.
    <ol className={css.rounds} ref={list} aria-label="Rounds" tabIndex={0}>
      {rounds.map(({ round, box }) => (
        <li
          key={round}
          title={box.name}
          data-state={round === current ? 'current' : round < done ? 'done' : 'ahead'}
          aria-current={round === current ? 'step' : undefined}
        >
          <img src={box.img_url} width="52" height="52" decoding="async" alt={box.name} />
          <span className="num">{round + 1}</span>
        </li>
      ))}
    </ol>
  )
}
