// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { HOUR_MS, MINUTE_MS } from '#domain/schedule/durations.ts'
import { onWake } from './on-wake.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('calls back once after a sleep, by the first event or timer, and never in a page that is awake or in the background', () => {
  const listener = vi.fn()
  onWake(listener)
  vi.advanceTimersByTime(HOUR_MS)
  expect(listener).not.toHaveBeenCalled()

  // Timers of the background come once a minute.
  for (let minute = 0; minute < 60; minute += 1) {
    vi.setSystemTime(Date.now() + MINUTE_MS - 10_000)
    vi.advanceTimersByTime(10_000)
  }
  expect(listener).not.toHaveBeenCalled()

  vi.setSystemTime(Date.now() + HOUR_MS)
  document.dispatchEvent(new Event('visibilitychange'))
  document.dispatchEvent(new Event('resume'))
  vi.advanceTimersByTime(MINUTE_MS)
  expect(listener).toHaveBeenCalledTimes(1)

  vi.setSystemTime(Date.now() + HOUR_MS)
  vi.advanceTimersByTime(10_000)
  expect(listener).toHaveBeenCalledTimes(2)

  // A clock that is put back.
  vi.setSystemTime(Date.now() - HOUR_MS)
  vi.advanceTimersByTime(MINUTE_MS)
  expect(listener).toHaveBeenCalledTimes(2)
})
