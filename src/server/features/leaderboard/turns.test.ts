import { expect, it } from 'vitest'
import { createTurns } from './turns.ts'

it('runs at most so many works at once, in order, whether or not they fail', async () => {
  const turn = createTurns(2)
  const begun: number[] = []
  const ends: (() => void)[] = []
  const works = [0, 1, 2, 3, 4].map((n) =>
    turn(async () => {
      begun.push(n)
      await new Promise<void>((resolve) => ends.push(resolve))
      if (n === 0) throw new Error('no')
      return n
    }),
  )
  const outcomes = Promise.allSettled(works)
  for (let n = 0; n < 5; n++) {
    await expect.poll(() => begun.length).toBe(Math.min(n + 2, 5))
    ends[n]?.()
  }
  expect(begun).toEqual([0, 1, 2, 3, 4])
  expect((await outcomes).map(({ status }) => status)).toEqual([
    'rejected',
    ...['fulfilled', 'fulfilled', 'fulfilled', 'fulfilled'],
  ])
})
