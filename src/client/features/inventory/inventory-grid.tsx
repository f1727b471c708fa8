import { useEffect, useEffectEvent, useRef } from 'react'
import { Skeleton } from '#client/ui/feedback/skeleton.tsx'
import { LoadMore } from '#client/ui/list/load-more.tsx'
import type { InventoryItem } from '#contract/http/inventory.ts'
import css from './inventory-grid.module.css'
import { InventoryTile } from './inventory-tile.tsx'
import type { Inventory } from './use-inventory.ts'

interface InventoryGridProps {
  inventory: Inventory
  selected?: ReadonlySet<string>
  /** Given if items can be selected; Shift selects the range between two ticks. */
  onTick?: (id: string, isRange: boolean) => void
  onShow: (item: InventoryItem) => void
}

/** The items as tiles. The next page loads automatically near the end. */
export function InventoryGrid({
  inventory,
  selected = nothing,
  onTick,
  onShow,
}: InventoryGridProps) {
  const { items, hasMore, isLoadingMore, loadMore } = inventory
  const end = useNearEnd(items.length, () => {
    if (hasMore && !isLoadingMore) void loadMore()
  })
  return (
    <>
      <h2 className="hidden">Your items</h2>
      <ul className={css.items}>
        {items.map((item) => (
          <li key={item.id}>
            <InventoryTile
              item={item}
              isTicked={selected.has(item.id)}
              onShow={onShow}
              {...(onTick && { onTick })}
            />
          </li>
        ))}
      </ul>
      <div ref={end}>
        <LoadMore list={inventory} count={inventory.count} />
      </div>
    </>
  )
}

const nothing: ReadonlySet<string> = new Set()

const MARGIN = '900px'

/** Observed anew for every count, because an end that stays near would not be reported twice. */
function useNearEnd(count: number, onNear: () => void) {
  const ref = useRef<HTMLDivElement>(null)
  const handleNear = useEffectEvent(onNear)
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above.
  useEffect(() => {
    if (!ref.current) return
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) handleNear()
      },
      { rootMargin: MARGIN },
    )
    observer.observe(ref.current)
    return () => observer.disconnect()
  }, [count])
  return ref
}

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
