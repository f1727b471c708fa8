import { showCount } from '#client/lib/format/coins.ts'
import { BoxCard } from '#client/ui/cards/box-card.tsx'
import { Section } from '#client/ui/section.tsx'
import type { PlayerStats } from '#contract/http/players.ts'
import { boxPath } from '#contract/pages.ts'
import css from './player-lists.module.css'

export function PlayerBoxes({ favourites }: { favourites: PlayerStats['favourite_boxes'] }) {
  if (favourites.length === 0) return null
  return (
    <Section title="Favourite boxes" icon="treasure-chest-fill">
      <ul className={css.boxes}>
        {favourites.map(({ box, openings }) => (
          <li key={boxPath(box)}>
            <BoxCard box={box} />
            <p>{openings === 1 ? 'opened once' : `opened ${showCount(openings)} times`}</p>
          </li>
        ))}
      </ul>
    </Section>
  )
}
