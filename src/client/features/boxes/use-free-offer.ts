import { useSession } from '#client/player/session.ts'
import { useFreeBoxes } from '#client/player/use-free-boxes.ts'
import type { Box } from '#contract/http/boxes.ts'
import type { FreeBox } from '#contract/http/free-boxes.ts'

/** How a player can have a free box now. */
export interface FreeOffer {
  /** Undefined until it is known. */
  box: FreeBox | undefined
  level: number
  /** When it opens again, in epoch ms. */
  openMs: number
  isForVisitor: boolean
  canOpen: boolean
}

/** Null for a box that is paid for. */
export function useFreeOffer({ kind, slug }: Box): FreeOffer | null {
  const isForVisitor = useSession(({ auth }) => auth === null)
  const { data, openMs } = useFreeBoxes({ isWanted: kind === 'free' })
  if (kind !== 'free') return null
  const box = data?.data.find((each) => each.slug === slug)
  return {
    box,
    level: data?.level ?? 1,
    openMs: box ? openMs(box) : 0,
    isForVisitor,
    canOpen: isForVisitor || box?.lock === null,
  }
}
