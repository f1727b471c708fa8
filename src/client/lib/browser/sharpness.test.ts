import { afterEach, expect, test, vi } from 'vitest'
import { createSharpness } from './sharpness.ts'

afterEach(() => void vi.unstubAllGlobals())

/** The ratio after a second of frames, one each so many ms. */
function after(everyMs: number, screen: number): number {
  vi.stubGlobal('devicePixelRatio', screen)
  const ratioAt = createSharpness()
  let ratio = 0
  for (let nowMs = 0; nowMs <= 2_000; nowMs += everyMs) ratio = ratioAt(nowMs)
  return ratio
}

test.each([
  ['a screen of three', 16.7, 3, 3],
  ['a screen of two', 16.7, 2, 2],
  ['a screen of one and a half', 33.4, 1.5, 1.5],
  ['a screen of four', 8.3, 4, 3],
  ['a screen of three that is late', 33.4, 3, 2],
  ['a stage at rest, which draws a third of the frames', 50, 3, 3],
])('on %s', (_, everyMs, screen, ratio) => {
  expect(after(everyMs, screen)).toBe(ratio)
})

test('stays at two once it was late', () => {
  vi.stubGlobal('devicePixelRatio', 3)
  const ratioAt = createSharpness()
  for (let nowMs = 0; nowMs <= 2_000; nowMs += 33) ratioAt(nowMs)
  for (let nowMs = 2_000; nowMs <= 3_000; nowMs += 16) expect(ratioAt(nowMs)).toBe(2)
})
