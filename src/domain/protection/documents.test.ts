import { expect, test } from 'vitest'
import { askedDocuments } from './documents.ts'

const waiting = { state: 'waiting', fault: null } as const
const accepted = { state: 'accepted', fault: null } as const
const refused = { state: 'refused', fault: 'corners' } as const

test('what is asked for and not sent is missing', () => {
  expect(askedDocuments(['identity', 'address'], [])).toEqual([
    { kind: 'identity', state: 'missing', fault: null },
    { kind: 'address', state: 'missing', fault: null },
  ])
})

test('a refusal keeps what was right, and names what was wrong', () => {
  const documents = [
    { kind: 'identity', ...accepted },
    { kind: 'address', ...refused },
  ] as const
  expect(askedDocuments(['identity'], documents)).toEqual([
    { kind: 'identity', ...accepted },
    { kind: 'address', ...refused },
  ])
})

test('of several of a kind the accepted one counts, otherwise the newest', () => {
  const [first] = askedDocuments(
    ['identity'],
    [
      { kind: 'identity', ...refused },
      { kind: 'identity', ...waiting },
    ],
  )
  expect(first).toEqual({ kind: 'identity', ...waiting })
  const [other] = askedDocuments(
    ['identity'],
    [
      { kind: 'identity', ...accepted },
      { kind: 'identity', ...refused },
    ],
  )
  expect(other).toEqual({ kind: 'identity', ...accepted })
})
