import { expect, it } from 'vitest'
import { GAME_EDGES, roundGames, seededGames, stakesOf } from './games.ts'
import { codesOf, isStake, playCodes, stakeCodes } from './play-codes.ts'

it('names the entries of every game, and only those', () => {
  const bets = seededGames.flatMap(({ name }) => [`${name}.stake`, `${name}.payout`])
  const rounds = roundGames
    .flatMap(stakesOf)
    .flatMap((stake) => [`${stake}.stake`, `${stake}.payout`, `${stake}.refund`])
  const seats = ['stake', 'payout', 'refund', 'sponsor', 'sponsor-back', 'fee', 'fee-back'].map(
    (move) => `battle.${move}`,
  )
  expect(new Set(playCodes.keys())).toEqual(new Set([...bets, ...rounds, ...seats]))
  expect(stakeCodes).toHaveLength(Object.keys(GAME_EDGES).length)
  expect(codesOf('sponsored')).toEqual(['battle.sponsor'])
  expect(codesOf('fee')).toEqual(['battle.fee'])
})

it('knows what a refund returns, under the same name of a stake', () => {
  for (const [code, { kind, stake, returns }] of playCodes) {
    expect(returns !== null).toBe(kind === 'refund')
    if (returns !== null) expect(playCodes.get(returns)?.stake).toBe(stake)
    expect(isStake(code)).toBe(kind === 'stake')
  }
  expect(playCodes.get('battle.sponsor-back')?.returns).toBe('battle.sponsor')
  expect(playCodes.get('battle.fee-back')?.returns).toBe('battle.fee')
  expect(playCodes.get('wheel_50x.refund')?.returns).toBe('wheel_50x.stake')
})

it.each(['stake.settled', 'withdrawal.refunded', 'battle.bot-payout', 'battle.entry', 'toString'])(
  '%s is no entry of play',
  (code) => {
    expect(playCodes.get(code)).toBeUndefined()
    expect(isStake(code)).toBe(false)
  },
)
