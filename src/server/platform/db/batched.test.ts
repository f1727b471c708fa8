import { expect, test } from 'vitest'
import { batched } from './batched.ts'

test('keys that arrive during running batches form the next one, and each gets its own result', async () => {
  const asked: { keys: number[]; answer(): void; fail(): void }[] = []
  const square = batched(
    (keys: number[]) =>
      new Promise<number[]>((resolve, reject) => {
        const answer = () => resolve(keys.map((key) => key * key))
        asked.push({ keys, answer, fail: () => reject(new Error('away')) })
      }),
  )
  const answers = [1, 2, 3, 4, 5, 6, 7].map(square)
  expect(asked.map(({ keys }) => keys)).toEqual([[1], [2], [3], [4]])

  asked[2]?.answer()
  expect(await answers[2]).toBe(9)
  expect(asked[4]?.keys).toEqual([5, 6, 7])
  asked[4]?.fail()
  const failed = await Promise.allSettled(answers.slice(4))
  expect(failed.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])

  const late = square(8)
  expect(asked[5]?.keys).toEqual([8])
  for (const each of asked) each.answer()
  expect(await Promise.all([...answers.slice(0, 4), late])).toEqual([1, 4, 9, 16, 64])
})
