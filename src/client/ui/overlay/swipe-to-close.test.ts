import { expect, it } from 'vitest'
import { shouldClose } from './swipe-to-close.tsx'

const HEIGHT = 600

it.each([
  ['a long slow swipe', 200, 0.05, true],
  ['a short quick swipe', 40, 0.9, true],
  ['a short slow one', 40, 0.1, false],
  ['a long one that is just under the part', 180, 0.1, false],
  ['a quick one upwards', -200, 0.9, false],
])('%s', (_, y, speed, isClosed) => {
  expect(shouldClose(y, speed, HEIGHT)).toBe(isClosed)
})
