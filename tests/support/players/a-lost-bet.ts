import type { TestPlayer } from './a-player.ts'

/** Loses a bet of one coin at dice, whose one winning ticket of 10,000 may come up; returns its id. */
export async function aLostBet(player: Pick<TestPlayer, 'ask'>): Promise<string> {
  const { body } = await player.ask<{ data: { bet_id: string; is_win: boolean } }>(
    'POST /api/dice/bet',
    { amount: 1, target: 99.98, direction: 'over' },
  )
  return body.data.is_win ? aLostBet(player) : body.data.bet_id
}
