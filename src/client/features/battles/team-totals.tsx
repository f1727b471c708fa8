import type { CSSProperties } from 'react'
import { Price } from '#client/ui/money/price.tsx'
import type { Battle } from '#contract/http/battles.ts'
import { teamTotalsOf } from './battle-totals.ts'
import { teamName } from './battle-words.ts'
import css from './team-totals.module.css'

interface Props {
  battle: Battle
  /** By seat; null before the first round has landed. */
  totals: readonly number[] | null
}

/** The teams over their lanes, with what each has drawn together. */
export function TeamTotals({ battle, totals }: Props) {
  const teams = teamTotalsOf(battle, totals ?? [])
  return (
    <ul className={css.teams} style={{ '--teams': teams.length } as CSSProperties}>
      {teams.map((total, team) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a team is its place.
        <li key={team}>
          <b>{teamName(team)}</b>
          {totals === null ? null : <Price coins={total} size={13} />}
        </li>
      ))}
    </ul>
  )
}
