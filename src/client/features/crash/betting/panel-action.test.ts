import { describe, expect, test } from 'vitest'
import { ROUND_STATES } from '#domain/lifecycle/round.ts'
import { fc } from '#tests/support/setup/properties.ts'
import { aBet } from '../a-crash-round.ts'
import { betsOfPanels, panelActionOf } from './panel-action.ts'

const idle = { bet: undefined, isQueued: false, isPlacing: false, isCashingOut: false }

describe('the large button', () => {
  test('follows a bet through its round, and is enabled after any result', () => {
    const bet = aBet()
    const kindOf = (changes: Partial<Parameters<typeof panelActionOf>[0]>) =>
      panelActionOf({ ...idle, status: 'starting', ...changes }).kind
    expect(kindOf({})).toBe('bet')
    expect(kindOf({ isPlacing: true })).toBe('placing')
    expect(kindOf({ bet })).toBe('placed')
    expect(kindOf({ bet, status: 'pending' })).toBe('placed')
    expect(kindOf({ bet, status: 'in_progress' })).toBe('cashOut')
    expect(kindOf({ bet, status: 'in_progress', isCashingOut: true })).toBe('cashingOut')
    expect(kindOf({ status: 'in_progress' })).toBe('queue')
    expect(kindOf({ status: 'in_progress', isQueued: true })).toBe('unqueue')
  })

  test('waits for no reply once the round shows how the bet ended', () => {
    const settled = fc.constantFrom('won', 'lost', 'refunded' as const)
    fc.assert(
      fc.property(
        settled,
        fc.constantFrom(...ROUND_STATES),
        fc.boolean(),
        fc.boolean(),
        (betStatus, status, isPlacing, isQueued) => {
          const bet = aBet({ status: betStatus as 'won' })
          const act = panelActionOf({ status, bet, isQueued, isPlacing, isCashingOut: true })
          expect(['queue', 'unqueue']).toContain(act.kind)
        },
      ),
    )
  })

  test('an ended round blocks nobody, even before the result of its bet is published', () => {
    const act = panelActionOf({ ...idle, status: 'ended', bet: aBet(), isCashingOut: true })
    expect(act.kind).toBe('queue')
  })
})

describe('the bets of the panels', () => {
  const [one, two] = [aBet({ id: 'one' }), aBet({ id: 'two' })]

  test('each stay in the panel they were placed from', () => {
    expect(betsOfPanels([one, two], ['two', 'one'])).toEqual([two, one])
    expect(betsOfPanels([two], [null, 'two'])).toEqual([undefined, two])
  })

  test('are shown in their order on a newly opened page', () => {
    expect(betsOfPanels([one, two], [null, null])).toEqual([one, two])
    expect(betsOfPanels([one], ['of-an-older-round', null])).toEqual([one, undefined])
  })
})
