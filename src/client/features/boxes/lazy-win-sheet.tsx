import { lazy, Suspense } from 'react'
import type { WinSheetProps } from './win-sheet.tsx'

/** Stands in when the sheet's code does not come: a page that broke now would hide what was won. */
const NoSheet = (_: WinSheetProps) => null

async function load() {
  const module = await import('./win-sheet.tsx').catch(() => null)
  return { default: module?.WinSheet ?? NoSheet }
}

const WinSheet = lazy(load)

/** Fetches the sheet's code while the reel still spins. */
export function preloadWinSheet(): void {
  void load()
}

export function LazyWinSheet(props: WinSheetProps) {
  return (
    <Suspense>
      <WinSheet {...props} />
    </Suspense>
  )
}
