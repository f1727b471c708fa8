import { Button } from '#client/ui/button.tsx'
import { Price } from '#client/ui/money/price.tsx'
import { costOf, type Draft, roundsOf } from './battle-draft.ts'
import css from './quick-summary.module.css'

/** On a narrow page the summary stands far below: what it comes to is always in sight, and leads there. */
export function QuickSummary({ draft }: { draft: Draft }) {
  const rounds = roundsOf(draft)
  if (rounds === 0) return null
  const { seat, sponsoredMax } = costOf(draft)
  const handlePress = () => document.getElementById('summary')?.scrollIntoView()
  return (
    <div className={css.bar}>
      <span className="num">{rounds === 1 ? '1 round' : `${rounds} rounds`}</span>
      <Price coins={seat + sponsoredMax} />
      <Button size="s" onClick={handlePress}>
        Review
      </Button>
    </div>
  )
}
