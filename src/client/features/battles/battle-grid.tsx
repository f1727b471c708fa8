import { Skeleton } from '#client/ui/feedback/skeleton.tsx'
import type { BattleSummary } from '#contract/http/battles.ts'
import { BattleCard } from './battle-card.tsx'
import css from './battle-grid.module.css'

interface Props {
  /** Nothing yet: the places of the first battles are shown. */
  battles: readonly BattleSummary[] | undefined
  /** Whether these are the battles of the filters before. */
  isStale?: boolean
}

const places = Array.from({ length: 6 }, (_, place) => place)

export function BattleGrid({ battles, isStale = false }: Props) {
  return (
    <ul className={css.battles} data-stale={isStale} aria-busy={isStale || !battles}>
      {battles
        ? battles.map((battle) => (
            <li key={battle.id}>
              <BattleCard battle={battle} />
            </li>
          ))
        : places.map((place) => (
            <li key={place}>
              <Skeleton height={246} radius={18} />
            </li>
          ))}
    </ul>
  )
}
