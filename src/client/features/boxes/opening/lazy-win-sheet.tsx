import { lazy, Suspense } from 'react'
import type { WinSheetProps } from './win-sheet.tsx'

/** Used if the sheet's code fails to load: a crash of the page would hide the win. */
const NoSheet = (_: WinSheetProps) => null

async function load() {
  const module = await import('./win-sheet.tsx').catch(() => null)
  return { default: module?.WinSheet ?? NoSheet }
}

const WinSheet = lazy(load)

/** Loads the sheet's code and style. If it throws, nothing must be charged yet. */
export async function loadWinSheet(): Promise<void> {
  await import('./win-sheet.tsx')
}

export function LazyWinSheet(props: WinSheetProps) {
  return (
    <Suspense>
      <WinSheet {...props} />
    </Suspense>
  )
}
