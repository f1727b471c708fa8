import { lazy, Suspense } from 'react'
import type { WinSheetProps } from './win-sheet.tsx'

/** Stands in when the sheet's code does not come: a page that broke now would hide what was won. */
const NoSheet = (_: WinSheetProps) => null

async function load() {
  const module = await import('./win-sheet.tsx').catch(() => null)
  return { default: module?.WinSheet ?? NoSheet }
}

const WinSheet = lazy(load)

/** Fetches the sheet's code and style. Throws when they do not come: then nothing may be charged yet. */
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
