import { showCount } from '#client/lib/format/coins.ts'
import { BoxCard } from '#client/ui/cards/box-card.tsx'
import grid from '#client/ui/cards/card-grid.module.css'
import { classes } from '#client/ui/classes.ts'
import { Skeleton } from '#client/ui/feedback/skeleton.tsx'
import type { CustomBoxSummary } from '#contract/http/custom-boxes.ts'
import css from './custom-box-grid.module.css'

interface CustomBoxGridProps {
  /** Undefined while loading: placeholders are shown. */
  boxes: readonly CustomBoxSummary[] | undefined
  /** The number of placeholders. */
  places?: number
  /** A single row that scrolls sideways if it does not fit. */
  isShelf?: boolean
  isEager?: boolean
  /** Whether these boxes still belong to the previous filters. */
  isStale?: boolean
}

const PLACES = 10

export function CustomBoxGrid(props: CustomBoxGridProps) {
  const { boxes, places = PLACES, isShelf = false, isEager = false, isStale = false } = props
  return (
    <ul
      className={classes(grid.cards, css.boxes)}
      data-shelf={isShelf}
      data-stale={isStale}
      aria-busy={isStale || !boxes}
    >
      {boxes
        ? boxes.map((box) => (
            <li key={box.slug}>
              <CustomBoxCard box={box} isEager={isEager} />
            </li>
          ))
        : placesOf(places).map((place) => (
            <li key={place}>
              <Skeleton className={grid.place} />
            </li>
          ))}
    </ul>
  )
}

const placesOf = (count: number) => Array.from({ length: count }, (_, place) => place)

interface CustomBoxCardProps {
  box: CustomBoxSummary
  isEager?: boolean
}

/** A player's box with its maker and number of openings. */
function CustomBoxCard({ box, isEager = false }: CustomBoxCardProps) {
  return (
    <BoxCard
      box={box}
      isEager={isEager}
      foot={
        <span className={css.foot}>
          <span className={css.maker}>by {box.maker.name}</span>
          <span className="num" translate="no">
            {openingsOf(box)}
          </span>
        </span>
      }
    />
  )
}

function openingsOf({ openings }: CustomBoxSummary): string {
  if (openings === 0) return 'new'
  return openings === 1 ? '1 opening' : `${showCount(openings)} openings`
}
