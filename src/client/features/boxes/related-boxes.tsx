import { useBoxes } from '#client/lib/queries.ts'
import { BoxCard } from '#client/ui/box-card.tsx'
import { Section } from '#client/ui/section.tsx'
import type { BoxSummary } from '#contract/http/boxes.ts'
import css from './box-grid.module.css'

const SHOWN_MAX = 5

/** Other boxes of the same category; the page is complete without them, so a failure shows nothing. */
export function RelatedBoxes({ box }: { box: BoxSummary }) {
  const { data: reply } = useBoxes({ category: box.category.slug })
  const others = reply?.data.filter(({ slug }) => slug !== box.slug).slice(0, SHOWN_MAX)
  if (!others?.length) return null
  return (
    <Section title={`More in ${box.category.name}`}>
      <ul className={css.boxes}>
        {others.map((other) => (
          <li key={other.slug}>
            <BoxCard box={other} />
          </li>
        ))}
      </ul>
    </Section>
  )
}
