import { type SeededGame, seededGames } from '#domain/games/games.ts'
import type { EntrySource } from './entry-codes.ts'

/** The house's account of each game. */
const accounts = seededGames.map(({ name, account }) => `WHEN '${name}' THEN '${account}'`)

const bets = {
  from: 'bets b',
  ref: 'b.id',
  player: 'b.player_id',
  counter: `CASE b.game ${accounts.join(' ')} END`,
}

const stakes: EntrySource = { ...bets, code: `b.game || '.stake'`, amount: '-b.stake' }

/** A won item is not paid in coins. */
const payouts: EntrySource = {
  ...bets,
  code: `b.game || '.payout'`,
  where: 'b.item_id IS NULL',
  amount: 'b.payout',
}

type BetCode = `${SeededGame}.${'stake' | 'payout'}`

/** The entries of bets, whose game is the code's prefix. */
export const betSources = {
  ...(Object.fromEntries(
    seededGames.flatMap(({ name }) => [
      [`${name}.stake`, stakes],
      [`${name}.payout`, payouts],
    ]),
  ) as Record<BetCode, EntrySource>),
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
