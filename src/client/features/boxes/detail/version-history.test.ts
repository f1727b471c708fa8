import { expect, test } from 'vitest'
import { fc } from '#tests/support/setup/properties.ts'
import { drawSteps } from './version-history.tsx'

const frame = { width: 100, height: 50, inset: 10 }

test('each value holds until the next one, and the last until now', () => {
  const steps = [
    { atMs: 0, value: 2 },
    { atMs: 50, value: 1 },
    { atMs: 75, value: 3 },
  ]
  const { path, dots } = drawSteps(steps, 100, frame)
  expect(dots).toEqual([
    { x: 10, y: 25 },
    { x: 50, y: 40 },
    { x: 70, y: 10 },
  ])
  expect(path).toBe('M10 25H50V40H70V10H90')
})

test('a constant value is a line through the middle', () => {
  expect(drawSteps([{ atMs: 5, value: 7 }], 10, frame).path).toBe('M10 25H90')
  expect(drawSteps([{ atMs: 5, value: 7 }], 5, frame).path).toBe('M10 25H10')
})

test('nothing leaves the frame, whatever the values and times', () => {
  const step = fc.record({
    atMs: fc.integer({ min: 0, max: 4e12 }),
    value: fc.double({ min: 0, max: 1e6, noNaN: true }),
  })
  fc.assert(
    fc.property(fc.array(step, { minLength: 1, maxLength: 50 }), (some) => {
      const steps = some.toSorted((a, b) => a.atMs - b.atMs)
      const { dots } = drawSteps(steps, 4e12, frame)
      for (const { x, y } of dots) {
        expect(x >= 10 && x <= 90 && y >= 10 && y <= 40).toBe(true)
      }
    }),
  )
})
