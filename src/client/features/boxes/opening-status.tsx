import type { OpeningState } from './opening-state.ts'

/** Tells those who do not see the reel how far an opening is; the result itself is the sheet's. */
export function OpeningStatus({ state }: { state: OpeningState }) {
  return (
    <p className="hidden" role="status">
      {wordsOf(state)}
    </p>
  )
}

function wordsOf(state: OpeningState): string {
  switch (state.phase) {
    case 'waiting':
      return 'Opening.'
    case 'spinning':
      return state.outcome.isDemo ? 'The demo reel is spinning.' : 'Paid. The reel is spinning.'
    default:
      return ''
  }
}
