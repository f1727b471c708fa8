import { useLocation, useParams } from 'react-router'
import { Refused } from '#client/lib/api/api.ts'
import { useBox } from '#client/lib/api/queries.ts'
import { usePageTitle } from '#client/lib/browser/page-title.ts'
import { Island } from '#client/lib/hydration/island.tsx'
import { ErrorPanel } from '#client/ui/feedback/error-panel.tsx'
import { NotFound } from '#client/ui/feedback/not-found.tsx'
import type { Box } from '#contract/http/boxes.ts'
import { boxAt } from '#contract/pages.ts'
import { BoxContents } from './box-contents.tsx'
import { BoxMore } from './box-more.tsx'
import css from './box-page.module.css'
import { BoxSkeleton } from './box-skeleton.tsx'
import { BoxStage } from './box-stage.tsx'
import { Crumb } from './crumb.tsx'

/** One page for boxes of every kind: what differs is how they are paid for and what stands beside. */
export function BoxPage() {
  const { kind = 'box' } = boxAt(useLocation().pathname) ?? {}
  const { slug = '' } = useParams()
  const { data: box, error, refetch } = useBox({ kind, slug })
  if (isUnknown(error)) return <NotFound />
  return (
    <div className={css.page}>
      <Crumb kind={kind} />
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

/** An address that cannot be a box's is as unknown as one that no box has. */
function isUnknown(error: Error | null): boolean {
  return error instanceof Refused && (error.status === 404 || error.status === 422)
}
