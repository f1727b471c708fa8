import { describe, expect, test } from 'vitest'
import { TICKETS } from '#domain/games/box.ts'
import { boxStatsOf, riskSentence } from './box-stats.ts'
import { placeOfTickets, SLIDER_MAX, ticketsOfPlace } from './chance-row.tsx'
import {
  type Editor,
  type EditorAction,
  edit,
  openEditor,
  type PickedItem,
} from './editor-state.ts'

const item = (id: string, price: number): PickedItem => ({
  id,
  name: id,
  house: '',
  img_url: '',
  price,
})
const items = [item('watch', 300), item('cap', 20), item('mug', 4), item('card', 1)]
const empty = openEditor({ name: '', cover: 'crate-pine', rows: [] })
const editedBy = (acts: EditorAction[], from: Editor = empty): Editor => acts.reduce(edit, from)
const filled = editedBy(items.map((each) => ({ kind: 'add', item: each })))
const ticketsOf = ({ rows }: Editor) => rows.map(({ tickets }) => tickets)

describe('the editor', () => {
  test('holds every item once, and all tickets', () => {
    const twice = edit(filled, { kind: 'add', item: items[0] ?? item('', 1) })
    expect(twice.rows).toEqual(filled.rows)
    expect(ticketsOf(filled)).toEqual([2_500_000, 2_500_000, 2_500_000, 2_500_000])
  })

  test('restores all chances when a drag is reversed, as one undo step', () => {
    const spread = edit(filled, { kind: 'spread', spread: 'value' })
    const drag = [9_999_997, 40, 3_333_333].map(
      (tickets): EditorAction => ({ kind: 'set', id: 'cap', tickets }),
    )
    const there = editedBy([{ kind: 'hold' }, ...drag], spread)
    const back = edit(there, { kind: 'set', id: 'cap', tickets: ticketsOf(spread)[1] ?? 0 })
    expect(ticketsOf(back)).toEqual(ticketsOf(spread))
    expect(ticketsOf(edit(there, { kind: 'undo' }))).toEqual(ticketsOf(spread))
  })

  test('can undo everything back to the empty box', () => {
    const acts: EditorAction[] = [
      { kind: 'set', id: 'watch', tickets: 1 },
      { kind: 'lock', id: 'watch', isLocked: true },
      { kind: 'spread', spread: 'steep' },
      { kind: 'remove', id: 'mug' },
      { kind: 'clear' },
    ]
    let now = editedBy(acts, filled)
    expect(now.rows).toEqual([])
    for (let step = 0; step < acts.length; step++) now = edit(now, { kind: 'undo' })
    expect(now.rows).toEqual(filled.rows)
    for (let step = 0; step < items.length; step++) now = edit(now, { kind: 'undo' })
    expect(now.rows).toEqual([])
    expect(edit(now, { kind: 'undo' })).toBe(now)
  })

  test('explains why there is no room, and clears the notice once there is', () => {
    const locked = editedBy(
      items.map(({ id }) => ({ kind: 'lock', id, isLocked: true })),
      filled,
    )
    const refused = edit(locked, { kind: 'add', item: item('book', 5) })
    expect(refused.rows).toEqual(locked.rows)
    expect(refused.notice).toContain('locked')
    expect(edit(refused, { kind: 'lock', id: 'mug', isLocked: false }).notice).toBeNull()
    const many = Array.from({ length: 51 }, (_, place) => item(`item-${place}`, 2))
    const full = editedBy(many.map((each) => ({ kind: 'add', item: each })))
    expect(full.rows).toHaveLength(50)
    expect(full.notice).toContain('50')
  })
})

test('a slider spans one ticket to all, and positions map back to within one step', () => {
  expect([ticketsOfPlace(0), ticketsOfPlace(SLIDER_MAX)]).toEqual([1, TICKETS])
  for (let place = 0; place < SLIDER_MAX; place += 1) {
    const tickets = ticketsOfPlace(place)
    expect(ticketsOfPlace(place + 1)).toBeGreaterThanOrEqual(tickets)
    if (tickets > 100) expect(Math.abs(placeOfTickets(tickets) - place)).toBeLessThanOrEqual(1)
  }
})

test('the figures are those of the domain', () => {
  expect(boxStatsOf([])).toBeNull()
  const stats = boxStatsOf(filled.rows)
  expect(stats?.priceCents).toBe(9_028n)
  expect(stats?.bands).toEqual([
    { rarity: 'common', tickets: 7_500_000 },
    { rarity: 'epic', tickets: 2_500_000 },
  ])
  // A quarter of the openings pay the price back, but three quarters win nearly nothing.
  expect(stats?.riskProfile).toBe('Wild')
  expect(stats && riskSentence(stats)).toMatch(
    /^25% of openings win at least the price, and half of all openings win \d+\.\d\d or less\.$/,
  )
})

test('a box is only called calm or balanced if half of its openings win a fair part of the price', () => {
  const profileOf = (price: number) => {
    const rows = [
      { item: item('good', 20), tickets: 4_000_000, isLocked: false },
      { item: item('rest', price), tickets: 6_000_000, isLocked: false },
    ]
    return boxStatsOf(rows as typeof filled.rows)?.riskProfile
  }
  expect([9, 5, 1, 0.05].map(profileOf)).toEqual(['Calm', 'Balanced', 'Bold', 'Wild'])
})
