import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isRunning, type Setting, type SettingValue, settingFault } from './setting.ts'

const setting = (kind: Setting['kind'], bounds: Partial<Setting> = {}): Setting => ({
  key: 'a.setting',
  kind,
  default: null,
  min: null,
  max: null,
  unit: null,
  needsTwo: false,
  does: 'Does something.',
  ...bounds,
})
const codeOf = (of: Setting, value: unknown) => settingFault(of, value as SettingValue)?.code

describe('the fault of a value', () => {
  it('is that it is of another kind', () => {
    const wrong: [Setting['kind'], unknown][] = [
      ['switch', 1],
      ['switch', 'true'],
      ['amount', '1'],
      ['amount', 0.001],
      ['amount', Number.NaN],
      ['percent', null],
      ['count', 1.5],
      ['text', 5],
      ['link', 'javascript:alert(1)'],
      ['link', 'https://a b'],
      ['countries', ['de']],
      ['countries', ['DE', 'DE']],
      ['countries', 'DE'],
      ['announcement', 'Hello'],
    ]
    for (const [kind, value] of wrong) {
      expect([kind, value, codeOf(setting(kind), value)]).toEqual([kind, value, 'setting_kind'])
    }
  })

  it('is that it is out of bounds, for every number', () => {
    const limited = setting('amount', { min: 0.1, max: 1_000 })
    fc.assert(
      fc.property(fc.integer({ min: -1_000_000, max: 1_000_000 }), (cents) => {
        const isWithin = cents >= 10 && cents <= 100_000
        expect(codeOf(limited, cents / 100)).toBe(isWithin ? undefined : 'setting_range')
      }),
    )
  })

  it('is that an announcement ends before it starts', () => {
    const at = (starts_at: string, ends_at: string) => ({ text: 'Closed.', starts_at, ends_at })
    const noon = '2026-11-26T12:00:00Z'
    // The same instant in another zone.
    const also = '2026-11-26T13:00:00+01:00'
    const later = '2026-11-26T12:00:01Z'
    expect(codeOf(setting('announcement'), at(noon, also))).toBe('setting_ends_first')
    expect(codeOf(setting('announcement'), at(later, noon))).toBe('setting_ends_first')
    expect(codeOf(setting('announcement'), at(noon, later))).toBeUndefined()
  })

  it('is none for nothing, where nothing is allowed', () => {
    for (const kind of ['text', 'link', 'announcement'] as const) {
      expect(codeOf(setting(kind, { min: 1, max: 5 }), null)).toBeUndefined()
    }
  })
})

it('an announcement runs from its start until just before its end', () => {
  const from = Date.parse('2026-11-26T12:00:00Z')
  const announcement = {
    text: 'Closed.',
    starts_at: new Date(from).toISOString(),
    ends_at: new Date(from + 1_000).toISOString(),
  }
  const shown = [from - 1, from, from + 999, from + 1_000].map((at) => isRunning(announcement, at))
  expect(shown).toEqual([false, true, true, false])
})
