import { Skeleton } from '#client/ui/feedback/skeleton.tsx'
import css from './page-skeleton.module.css'

/** Shown while a page's code loads. */
export function PageSkeleton() {
  return (
    <div className={css.wait} aria-busy="true">
      <span className="hidden" role="status">
        Loading
      </span>
      <Skeleton height={420} radius={26} />
      <Skeleton height={40} width={260} />
      <Skeleton height={214} radius={18} />
    </div>
  )
}
