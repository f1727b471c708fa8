import { lazy, Suspense } from 'react'
import { Skeleton } from '#client/ui/skeleton.tsx'

const load = () => import('./receipt-view.tsx')
const ReceiptView = lazy(async () => ({ default: (await load()).ReceiptView }))

/** Fetches what checks a receipt, so that it is here when the line is cut. */
export function preloadReceiptView(): void {
  void load().catch(() => undefined)
}

/** Checks a receipt in the browser; the code for it comes when it is first needed. */
export function LazyReceiptView({ receipt }: { receipt: unknown }) {
  return (
    <Suspense fallback={<Skeleton height={420} />}>
      <ReceiptView receipt={receipt} />
    </Suspense>
  )
}
