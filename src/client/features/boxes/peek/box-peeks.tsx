import { lazyPart } from '#client/lib/browser/lazy-part.tsx'
import { usePeek } from './use-peek.ts'

const BoxPeek = lazyPart(async () => (await import('./box-peek.tsx')).BoxPeek)

/** What is inside the box whose card a visitor points at, focuses or presses for long. */
export function BoxPeeks() {
  const peek = usePeek()
  return peek ? <BoxPeek {...peek} /> : null
}
