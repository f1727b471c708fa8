import { expect, it } from 'vitest'
import { shouldClose } from './swipe-to-close.tsx'

const HEIGHT = 600

it.each([
  ['a long slow swipe closes', 200, 0.05, true],
  ['a short quick swipe closes', 40, 0.9, true],
  ['a short slow swipe does not close', 40, 0.1, false],
  ['a slow swipe just below the required length does not close', 180, 0.1, false],
  ['a quick upward swipe does not close', -200, 0.9, false],
])('%s', (_, y, speed, isClosed) => {
  expect(shouldClose(y, speed, HEIGHT)).toBe(isClosed)
})
