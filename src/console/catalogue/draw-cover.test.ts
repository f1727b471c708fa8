import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { COVER_SIDE, placeOnCover } from './draw-cover.ts'

const sizes = fc.record({
  width: fc.integer({ min: 20, max: 480 }),
  height: fc.integer({ min: 20, max: 480 }),
})
const chest = { width: 400, height: 330 }

describe('a cover', () => {
  it('keeps every picture whole on the canvas, in its proportions', () => {
    fc.assert(
      fc.property(fc.array(sizes, { maxLength: 3 }), (prizes) => {
        const places = placeOnCover(chest, prizes)
        for (const [index, place] of [places.chest, ...places.prizes].entries()) {
          const own = [chest, ...prizes][index] ?? chest
          expect(place.width / place.height).toBeCloseTo(own.width / own.height, 6)
          const turn = (Math.abs(place.turn) * Math.PI) / 180
          const width = place.width * Math.cos(turn) + place.height * Math.sin(turn)
          const height = place.width * Math.sin(turn) + place.height * Math.cos(turn)
          expect(place.x - width / 2).toBeGreaterThanOrEqual(0)
          expect(place.x + width / 2).toBeLessThanOrEqual(COVER_SIDE)
          expect(place.y - height / 2).toBeGreaterThanOrEqual(0)
          expect(place.y + height / 2).toBeLessThanOrEqual(COVER_SIDE)
        }
      }),
    )
  })

  it('shows something of every prize above the chest', () => {
    fc.assert(
      fc.property(fc.array(sizes, { minLength: 1, maxLength: 3 }), (prizes) => {
        const { chest: box, prizes: places } = placeOnCover(chest, prizes)
        const lid = box.y - box.height / 2 + 30
        for (const { x, y, width, height, turn } of places) {
          const angle = (Math.abs(turn) * Math.PI) / 180
          const top = y - (width * Math.sin(angle) + height * Math.cos(angle)) / 2
          const isBeside =
            x - width / 2 < box.x - box.width / 2 || x + width / 2 > box.x + box.width / 2
          expect(isBeside || top < lid).toBe(true)
        }
      }),
    )
  })

  it('puts the best prize in the middle and the others beside it', () => {
    const same = { width: 100, height: 100 }
    const [best, second, third] = placeOnCover(chest, [same, same, same]).prizes
    expect(best?.x).toBe(COVER_SIDE / 2)
    expect(second?.x).toBeLessThan(best?.x ?? 0)
    expect(third?.x).toBeGreaterThan(best?.x ?? 0)
    expect(best?.width).toBeGreaterThan(second?.width ?? 0)
  })
})
