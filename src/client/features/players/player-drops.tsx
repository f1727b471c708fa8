import { DropCard } from '#client/ui/cards/drop-card.tsx'
import { Section } from '#client/ui/section.tsx'
import { boxPath } from '#contract/pages.ts'
import type { LastDrop } from '#contract/realtime/events.ts'
import css from './player-lists.module.css'

export function PlayerDrops({ drops }: { drops: readonly LastDrop[] }) {
  return (
    <Section title="Best drops" icon="lightning-fill">
      <ul className={css.drops}>
        {drops.map((drop) => (
          <li key={drop.bet_id}>
            <DropCard drop={drop} aside={{ to: boxPath(drop.box), label: drop.box.name }} />
          </li>
        ))}
      </ul>
    </Section>
  )
}
