import type { CSSProperties } from 'react'

/** Hands a box's own colour to a style sheet as `--h`. */
export function hueOf({ hue }: { hue: number }): CSSProperties {
  return { '--h': hue } as CSSProperties
}
