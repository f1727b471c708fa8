import { useQuery } from '@tanstack/react-query'
import { boxesQuery } from '#client/lib/api/queries.ts'
import { BoxCard } from '#client/ui/cards/box-card.tsx'
import grid from '#client/ui/cards/card-grid.module.css'
import { Section } from '#client/ui/section.tsx'
import type { Box, BoxSummary } from '#contract/http/boxes.ts'
import { VersionHistory } from './version-history.tsx'

/** The end of a box's page: its price history, and boxes like it. */
export function HistoryAndRelated({ box }: { box: Box }) {
  return (
    <>
      <VersionHistory box={box} />
      <RelatedBoxes box={box} />
    </>
  )
}

const SHOWN_MAX = 5

/**
 * Other boxes of the same category; for a box without a category, the shop's boxes at the nearest price.
 * The page is complete without them, so a failure shows nothing.
 */
function RelatedBoxes({ box }: { box: BoxSummary }) {
  const { data: reply } = useQuery(boxesQuery(box.category ? { category: box.category.slug } : {}))
  const others = reply?.data.filter(({ slug }) => slug !== box.slug || box.kind !== 'box') ?? []
  const shown = (box.category ? others : byNearness(others, box.price)).slice(0, SHOWN_MAX)
  if (shown.length === 0) return null
  return (
    <Section title={box.category ? `More in ${box.category.name}` : 'Boxes near this price'}>
      <ul className={grid.cards}>
        {shown.map((other) => (
          <li key={other.slug}>
            <BoxCard box={other} />
          </li>
        ))}
      </ul>
    </Section>
  )
}

const byNearness = (boxes: readonly BoxSummary[], price: number): BoxSummary[] =>
  boxes.toSorted((a, b) => Math.abs(a.price - price) - Math.abs(b.price - price))
