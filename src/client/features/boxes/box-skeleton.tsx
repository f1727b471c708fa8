import { Skeleton } from '#client/ui/feedback/skeleton.tsx'
import css from './box-skeleton.module.css'

/** The box page's shape, as tall as the stage that takes its place. */
export function BoxSkeleton() {
  return (
    <div className={css.stage} role="status" aria-label="Loading the box">
      <Skeleton height="100%" radius={26} />
    </div>
  )
}
