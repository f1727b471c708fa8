import { expect, test } from 'vitest'
import { fc } from '#tests/support/setup/properties.ts'
import { createBoard, type Drop } from './board.ts'

const path = fc.string({ unit: fc.constantFrom('0', '1'), minLength: 8, maxLength: 16 })
const bets = fc.array(path, { minLength: 1, maxLength: 10 })

const dropsOf = (paths: readonly string[]): Drop[] =>
  paths.map((each, place) => {
    return {
      id: `ball-${place}`,
      path: each,
      seed: place,
      multiplier: 1,
      isWin: false,
      label: '1.00 back',
    }
  })

/** A board, with a page clock that the test advances. */
function openBoard() {
  const board = createBoard()
  const landed: string[] = []
  let pageMs = 5_000
  const frame = (afterMs: number) => {
    pageMs += afterMs
    board.advance(pageMs, { onLand: ({ id }) => landed.push(id), onTouch: () => undefined })
  }
  return { board, landed, frame }
}

test('every ball lands once, not before its fall is over, and disappears after its landing effects', () => {
  const frames = fc.array(fc.integer({ min: 1, max: 60_000 }), { minLength: 1, maxLength: 30 })
  fc.assert(
    fc.property(bets, frames, (paths, gaps) => {
      const { board, landed, frame } = openBoard()
      board.drop(dropsOf(paths), false)
      frame(16)
      for (let at = 0; !board.isEmpty(); at += 1) {
        const flying = board.balls.filter(({ hasLanded }) => !hasLanded)
        frame(gaps[at % gaps.length] ?? 16)
        for (const { id, startMs, fall, hasLanded } of flying) {
          expect(hasLanded).toBe(board.nowMs() >= startMs + fall.endMs)
          expect(landed.includes(id)).toBe(hasLanded)
        }
      }
      expect(board.isFalling()).toBe(false)
      expect(landed.toSorted()).toEqual(dropsOf(paths).map(({ id }) => id))
    }),
    { numRuns: 60 },
  )
})

test('balls continue where they were after the page was hidden, and land', () => {
  const { board, landed, frame } = openBoard()
  board.drop(dropsOf(['01100101']), false)
  for (let step = 0; step < 20; step += 1) frame(16)
  const before = board.nowMs()
  frame(600_000)
  expect(board.nowMs() - before).toBeLessThan(200)
  expect(landed).toEqual([])
  for (let step = 0; step < 300; step += 1) frame(16)
  expect(landed).toEqual(['ball-0'])
  expect(board.isEmpty()).toBe(true)
})

test('ten balls fall together, one behind the other; instant ones are in their slots on the next frame', () => {
  const paths = Array.from({ length: 10 }, () => '0101010101010101')
  const { board, landed, frame } = openBoard()
  board.drop(dropsOf(paths), false)
  for (let step = 0; step < 90; step += 1) frame(16)
  expect(board.balls.filter(({ touches }) => touches > 0)).toHaveLength(10)
  expect(landed).toEqual([])
  const instant = openBoard()
  instant.board.drop(dropsOf(paths), true)
  instant.frame(0)
  expect(instant.landed).toHaveLength(10)
})
