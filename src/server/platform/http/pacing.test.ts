import { expect, test } from 'vitest'
import { noBus } from '#server/platform/bus/bus.ts'
import { manualClock } from '#server/platform/clock/manual-clock.ts'
import { createPacing } from './pacing.ts'
import { Refusal } from './refuse.ts'

const CYCLE_MS = 2_500
const first = { playerId: 'ada', game: 'dice', key: 'one' }
const second = { ...first, key: 'two' }

function open() {
  const clock = manualClock()
  return { clock, pacing: createPacing({ clock, bus: noBus, cycleMs: () => CYCLE_MS }) }
}

test('two bets on a game are a cycle apart, whether the first is still being placed or not', () => {
  const { clock, pacing } = open()
  const begun = pacing.begin(first)
  expect(begun).not.toBeInstanceOf(Refusal)
  expect(pacing.begin(second)).toMatchObject({ code: 'too_many_requests' })
  if (!(begun instanceof Refusal)) begun.place()
  clock.advance(CYCLE_MS - 1)
  expect(pacing.begin(second)).toMatchObject({ details: { retryAfterSeconds: 1 } })
  clock.advance(1)
  expect(pacing.begin(second)).not.toBeInstanceOf(Refusal)
})

test('a repeat under the key of the last bet is that bet', () => {
  const { pacing } = open()
  pacing.begin(first)
  expect(pacing.begin(first)).not.toBeInstanceOf(Refusal)
  // Without a key, a repeat cannot be told from another bet.
  expect(pacing.begin({ ...first, key: null })).toBeInstanceOf(Refusal)
})

test('a bet that is taken back delays no other, but does not undo a later one', () => {
  const { clock, pacing } = open()
  const refused = pacing.begin(first)
  if (!(refused instanceof Refusal)) refused.takeBack()
  expect(pacing.begin(second)).not.toBeInstanceOf(Refusal)
  clock.advance(CYCLE_MS)
  const slow = pacing.begin(first)
  clock.advance(CYCLE_MS)
  pacing.begin(second)
  if (!(slow instanceof Refusal)) slow.takeBack()
  expect(pacing.begin({ ...first, key: 'three' })).toBeInstanceOf(Refusal)
})

test('a shop without a cycle paces nothing', () => {
  const pacing = createPacing({ clock: manualClock(), bus: noBus, cycleMs: () => 0 })
  for (const bet of [first, second, first]) expect(pacing.begin(bet)).not.toBeInstanceOf(Refusal)
})
