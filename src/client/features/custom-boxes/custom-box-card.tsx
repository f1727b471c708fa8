import { showCount } from '#client/lib/format/coins.ts'
import { BoxCard } from '#client/ui/cards/box-card.tsx'
import type { CustomBoxSummary } from '#contract/http/custom-boxes.ts'
import css from './custom-box-card.module.css'

interface CustomBoxCardProps {
  box: CustomBoxSummary
  isEager?: boolean
}

/** A player's box with its maker, its return, and how often it was opened. */
export function CustomBoxCard({ box, isEager = false }: CustomBoxCardProps) {
  return (
    <BoxCard
      box={box}
      isEager={isEager}
      foot={
        <span className={css.foot}>
          <span className={css.maker}>by {box.maker.name}</span>
          <span className="num">
            {box.rtp.toFixed(1)}% back · {openingsOf(box)}
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
