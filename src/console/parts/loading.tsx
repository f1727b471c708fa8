import { Skeleton } from '#client/ui/feedback/skeleton.tsx'
import css from './parts.module.css'

const PLACES = [0, 1, 2, 3, 4, 5]

/** Placeholders while something loads; `label` says what. */
export function Loading({ label }: { label: string }) {
  return (
    <div className={css.loading} role="status" aria-label={`Loading ${label}`}>
      {PLACES.map((place) => (
        <Skeleton key={place} height={32} radius={8} />
      ))}
    </div>
  )
}
