import { describe, expect, it } from 'vitest'
import { text } from '../texts/faq.md'
import { searchQuestions } from './search-questions.ts'

const groups = text.sections
const found = (typed: string) =>
  searchQuestions(groups, typed).flatMap(({ parts }) => parts.map(({ id }) => id))
const all = groups.flatMap(({ parts }) => parts.map(({ id }) => id))

describe('the search over the questions', () => {
  it('returns all of them until something is typed', () => {
    expect(found('')).toEqual(all)
    expect(found('   ')).toEqual(all)
  })

  it('finds words of the question and of the answer, in any order and case', () => {
    expect(found('CRYPTO minimum lost')).toEqual(['below-minimum'])
    expect(found('npm run verify')).toEqual(['verify-outside'])
    expect(found('back deposit')).toContain('refund')
  })

  it('searches numbers and links inside an answer', () => {
    expect(found('10,000,000')).toEqual(['odds-shown'])
    expect(found('privacy statement')).toEqual(['my-data'])
  })

  it('ignores accents and apostrophes', () => {
    expect(found("house's")).toEqual(found('house’s'))
    expect(found('crýpto bonus')).toContain('crypto-bonus')
  })

  it('finds nothing if nothing matches', () => expect(found('zebra')).toEqual([]))
})

describe('the questions', () => {
  it('have unique anchors', () => {
    const anchors = [...all, ...groups.map(({ id }) => `group-${id}`)]
    expect(new Set(anchors).size).toBe(anchors.length)
    for (const anchor of anchors) expect(anchor).toMatch(/^[a-z0-9-]+$/)
  })
})
