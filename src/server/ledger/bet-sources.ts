import type { EntrySource } from './entry-codes.ts'

const bets = {
  from: 'bets b',
  ref: 'b.id',
  player: 'b.player_id',
  counter: `CASE b.game WHEN 'box' THEN 'house:boxes' ELSE 'house:' || b.game END`,
}

const stakes: EntrySource = { ...bets, code: `b.game || '.stake'`, amount: '-b.stake' }

/** A won item is not paid in coins. */
const payouts: EntrySource = {
  ...bets,
  code: `b.game || '.payout'`,
  where: 'b.item_id IS NULL',
  amount: 'b.payout',
}

/** The entries of bets, whose game is the account and the code's prefix. */
export const betSources = {
  'box.stake': stakes,
  'box.payout': payouts,
  'dice.stake': stakes,
  'dice.payout': payouts,
  'plinko.stake': stakes,
  'plinko.payout': payouts,
  'deals.stake': stakes,
  'deals.payout': payouts,
  /** A won item is bought back at the value at which it was won. */
  'item.sale': {
    from: 'inventory_items i',
    ref: 'i.id',
    where: `i.status = 'sold'`,
    player: 'i.player_id',
    counter: `'house:goods'`,
    amount: 'i.value',
  },
} as const satisfies Record<string, EntrySource>
