import { lazy, Suspense } from 'react'
import { Skeleton } from '#client/ui/feedback/skeleton.tsx'
import type { RoundGame } from '#domain/games/games.ts'

const load = () => import('./receipt-view.tsx')
const ReceiptView = lazy(async () => ({ default: (await load()).ReceiptView }))
// Separate from the first, because the code that verifies the beacon's signature is large.
const BattleReceiptView = lazy(async () => ({
  default: (await import('./battle-receipt-view.tsx')).BattleReceiptView,
}))
const RoundReceiptView = lazy(async () => ({
  default: (await import('./round-receipt-view.tsx')).RoundReceiptView,
}))

/** Preloads the verification code, so that it works even if the connection fails later. */
export function preloadReceiptView(): void {
  void load().catch(() => undefined)
}

/** Verifies a receipt in the browser; the code is loaded on demand. */
export function LazyReceiptView({ receipt }: { receipt: unknown }) {
  const View = views.get(gameOf(receipt)) ?? ReceiptView
  return (
    <Suspense fallback={<Skeleton height={420} />}>
      <View receipt={receipt} />
    </Suspense>
  )
}

const ofRounds = { crash: RoundReceiptView, wheel: RoundReceiptView } satisfies Record<
  RoundGame,
  typeof RoundReceiptView
>

const views = new Map<unknown, typeof BattleReceiptView>([
  ['battle', BattleReceiptView],
  ...Object.entries(ofRounds),
])

const gameOf = (receipt: unknown): unknown =>
  typeof receipt === 'object' && receipt !== null && 'game' in receipt ? receipt.game : undefined
