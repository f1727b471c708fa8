import { describe, expect, test } from 'vitest'
import { aStatedChain } from '#tests/fairness/round-builders.ts'
import { aChain } from '#tests/support/fairness/beacon-peer.ts'
import { fc } from '#tests/support/setup/properties.ts'
import { type PublishedChain, verifyChain } from './chain-check.ts'
import type { Verification } from './verification.ts'

const network = aChain()
const chains = {
  crash: aStatedChain('crash', network),
  wheel: aStatedChain('wheel', network),
}
const { crash } = chains

/** The verification, and all progress values it reported. */
function run(value: unknown, signatures?: number): Verification & { progress: number[] } {
  const progress: number[] = []
  const steps = verifyChain(value, signatures === undefined ? {} : { signatures })
  for (;;) {
    const step = steps.next()
    if (step.done) return { ...step.value, progress }
    progress.push(step.value)
  }
}

/** The names of the failed checks, without signatures, each of which takes some milliseconds. */
const failedChecks = (value: unknown) =>
  run(value, 0).checks.flatMap(({ name, isOk }) => (isOk ? [] : [name]))

/** The chain with one round's link changed. */
const withLink = (
  chain: PublishedChain,
  index: number,
  changes: Partial<PublishedChain['links'][number]>,
): PublishedChain => ({
  ...chain,
  links: chain.links.map((link) => (link.index === index ? { ...link, ...changes } : link)),
})

describe('a chain from its announced end to its newest round', () => {
  test.each(Object.entries(chains))('of %s is verified', (_, chain) => {
    const { verdict, checks, progress } = run(chain)
    expect(checks.filter(({ isOk }) => !isOk)).toEqual([])
    expect(verdict).toBe('verified')
    expect(progress).toEqual(progress.toSorted((left, right) => left - right))
    expect(progress.every((each) => each > 0 && each <= 1)).toBe(true)
  })

  test('is verified from its newest rounds, if the oldest of them hashes back to the end', () => {
    const newest = { ...crash, links: crash.links.slice(0, 4) }
    const { verdict, checks } = run(newest)
    expect(verdict).toBe('verified')
    expect(checks.find(({ name }) => name === 'chain')?.detail).toMatch(/^Hashed 6 times/)
    expect(failedChecks({ ...newest, chain_end: crash.links[0]?.link })).toEqual(['chain'])
  })

  test('may contain rounds that ended without their beacon', () => {
    expect(run(aStatedChain('wheel', network, { voids: [3, 9] })).verdict).toBe('verified')
  })

  test('may be a single round, with or without its beacon', () => {
    for (const voids of [[], [9]]) {
      const { next_index, links, ...chain } = aStatedChain('crash', network, { voids })
      const { verdict, checks } = run({ ...chain, next_index, links: links.slice(0, 1) })
      expect(verdict).toBe('verified')
      expect(checks.at(-1)?.detail).toMatch(voids.length > 0 ? /^None/ : /^It follows/)
    }
  })

  test('states how many signatures it checked', () => {
    const detail = (signatures: number) =>
      run(crash, signatures).checks.find(({ name }) => name === 'signatures')?.detail
    expect(detail(2)).toContain('newest 2')
    expect(detail(99)).toContain('newest 9')
  })

  test('is pending before the end of its first round', () => {
    expect(run({ ...crash, links: [], next_index: 2 }).verdict).toBe('pending')
    expect(failedChecks({ ...crash, links: [], next_index: 9 })).toEqual(['order'])
  })

  test('may withhold only the links of rounds in progress', () => {
    expect(failedChecks({ ...crash, links: crash.links.slice(1) })).toEqual([])
    expect(failedChecks({ ...crash, links: crash.links.slice(3) })).toEqual(['order'])
  })
})

describe('a change is detected', () => {
  const [newest, second, third] = crash.links
  if (!newest || !second || !third) throw new Error('no links')
  const other = 'ab'.repeat(32)
  const others = aChain(8)

  test.each<[string, unknown, string]>([
    ['a link', withLink(crash, 5, { link: other }), 'links'],
    ['the newest link', withLink(crash, 9, { link: other }), 'links'],
    ['the oldest link', withLink(crash, 1, { link: other }), 'chain'],
    ['the announced end', { ...crash, chain_end: other }, 'chain'],
    ['a missing round', { ...crash, links: [newest, third] }, 'order'],
    ['two rounds swapped', { ...crash, links: [second, newest] }, 'order'],
    ['a salt', withLink(crash, 5, { salt: other }), 'salts'],
    ['a withheld salt', withLink(crash, 5, { salt: null }), 'salts'],
    ['a result', withLink(crash, 5, { result: 1.5 }), 'results'],
    ['a withheld result', withLink(crash, 5, { result: null }), 'results'],
    ['a sector', withLink(chains.wheel, 5, { result: 54 }), 'results'],
    ['the other game', { ...crash, game: 'wheel' }, 'results'],
    [
      'another key',
      { ...crash, beacon: { ...crash.beacon, public_key: others.chain.publicKey } },
      'signatures',
    ],
    [
      'a beacon not marked as a sandbox',
      { ...crash, beacon: { ...crash.beacon, is_sandbox: false } },
      'beacon',
    ],
    [
      'another beacon for one round',
      withLink(crash, 5, { beacon: { ...newest.beacon, chain: other, round: 5_025 } }),
      'signatures',
    ],
    [
      'the same beacon round for two rounds',
      withLink(crash, 8, { salt: newest.salt, beacon: newest.beacon }),
      'order',
    ],
    ['more rounds than the length', { ...crash, next_index: 14 }, 'order'],
    ['another scheme', { ...crash, scheme: 'md5/v0' }, 'scheme'],
    ['no links', { ...crash, links: undefined }, 'form'],
    ['nothing', null, 'form'],
  ])('%s', (_, changed, found) => {
    const { verdict, checks } = run(changed, found === 'signatures' ? 9 : 0)
    expect(verdict).toBe('failed')
    expect(checks.flatMap(({ name, isOk }) => (isOk ? [] : [name]))).toContain(found)
  })
})

test('any value gets a verdict, and none throws', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.constantFrom(...Object.keys(crash)), fc.anything()), (odd) => {
      expect(run({ ...crash, ...odd }, 0).checks.length).toBeGreaterThan(0)
    }),
    { numRuns: 50 },
  )
})
