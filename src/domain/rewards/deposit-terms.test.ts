import { expect, it } from 'vitest'
import { giftTimes, termsOfDeposit } from './deposit-terms.ts'

it('a deposit settles what is owed first, and the rest is to be staked with what was left', () => {
  const before = { owed: 300n, depositLeft: 500n, giftLeft: 70n }
  expect(termsOfDeposit(before, 1_000n)).toEqual({
    settles: 300n,
    added: 700n,
    owed: 0n,
    toStake: 1_200n,
    giftToStake: 70n,
  })
  expect(termsOfDeposit(before, 200n)).toEqual({
    settles: 200n,
    added: 0n,
    owed: 100n,
    toStake: 500n,
    giftToStake: 70n,
  })
})

it('a gift is staked ten times on boxes, and a hundred times at an edge of 1%', () => {
  expect([giftTimes(1_000), giftTimes(100)]).toEqual([10, 100])
})
