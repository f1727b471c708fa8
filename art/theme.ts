import type { Finish } from './finishes.ts'
import type { metals } from './materials.ts'

/** The silhouette: a half barrel, a strongbox's flat slab, or a mansard with sloping sides. */
export type Lid = 'barrel' | 'slab' | 'mansard'

/** The appearance of a box. */
export interface Theme {
  color: string
  accent: string
  glow: string
  trim: keyof typeof metals
  finish: Finish
  lid: Lid
  /** A phosphor icon with a clear silhouette. */
  emblem: string
}

/** The chest's body, without its lid. */
export const body = { width: 2.5, height: 1.15, depth: 1.7 }
