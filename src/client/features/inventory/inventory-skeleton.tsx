import { Skeleton } from '#client/ui/feedback/skeleton.tsx'
import css from './inventory-grid.module.css'

const places = Array.from({ length: 10 }, (_, place) => place)

export function InventorySkeleton() {
  return (
    <div className={css.items} role="status" aria-label="Loading your items">
      {places.map((place) => (
        <Skeleton key={place} height={310} radius={18} />
      ))}
    </div>
  )
}
