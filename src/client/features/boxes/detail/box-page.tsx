import { lazy, Suspense } from 'react'
import { useLocation, useParams } from 'react-router'
import { Refused } from '#client/lib/api/api.ts'
import { useBox } from '#client/lib/api/queries.ts'
import { usePageTitle } from '#client/lib/browser/page-title.ts'
import { useNearViewport } from '#client/lib/browser/use-near-viewport.ts'
import { Island } from '#client/lib/hydration/island.tsx'
import { BackLink } from '#client/ui/back-link.tsx'
import { ErrorPanel } from '#client/ui/feedback/error-panel.tsx'
import { NotFound } from '#client/ui/feedback/not-found.tsx'
import { Skeleton } from '#client/ui/feedback/skeleton.tsx'
import type { Box } from '#contract/http/boxes.ts'
import { boxAt } from '#contract/pages.ts'
import { BoxStage } from '../opening/box-stage.tsx'
import { BoxContents } from './box-contents.tsx'
import { BoxDrops } from './box-drops.tsx'
import css from './box-page.module.css'

const lists = {
  box: { to: '/boxes', label: 'All boxes' },
  free: { to: '/freeloot', label: 'All free boxes' },
  user: { to: '/custom-boxes', label: 'Custom boxes' },
} as const

/** The page of boxes of every kind; they differ in how they are paid for and in what is shown beside them. */
export function BoxPage() {
  const { kind = 'box' } = boxAt(useLocation().pathname) ?? {}
  const { slug = '' } = useParams()
  const { data: box, error, refetch } = useBox({ kind, slug })
  if (isUnknown(error)) return <NotFound />
  return (
    <div data-game-page className={css.page}>
      <BackLink {...lists[kind]} />
      {box ? (
        <BoxView key={box.slug} box={box} />
      ) : error ? (
        <ErrorPanel error={error} onRetry={refetch} />
      ) : (
        <BoxSkeleton />
      )}
    </div>
  )
}

function BoxView({ box }: { box: Box }) {
  usePageTitle(box.name)
  return (
    <>
      <Island name="stage" hasKeys>
        <BoxStage box={box} />
      </Island>
      <div className={css.later}>
        <Island name="contents">
          <BoxContents box={box} />
        </Island>
        <Island name="more">
          <BoxMore box={box} />
        </Island>
      </div>
    </>
  )
}

/** An address that is no valid box name is as unknown as one without a box. */
function isUnknown(error: Error | null): boolean {
  return error instanceof Refused && (error.status === 404 || error.status === 422)
}

/** The skeleton of the box page, as tall as the stage that replaces it. */
function BoxSkeleton() {
  return (
    <div className={css.skeleton} role="status" aria-label="Loading the box">
      <Skeleton height="100%" radius={26} />
    </div>
  )
}

/** The sections below a box's contents, loaded when somebody scrolls that far. */
function BoxMore({ box }: { box: Box }) {
  const [ref, isNear] = useNearViewport<HTMLDivElement>()
  return (
    <div ref={ref}>
      <BoxDrops box={box} isNear={isNear} />
      {isNear ? <LazyHistoryAndRelated box={box} /> : null}
    </div>
  )
}

/** The page is complete without it: if its code fails to load, nothing is shown. */
const Nothing = (_: { box: Box }) => null

const HistoryAndRelated = lazy(async () => {
  const module = await import('./history-and-related.tsx').catch(() => null)
  return { default: module?.HistoryAndRelated ?? Nothing }
})

function LazyHistoryAndRelated({ box }: { box: Box }) {
  return (
    <Suspense fallback={<Skeleton height={220} radius={18} />}>
      <HistoryAndRelated box={box} />
    </Suspense>
  )
}
