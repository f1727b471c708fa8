import { games, roundGames, stakesOf } from '#domain/games/games.ts'
import type { Database, Reader, Tx } from '#server/platform/db/database.ts'
import type { Tables } from '#server/platform/db/schema.ts'
import type { ProviderName } from '#server/platform/providers/providers.ts'

/** `wallet:{player id}`, or one of the house's own accounts. */
export type AccountName = `wallet:${string}` | SystemAccount

export type SystemAccount =
  | (typeof games)[number]['account']
  | 'house:goods'
  | 'house:demo'
  | 'house:bonuses'
  | 'house:codes'
  | 'house:cashback'
  | 'house:shipping'
  | 'house:withdrawals'
  | 'house:adjustments'
  | 'house:receivables'
  | 'house:affiliates'
  | 'house:prizes'
  | `clearing:${ProviderName}`
  | 'clearing:withdrawals'
  | 'clearing:battles'
  | 'clearing:rounds'
  | `bank:${ProviderName}`

/** The name of a player's wallet. */
export const walletOf = (playerId: string): AccountName => `wallet:${playerId}`

/** Creates an empty wallet for a player. Throws if they already have one. */
export async function openWallet(tx: Tx, playerId: string): Promise<void> {
  await tx.query(
    `INSERT INTO accounts (name, kind, player_id, balance) VALUES ($1, 'wallet', $2, 0)`,
    [walletOf(playerId), playerId],
  )
}

/**
 * Opens the accounts of games that have none yet, whose balances follow from the journal, and names the games of rounds
 * and their stakes, to which rounds and bets refer.
 */
export async function openGames(database: Pick<Database, 'pool'>): Promise<void> {
  await database.pool.query(
    `INSERT INTO accounts (name, kind)
     SELECT g.name, 'house' FROM unnest($1::text[]) AS g (name)
     WHERE NOT EXISTS (SELECT FROM accounts a WHERE a.name = g.name)
     ON CONFLICT (name) DO NOTHING`,
    [games.map(({ account }) => account)],
  )
  const stakes = roundGames.flatMap((game) => stakesOf(game).map((name) => ({ name, game })))
  await database.pool.query(
    `WITH named AS (INSERT INTO round_games SELECT unnest($1::text[]) ON CONFLICT DO NOTHING)
     INSERT INTO round_stakes (name, game) SELECT * FROM unnest($2::text[], $3::text[])
     ON CONFLICT DO NOTHING`,
    [
      roundGames.map(({ name }) => name),
      stakes.map(({ name }) => name),
      stakes.map(({ game }) => game.name),
    ],
  )
}

export interface Account
  extends Pick<
    Tables['accounts'],
    'id' | 'player_id' | 'entry_seq' | 'entry_hash' | 'guard' | 'play'
  > {
  name: AccountName
  /** In cents; null for accounts whose balance is derived from the journal. */
  balance: Tables['accounts']['balance']
}

/** Locks accounts in the order that every writer uses, then reads them together with the accounts that need no lock. */
export async function lockAccounts(
  tx: Tx,
  names: AccountName[],
  others: AccountName[] = [],
): Promise<Map<string, Account>> {
  if (names.length > 0) {
    await tx.query('SELECT 1 FROM accounts WHERE name = ANY ($1) ORDER BY id FOR NO KEY UPDATE', [
      names,
    ])
  }
  const { rows } = await tx.query<Account>(
    `SELECT id, name, player_id, balance, entry_seq, entry_hash, guard, play
     FROM accounts WHERE name = ANY ($1)`,
    [[...names, ...others]],
  )
  return new Map(rows.map((row) => [row.name, row]))
}

/** A player's balance in cents and the number of its last entry. Throws when they have no wallet. */
export async function readWallet(
  reader: Reader,
  playerId: string,
): Promise<{ balance: bigint; seq: bigint }> {
  const { rows } = await reader.query<{ balance: bigint; seq: bigint }>({
    name: 'read_wallet',
    text: 'SELECT balance, entry_seq AS seq FROM accounts WHERE player_id = $1',
    values: [playerId],
  })
  if (!rows[0]) throw new Error(`Player ${playerId} has no wallet`)
  return rows[0]
}
