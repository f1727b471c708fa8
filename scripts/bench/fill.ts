import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { from } from 'pg-copy-streams'
import { SEED_BETS_MAX } from '#domain/fairness/seed-limits.ts'
import { createBoxService } from '#server/features/boxes/index.ts'
import { type Decision, decideWager, type LockedWallet } from '#server/ledger/decide-wager.ts'
import { rotateSeeds, type SettledWager, type Wager } from '#server/ledger/index.ts'
import { lockedWalletsOf, lockWallets } from '#server/ledger/wager-batch.ts'
import type { Reader } from '#server/platform/db/database.ts'
import { columnTypes } from '#server/platform/db/types.ts'
import type { BenchShop } from './bench-shop.ts'

/** While PostgreSQL stores the bets of one connection, those of the other are drawn. */
const CONNECTIONS = 2

/**
 * Creates that many bets, spread evenly over the shop's players, and returns the time taken in ms. They are drawn
 * and chained by the ledger's code, and seeds are rotated. Only the rows are written by COPY, up to all bets of a
 * seed at once, into the real tables with their indexes and constraints.
 */
export async function fill(shop: BenchShop, bets: number): Promise<number> {
  const startedMs = performance.now()
  const waiting = shop.players.map(({ id }, index) => {
    const { length } = shop.players
    return { id, bets: Math.floor(bets / length) + (index < bets % length ? 1 : 0) }
  })
  await Promise.all(
    Array.from({ length: CONNECTIONS }, async () => {
      const client = new pg.Client({ connectionString: shop.url, types: columnTypes })
      await client.connect()
      for (let player = waiting.shift(); player; player = waiting.shift()) {
        await fillPlayer(shop, client, player)
      }
      await client.end()
    }),
  )
  return performance.now() - startedMs
}

async function fillPlayer(
  { database, ledger, shop, slug }: BenchShop,
  client: pg.Client,
  { id, bets }: { id: string; bets: number },
): Promise<void> {
  let left = bets
  const wager = async (asked: Wager<unknown>) => {
    left -= await settleByCopy(client, ledger, asked)
    if (left > 0) await database.transaction((tx) => rotateSeeds(tx, ledger.seeds, id, null))
  }
  // The boxes' own service defines the bets, but is not notified of them.
  const copying = { ...ledger, wager: wager as never, onBetsSettled: () => undefined }
  const boxes = createBoxService({ shop, ledger: copying })
  while (left > 0) await boxes.open(id, slug, { count: left }, null)
}

/** Returns the number of bets made: at most as many as the player's seed had left. */
async function settleByCopy(
  client: pg.Client,
  { seeds: { clock, entropy, vault }, keys, timeZone }: BenchShop['ledger'],
  asked: Wager<unknown>,
): Promise<number> {
  await client.query('BEGIN')
  const wallets = await lockWallets(client as Reader, [asked])
  const atMs = clock.now()
  const lockedWallets = lockedWalletsOf(wallets, vault, { atMs, timeZone })
  const [wallet] = lockedWallets.values()
  const house = await client.query<{ id: bigint }>('SELECT id FROM accounts WHERE name = $1', [
    asked.house,
  ])
  if (!wallet || !house.rows[0]) throw new Error('A wager without a wallet or a house')
  const houseIds = new Map([[asked.house, house.rows[0].id]])
  const count = Math.min(asked.count, SEED_BETS_MAX - wallet.nonce)
  const decision = decideWager({ ...asked, count }, wallet, [], { atMs, entropy, houseIds, keys })
  const at = new Date(atMs).toISOString()
  await copyIn(client, betColumns, betRows(decision.settled, wallet, at))
  await copyIn(client, itemColumns, itemRows(decision.settled, at))
  await copyIn(client, entryColumns, entryRows(decision, at))
  await moveWallet(client, wallet)
  await client.query('COMMIT')
  return count
}

const betColumns = `bets (id, player_id, game, seed_id, nonce, configuration_id, stake, payout, item_id,
                          parameters, result, at)`

const betRows = ({ bets }: SettledWager, { seedId }: LockedWallet, at: string) =>
  bets.map((bet) => [
    bet.id,
    bet.playerId,
    bet.game,
    seedId,
    bet.nonce,
    bet.configurationId,
    bet.stake,
    bet.payout,
    bet.itemId,
    JSON.stringify(bet.parameters),
    JSON.stringify(bet.result),
    at,
  ])

const itemColumns = 'inventory_items (id, player_id, item_id, value, acquired_at)'

const itemRows = ({ bets }: SettledWager, at: string) =>
  bets
    .filter((bet) => bet.itemId !== null)
    .map((bet) => [bet.id, bet.playerId, bet.itemId, bet.payout, at])

const entryColumns = `entries (account_id, seq, counter_id, amount, balance_after, code, ref, at, hash)`

const entryRows = ({ entries }: Decision, at: string) =>
  entries.map((entry) => [
    entry.accountId,
    entry.seq,
    entry.counterId,
    entry.amount,
    entry.balanceAfter,
    entry.code,
    entry.ref,
    at,
    `\\\\x${entry.hash.toString('hex')}`,
  ])

type Cell = string | number | bigint | null

/** No value contains a character that COPY would interpret. */
async function copyIn(client: pg.Client, columns: string, rows: Cell[][]): Promise<void> {
  const lines = rows.map((row) => `${row.map((cell) => cell ?? '\\N').join('\t')}\n`)
  await pipeline([lines.join('')], client.query(from(`COPY ${columns} FROM STDIN`)))
}

async function moveWallet(client: pg.Client, { head, seedId, nonce }: LockedWallet): Promise<void> {
  await client.query(
    'UPDATE accounts SET balance = $2, entry_seq = $3, entry_hash = $4 WHERE id = $1',
    [head.accountId, head.balance, head.seq, head.hash],
  )
  await client.query('UPDATE seeds SET nonce = $2 WHERE id = $1', [seedId, nonce])
}
