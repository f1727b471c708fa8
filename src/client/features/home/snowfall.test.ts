import { describe, expect, it } from 'vitest'
import { createSnowfall, fall } from './snowfall.ts'

/** A deterministic, evenly spread sequence. */
function golden(): () => number {
  let at = 0
  return () => {
    at = (at + 0.618_033_988_75) % 1
    return at
  }
}

describe('the snow', () => {
  it.each([
    ['a desktop', 1_144, 480, 150],
    ['a wall of screens', 6_000, 3_000, 150],
    ['a phone', 358, 700, 56],
    ['a stamp', 60, 60, 1],
    ['nothing', 0, 0, 0],
  ])('limits its flakes on %s to what renders smoothly', (_, width, height, count) => {
    const snow = createSnowfall(width, height, golden())
    expect(snow.count).toBe(count)
    expect(snow.x).toHaveLength(count)
  })

  it('falls, and nearer flakes fall faster', () => {
    const snow = createSnowfall(1_000, 100_000, golden())
    const before = Float32Array.from(snow.y)
    fall(snow, 0.5, 3)
    const speeds = Array.from(snow.y, (y, flake) => ({
      depth: snow.depth[flake] ?? 0,
      fell: y - (before[flake] ?? 0),
    })).sort((left, right) => left.depth - right.depth)
    expect(speeds[0]?.fell).toBeGreaterThan(0)
    expect(speeds.at(-1)?.fell).toBeGreaterThan(2 * (speeds[0]?.fell ?? 0))
  })

  it('stays within the picture', () => {
    const snow = createSnowfall(400, 300, golden())
    for (let frame = 0; frame < 20_000; frame++) fall(snow, 1 / 30, frame / 30)
    for (const x of snow.x) expect(Math.abs(x - 200)).toBeLessThanOrEqual(200 + 12.01)
    for (const y of snow.y) expect(Math.abs(y - 150)).toBeLessThanOrEqual(150 + 12.01)
  })
})
