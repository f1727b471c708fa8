import { describe, expect, test } from 'vitest'
import { strengthOf } from './strength-hint.tsx'

describe('the strength of a password', () => {
  test.each([
    ['', 'weak'],
    ['secret', 'weak'],
    ['aaaaaaaaaaaaaaaaaa', 'weak'],
    ['brasskey9', 'fair'],
    ['four calm words here', 'strong'],
    ['Tr4y-of-Keys', 'strong'],
  ])('%j is %s', (password, strength) => {
    expect(strengthOf(password)).toBe(strength)
  })
})
