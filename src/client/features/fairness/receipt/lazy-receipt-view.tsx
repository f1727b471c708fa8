import { lazy, Suspense } from 'react'
import { Skeleton } from '#client/ui/feedback/skeleton.tsx'

const load = () => import('./receipt-view.tsx')
const ReceiptView = lazy(async () => ({ default: (await load()).ReceiptView }))
// Apart from the first, because what checks a signature of the beacon is large.
const BattleReceiptView = lazy(async () => ({
  default: (await import('./battle-receipt-view.tsx')).BattleReceiptView,
}))
const RoundReceiptView = lazy(async () => ({
  default: (await import('./round-receipt-view.tsx')).RoundReceiptView,
}))

/** Fetches what checks a receipt, so that it is here when the line is cut. */
export function preloadReceiptView(): void {
  void load().catch(() => undefined)
}

/** Checks a receipt in the browser; the code for it comes when it is first needed. */
export function LazyReceiptView({ receipt }: { receipt: unknown }) {
  const View = views.get(gameOf(receipt)) ?? ReceiptView
  return (
    <Suspense fallback={<Skeleton height={420} />}>
      <View receipt={receipt} />
    </Suspense>
  )
}

const views = new Map<unknown, typeof BattleReceiptView>([
  ['battle', BattleReceiptView],
  ['crash', RoundReceiptView],
  ['wheel', RoundReceiptView],
])

const gameOf = (receipt: unknown): unknown =>
  typeof receipt === 'object' && receipt !== null && 'game' in receipt ? receipt.game : undefined
