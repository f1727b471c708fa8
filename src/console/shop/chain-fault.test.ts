import { expect, it } from 'vitest'
import { chainFault } from './chain-fault.ts'

const link = (seq: number, hash = String(seq)) => ({ seq, hash })

it('finds nothing wrong with consecutive entries, in any order', () => {
  expect(chainFault([])).toBeNull()
  expect(chainFault([link(3), link(2), link(4)])).toBeNull()
})

it('finds a missing number and a hash that stands twice', () => {
  expect(chainFault([link(5), link(2), link(3)])).toBe('Entries are missing after number 3.')
  expect(chainFault([link(1), link(2, '1')])).toBe('The hash of number 2 stands twice.')
})
