import { describe, expect, test } from 'vitest'
import { battleFormats, battleModes, seatsOf } from '#domain/games/battle-formats.ts'
import { fc } from '#tests/support/setup/properties.ts'
import {
  costOf,
  countMaxOf,
  type Draft,
  emptyDraft,
  orderOf,
  roundsOf,
  withCount,
  withSettings,
} from './battle-draft.ts'

const aBox = (slug: string, price = 2.5) => ({ slug, name: slug, img_url: '', price })
const slug = fc.constantFrom(...Array.from({ length: 14 }, (_, at) => `box-${at}`))

describe('a draft', () => {
  test('never holds more than 50 rounds or 10 boxes, whatever is clicked', () => {
    const press = fc.tuple(slug, fc.integer({ min: -3, max: 70 }))
    fc.assert(
      fc.property(fc.array(press, { maxLength: 40 }), (presses) => {
        const draft = presses.reduce<Draft>(
          (now, [name, count]) => withCount(now, aBox(name), count),
          emptyDraft,
        )
        expect(roundsOf(draft)).toBeLessThanOrEqual(50)
        expect(draft.boxes.length).toBeLessThanOrEqual(10)
        for (const { count } of draft.boxes) expect(count).toBeGreaterThan(0)
      }),
    )
  })

  test('keeps the order in which the boxes were chosen', () => {
    let draft = withCount(emptyDraft, aBox('first'), 1)
    draft = withCount(draft, aBox('second'), 1)
    draft = withCount(draft, aBox('first'), 3)
    expect(orderOf(draft, 0).boxes).toEqual([
      { slug: 'first', count: 3 },
      { slug: 'second', count: 1 },
    ])
    expect(countMaxOf(draft, 'second')).toBe(47)
    expect(withCount(draft, aBox('first'), 0).boxes.map((box) => box.slug)).toEqual(['second'])
  })

  test('never orders what the server would refuse, whatever is set', () => {
    const settings = fc.record(
      {
        format: fc.constantFrom(...(Object.keys(battleFormats) as Draft['format'][])),
        mode: fc.constantFrom(...battleModes),
        isCrazy: fc.boolean(),
        teamIdx: fc.nat(3),
        bots: fc.nat(5),
      },
      { requiredKeys: [] },
    )
    fc.assert(
      fc.property(fc.array(settings, { maxLength: 8 }), (changes) => {
        const order = orderOf(changes.reduce(withSettings, emptyDraft), 0)
        const { teams, teamSize } = battleFormats[order.format]
        expect(order.is_crazy && order.mode === 'shared').toBe(false)
        expect(order.bots).toBeLessThan(seatsOf(order.format))
        expect(order.team_idx ?? 0).toBeLessThan(teams)
        expect('team_idx' in order).toBe(teamSize > 1)
      }),
    )
  })
})

describe('the cost', () => {
  test('is the boxes of one seat plus the sponsored shares', () => {
    let draft = withCount(emptyDraft, aBox('a', 0.1), 3)
    draft = withCount(draft, aBox('b', 0.25), 1)
    draft = withSettings(draft, { format: '2v2', sponsorPct: 50, bots: 1 })
    // 55 cents, of which 27 are sponsored: the joiner pays the extra cent.
    expect(costOf(draft, 0)).toEqual({
      ...{ seat: 0.55, fee: 0, joiner: 0.28 },
      ...{ sponsoredMax: 0.54, total: 1.09 },
    })
    // 5 % of what each stakes on the own seat, rounded up: 2.75 and 1.4 cents.
    expect(costOf(draft, 5)).toEqual({
      ...{ seat: 0.55, fee: 0.03, joiner: 0.3 },
      ...{ sponsoredMax: 0.54, total: 1.12 },
    })
    expect(orderOf(draft, 5).fee).toBe(0.03)
  })

  test('leaves nothing for joiners to pay in a fully sponsored battle', () => {
    const draft = withSettings(withCount(emptyDraft, aBox('a', 5), 2), { sponsorPct: 100 })
    expect(costOf(draft, 2)).toEqual({
      ...{ seat: 10, fee: 0.2, joiner: 0 },
      ...{ sponsoredMax: 10, total: 20.2 },
    })
  })
})
