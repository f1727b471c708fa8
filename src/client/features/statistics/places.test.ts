import { expect, it } from 'vitest'
import { fc } from '#tests/support/setup/properties.ts'
import { placesOf } from './places.ts'

const percent = fc.double({ min: 0, max: 500, noNaN: true })

it('keeps every mark in the chart and in order, for any returns', () => {
  fc.assert(
    fc.property(percent, percent, percent, percent, (stated_rtp, one, two, three) => {
      const [low, realised, high] = [one, two, three].sort((a, b) => a - b) as [
        number,
        number,
        number,
      ]
      const at = placesOf({ stated_rtp, realised_rtp: realised, interval: [low, high] })
      expect(at.stated).toBe(50)
      for (const place of Object.values(at)) {
        expect(place).toBeGreaterThanOrEqual(0)
        expect(place).toBeLessThanOrEqual(100)
      }
      expect(at.low).toBeLessThanOrEqual(at.realised)
      expect(at.realised).toBeLessThanOrEqual(at.high)
      if (low > stated_rtp) expect(at.low).toBeGreaterThanOrEqual(50)
      if (high < stated_rtp) expect(at.high).toBeLessThanOrEqual(50)
    }),
  )
})
