import type { core } from 'zod'

type RawIssue = core.$ZodRawIssue

/**
 * Describes a fault in a value as a sentence for the caller. Used wherever a schema has no message of its own, so
 * that callers never see the validator's wording or its types.
 */
export function plainFault(issue: RawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? 'This field is required.' : kindFault(issue.expected)
    case 'too_small':
      return boundFault(issue, 'least', issue.minimum, issue.inclusive ?? true)
    case 'too_big':
      return boundFault(issue, 'most', issue.maximum, issue.inclusive ?? true)
    case 'not_multiple_of':
      return `Use a multiple of ${issue.divisor}.`
    case 'invalid_format':
      return formats[issue.format] ?? 'This format is not valid.'
    case 'invalid_value':
      return issue.input === undefined ? 'This field is required.' : valueFault(issue.values)
    case 'unrecognized_keys':
      return 'Some fields are unknown.'
    case 'invalid_union':
      return issue.input === undefined ? 'This field is required.' : CHOICE
    default:
      return 'This value cannot be used.'
  }
}

const CHOICE = 'Choose one of the allowed values.'

const kinds: Readonly<Record<string, string>> = {
  string: 'Use text.',
  number: 'Use a number.',
  int: 'Use a whole number.',
  bigint: 'Use a whole number.',
  boolean: 'Use true or false.',
  array: 'Use a list.',
  object: 'Use an object with named fields.',
  record: 'Use an object with named fields.',
  date: 'Use a date.',
  null: 'Leave this field empty.',
}

const kindFault = (expected: string): string => kinds[expected] ?? 'This value has the wrong type.'

const units: Readonly<Record<string, string>> = {
  string: 'characters',
  array: 'entries',
  set: 'entries',
  object: 'fields',
  map: 'fields',
}

function boundFault(
  { origin }: { origin: string },
  side: 'least' | 'most',
  bound: number | bigint,
  isInclusive: boolean,
): string {
  const unit = units[origin]
  if (unit) return `Use at ${side} ${bound} ${bound === 1 ? singularOf(unit) : unit}.`
  if (isInclusive) return `Use a number of at ${side} ${bound}.`
  return side === 'least' ? `Use a number above ${bound}.` : `Use a number below ${bound}.`
}

const singularOf = (unit: string): string => (unit === 'entries' ? 'entry' : unit.slice(0, -1))

const formats: Readonly<Record<string, string>> = {
  email: 'Use an email address.',
  url: 'Use a web address.',
  uuid: 'This is not a valid id.',
  datetime: 'Use a date and time, such as 2026-01-31T12:00:00Z.',
  date: 'Use a date, such as 2026-01-31.',
}

function valueFault(values: readonly unknown[]): string {
  const named = values.map(String)
  if (values.length === 1) return `This must be ${named[0]}.`
  const isShort = named.length <= 8 && named.every((value) => /^[\w-]{1,40}$/.test(value))
  return isShort ? `Choose one of: ${named.join(', ')}.` : CHOICE
}
