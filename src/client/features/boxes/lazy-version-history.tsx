import { lazy, Suspense } from 'react'
import { useNear } from '#client/lib/use-near.ts'
import { Skeleton } from '#client/ui/skeleton.tsx'
import type { Box } from '#contract/http/boxes.ts'
import css from './version-history.module.css'

/** The page is complete without it: code that does not come leaves nothing behind. */
const Nothing = (_: { box: Box }) => null

const VersionHistory = lazy(async () => {
  const module = await import('./version-history.tsx').catch(() => null)
  return { default: module?.VersionHistory ?? Nothing }
})

/** The history of a box is fetched when somebody scrolls that far. */
export function LazyVersionHistory({ box }: { box: Box }) {
  const [ref, isNear] = useNear<HTMLDivElement>()
  return (
    <div ref={ref} className={css.place}>
      {isNear ? (
        <Suspense fallback={<Skeleton height={220} radius={18} />}>
          <VersionHistory box={box} />
        </Suspense>
      ) : null}
    </div>
  )
}
