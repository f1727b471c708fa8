import { lazy, Suspense, useEffect, useEffectEvent } from 'react'
import type { ResultSheetProps } from './result-sheet.tsx'

/** Stands in when the sheet's code does not come: a page that broke now would hide what was won. */
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

/** Fetches the sheet's code and style. Throws when they do not come: then nothing may be staked yet. */
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
