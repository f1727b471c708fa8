import { lazy, Suspense } from 'react'
import { Skeleton } from '#client/ui/feedback/skeleton.tsx'

const load = () => import('./receipt-view.tsx')
const ReceiptView = lazy(async () => ({ default: (await load()).ReceiptView }))
// Apart from the other, because what checks a signature of the beacon is large.
const BattleReceiptView = lazy(async () => ({
  default: (await import('./battle-receipt-view.tsx')).BattleReceiptView,
}))

/** Fetches what checks a receipt, so that it is here when the line is cut. */
export function preloadReceiptView(): void {
  void load().catch(() => undefined)
}

/** Checks a receipt in the browser; the code for it comes when it is first needed. */
export function LazyReceiptView({ receipt }: { receipt: unknown }) {
  const View = isOfBattle(receipt) ? BattleReceiptView : ReceiptView
  return (
    <Suspense fallback={<Skeleton height={420} />}>
      <View receipt={receipt} />
    </Suspense>
  )
}

const isOfBattle = (receipt: unknown): boolean =>
  typeof receipt === 'object' && receipt !== null && 'game' in receipt && receipt.game === 'battle'
