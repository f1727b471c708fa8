import { useFreeBoxes } from '#client/player/use-free-boxes.ts'
import { ErrorPanel } from '#client/ui/feedback/error-panel.tsx'
import { Notice } from '#client/ui/feedback/notice.tsx'
import { Skeleton } from '#client/ui/feedback/skeleton.tsx'
import { GiftTerms } from '#client/ui/gift-terms.tsx'
import css from './freeloot-page.module.css'
import { GiftCard } from './gift-card.tsx'
import { GiftHead } from './gift-head.tsx'

const TIERS = 12
const places = Array.from({ length: TIERS }, (_, place) => place)

/** A free box for each tier, available once in 24 hours. */
export function FreelootPage() {
  const { data, error, refetch, openMs } = useFreeBoxes()
  return (
    <>
      <GiftHead boxes={data?.data} level={data?.level} openMs={openMs} />
      {error && !data ? <ErrorPanel error={error} onRetry={refetch} /> : null}
      <h2 className="hidden">Free boxes</h2>
      <ul className={css.gifts}>
        {data
          ? data.data.map((box) => (
              <li key={box.slug}>
                <GiftCard box={box} level={data.level} openMs={openMs(box)} />
              </li>
            ))
          : error
            ? null
            : places.map((place) => (
                <li key={place}>
                  <Skeleton className={css.place} />
                </li>
              ))}
      </ul>
      <div className={css.terms}>
        <Notice icon="gift-fill">
          <GiftTerms />
        </Notice>
      </div>
    </>
  )
}
