import { BoxCard } from '#client/ui/cards/box-card.tsx'
import grid from '#client/ui/cards/card-grid.module.css'
import { classes } from '#client/ui/classes.ts'
import { Skeleton } from '#client/ui/feedback/skeleton.tsx'
import type { BoxSummary } from '#contract/http/boxes.ts'
import css from './box-grid.module.css'

interface Props {
  /** Nothing yet: the places of the first boxes are shown. */
  boxes: readonly BoxSummary[] | undefined
  /** Whether these are the boxes of the filters before. */
  isStale?: boolean
}

/** The first rows are seen at once and do not wait for the scroll. */
const EAGER = 6
const places = Array.from({ length: 10 }, (_, place) => place)

export function BoxGrid({ boxes, isStale = false }: Props) {
  return (
    <ul className={grid.cards} data-stale={isStale} aria-busy={isStale || !boxes}>
      {boxes
        ? boxes.map((box, place) => (
            <li key={box.slug}>
              <BoxCard box={box} isEager={place < EAGER} />
            </li>
          ))
        : places.map((place) => (
            <li key={place}>
              <Skeleton className={classes(grid.place, css.place)} />
            </li>
          ))}
    </ul>
  )
}
