import { lazy, Suspense } from 'react'
import { Skeleton } from '#client/ui/feedback/skeleton.tsx'
import type { Box } from '#contract/http/boxes.ts'

/** The page is complete without it: code that does not come leaves nothing behind. */
const Nothing = (_: { box: Box }) => null

const VersionHistory = lazy(async () => {
  const module = await import('./version-history.tsx').catch(() => null)
  return { default: module?.VersionHistory ?? Nothing }
})

export function LazyVersionHistory({ box }: { box: Box }) {
  return (
    <Suspense fallback={<Skeleton height={220} radius={18} />}>
      <VersionHistory box={box} />
    </Suspense>
  )
}
