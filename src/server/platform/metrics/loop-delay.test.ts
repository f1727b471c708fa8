import { expect, it } from 'vitest'
import { measureLoopDelay } from './loop-delay.ts'

const BLOCKED_MS = 200

function block(ms: number): void {
  const untilMs = performance.now() + ms
  while (performance.now() < untilMs);
}

it('is measured with its longest delay, also right after a reading, once for each who reads it', async () => {
  const delay = measureLoopDelay()
  // The quantiles are measured from the first turn on.
  await expect.poll(() => delay.metrics().some(({ value }) => value > 0)).toBe(true)
  for (let reading = 0; reading < 5; reading++) {
    delay.takeLongestMs()
    block(BLOCKED_MS)
    expect(delay.takeLongestMs()).toBeGreaterThan(BLOCKED_MS / 2)
    expect(delay.takeLongestMs()).toBeLessThan(BLOCKED_MS / 2)
  }
  const [half, most, longest] = delay.metrics()
  expect(longest).toMatchObject({ name: 'coffer_event_loop_delay_seconds' })
  expect([half, most, longest].map((metric) => metric?.labels.quantile)).toEqual([
    '0.50',
    '0.99',
    '1',
  ])
  expect(longest?.value).toBeGreaterThan(BLOCKED_MS / 2_000)
  expect(delay.metrics().at(-1)?.value).toBeLessThan(BLOCKED_MS / 2_000)
})
