import { describe, expect, it } from 'vitest'
import type { Call } from '#contract/call.ts'
import { calls } from '#contract/calls.ts'
import { type OperatorKey, operatorAccess } from '#contract/operator-access.ts'
import { isForStaff, mayCall as mayMake, roles } from '#contract/roles.ts'
import { mayCall } from './may-call.ts'
import { pagesOf } from './pages.ts'

const staffCalls = Object.values(calls as Record<string, Call>).filter(isForStaff)
const keyOf = ({ method, path }: Call) => `${method} ${path}` as OperatorKey

describe.each(roles)('%s', (role) => {
  it('may make in the console what the contract says', () => {
    for (const call of staffCalls.filter((each) => keyOf(each) in operatorAccess)) {
      expect(mayCall(role, keyOf(call)), keyOf(call)).toBe(mayMake(role, call))
    }
  })

  it('sees a page only if it may make all calls of the page', () => {
    for (const { calls: needed } of pagesOf(role)) {
      expect(needed.every((key) => mayCall(role, key))).toBe(true)
    }
    if (role === 'player') expect(pagesOf(role)).toEqual([])
  })
})
