/** Flakes as parallel arrays, so that a frame allocates nothing. All lengths are in CSS px. */
export interface Snowfall {
  count: number
  width: number
  height: number
  x: Float32Array
  y: Float32Array
  /** 0 is far away: small, dim and slow. 1 is closest. */
  depth: Float32Array
  phase: Float32Array
}

const AREA_PER_FLAKE = 3_600
const FLAKES_MAX = { wide: 150, narrow: 56 }
const NARROW_BELOW = 600

const FALL = { far: 16, near: 62 }
const SWAY = { far: 4, near: 17 }
const SWAYS_A_SECOND = 0.11
const WIND = 14
const GUST_SECONDS = 17
/** How far outside the picture a flake disappears and reappears. */
const MARGIN = 12

/** Creates flakes in proportion to the area, up to a cap that a phone draws easily. */
export function createSnowfall(width: number, height: number, random: () => number): Snowfall {
  const cap = width < NARROW_BELOW ? FLAKES_MAX.narrow : FLAKES_MAX.wide
  const count = Math.min(cap, Math.round((width * height) / AREA_PER_FLAKE))
  const drawn = (to: number) => Float32Array.from({ length: count }, () => random() * to)
  return {
    count,
    width,
    height,
    x: drawn(width),
    y: drawn(height),
    // Squared, so that most flakes are far away and few are near.
    depth: Float32Array.from({ length: count }, () => random() ** 2),
    phase: drawn(Math.PI * 2),
  }
}

/**
 * Moves every flake by `seconds`, at the time `at`; a flake that leaves at the bottom reappears at the top.
 */
export function fall(snow: Snowfall, seconds: number, at: number): void {
  const { count, x, y, depth, phase, width, height } = snow
  const wind = WIND * Math.sin((at / GUST_SECONDS) * Math.PI * 2)
  for (let flake = 0; flake < count; flake++) {
    const near = depth[flake] ?? 0
    const sway = mix(SWAY, near) * Math.sin((phase[flake] ?? 0) + at * SWAYS_A_SECOND * Math.PI * 2)
    x[flake] = wrap((x[flake] ?? 0) + (sway + wind * near) * seconds, width)
    y[flake] = wrap((y[flake] ?? 0) + mix(FALL, near) * seconds, height)
  }
}

const mix = ({ far, near }: { far: number; near: number }, at: number) => far + (near - far) * at

function wrap(at: number, size: number): number {
  const span = size + 2 * MARGIN
  if (at > size + MARGIN) return at - span
  if (at < -MARGIN) return at + span
  return at
}
