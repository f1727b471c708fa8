import type { OperatedSetting } from '#contract/http/operator/settings.ts'
import { readNumber } from '../parts/typed-number.ts'
import type { ActField } from '../queues/queue.ts'

type Value = OperatedSetting['value']
type Kind = OperatedSetting['kind']

/** The value of a setting as staff read it. */
export function showValue(value: Value, unit: OperatedSetting['unit']): string {
  if (value === null) return 'none'
  if (typeof value === 'boolean') return value ? 'on' : 'off'
  if (typeof value === 'number')
    return unit === null ? showNumber(value) : `${showNumber(value)} ${unit}`
  if (typeof value === 'string') return value
  if (Array.isArray(value)) return value.length === 0 ? 'none' : value.join(', ')
  const { text, starts_at, ends_at } = value as { text: string; starts_at: string; ends_at: string }
  return `${text} (${starts_at} until ${ends_at})`
}

const showNumber = (value: number): string =>
  value.toLocaleString('en-US', { maximumFractionDigits: 10 })

/** What is asked for to change a setting. */
export function fieldsOf({ kind, value, unit, min, max }: OperatedSetting): readonly ActField[] {
  return [
    { ...valueField(kind), hint: `${hintOf(kind, { min, max })}Now: ${showValue(value, unit)}.` },
    {
      name: 'starts_at',
      label: 'Starts at',
      kind: 'time',
      hint: 'At once if it is empty.',
      isOptional: true,
    },
  ]
}

function valueField(kind: Kind): ActField {
  const field = { name: 'value', label: 'New value' }
  switch (kind) {
    case 'switch':
      return {
        ...field,
        kind: 'choice',
        options: [
          { value: 'on', label: 'on' },
          { value: 'off', label: 'off' },
        ],
      }
    case 'amount':
    case 'percent':
    case 'count':
      return { ...field, kind: 'amount' }
    case 'announcement':
      return { ...field, kind: 'text', isOptional: true }
    default:
      return { ...field, kind: 'line', isOptional: true }
  }
}

function hintOf(kind: Kind, { min, max }: Pick<OperatedSetting, 'min' | 'max'>): string {
  if (kind === 'countries') return 'Several with commas. '
  if (kind === 'announcement') {
    return 'The sentence, then its start and end in lines of their own, such as 2026-12-24T18:00:00Z; empty: none. '
  }
  return min === null || max === null ? '' : `From ${showNumber(min)} to ${showNumber(max)}. `
}

/** The value that a text means for a setting of a kind. The server checks whether the setting can have it. */
export function valueIn(kind: Kind, text: string): Value {
  const line = text.trim()
  switch (kind) {
    case 'switch':
      return line === 'on'
    case 'amount':
    case 'percent':
    case 'count':
      return readNumber(line)
    case 'countries':
      return line
        .split(',')
        .map((part) => part.trim())
        .filter((part) => part !== '')
    case 'announcement': {
      if (line === '') return null
      const [sentence = '', starts_at = '', ends_at = ''] = line
        .split('\n')
        .map((each) => each.trim())
      return { text: sentence, starts_at, ends_at }
    }
    default:
      return line === '' ? null : line
  }
}
