import { Chip } from '#client/ui/chip.tsx'
import { comingSoonAt } from '#contract/pages.ts'
import { awaitedCalls } from '../rules.ts'

/** What a text is about: a page of the storefront, or a call that has no page of its own. */
interface SoonProps {
  path?: string
  call?: keyof typeof awaitedCalls
}

/** Says that a part is not open yet, and vanishes by itself on the day that it opens. */
export function Soon({ path, call }: SoonProps) {
  const isAwaited =
    (path !== undefined && comingSoonAt(path) !== undefined) ||
    (call !== undefined && !awaitedCalls[call].isServed)
  return isAwaited ? <Chip icon="lock-key-fill">Opens soon</Chip> : null
}
