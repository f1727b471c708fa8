import { lazy, Suspense, useEffect, useEffectEvent } from 'react'
import type { ResultSheetProps } from './result-sheet.tsx'

/** Used if the sheet's code fails to load: a crash of the page would hide the win. */
function NoSheet({ onClose }: ResultSheetProps) {
  const handleClose = useEffectEvent(onClose)
  useEffect(() => handleClose(), [])
  return null
}

async function load() {
  const module = await import('./result-sheet.tsx').catch(() => null)
  return { default: module?.ResultSheet ?? NoSheet }
}

const ResultSheet = lazy(load)

/** Loads the sheet's code and style. If it throws, nothing must be staked yet. */
export async function loadResultSheet(): Promise<void> {
  await import('./result-sheet.tsx')
}

export function LazyResultSheet(props: ResultSheetProps) {
  return (
    <Suspense>
      <ResultSheet {...props} />
    </Suspense>
  )
}
