import { makerShare } from '#domain/games/custom-box.ts'
import { readPlaythrough } from '#server/features/funds/index.ts'
import { type Ledger, walletOf } from '#server/ledger/index.ts'
import type { Database, Tx } from '#server/platform/db/database.ts'
import type { ForEach } from '#server/platform/jobs/for-each.ts'
import {
  type DueBox,
  insertBattleShares,
  listDueBoxes,
  listDueShares,
  listPayers,
  lockStaked,
  type Share,
  writeShares,
} from './share-store.ts'

export interface ShareDeps {
  database: Database
  ledger: Ledger
  forEach: ForEach
}

/** The job's name. */
export const SETTLE = 'pay box makers their shares'

const PAYERS_AT_ONCE = 500
const BOXES_AT_ONCE = 50
const SHARES_AT_ONCE = 200

/**
 * Records the shares that an ended battle owes to the makers of its boxes: one per seat and round, on the part that the
 * seat's player paid. Bots' and makers' own seats and sponsored parts owe nothing.
 */
export async function recordMakerShares(tx: Tx, battleId: string): Promise<void> {
  await insertBattleShares(tx, battleId)
}

/**
 * Pays makers their shares of all settled openings, hidden boxes included. Each is posted under the bet's id, so that
 * repeated or concurrent runs pay nothing twice.
 */
export async function settleShares(deps: ShareDeps, stopping?: AbortSignal): Promise<number> {
  const { database, forEach } = deps
  // Stakes that unlock a bonus or are paid with bound coins earn no share, so every payer's play-through is computed
  // first. The shares of a payer
  // for whom that fails are left out.
  await forEach<string>({
    job: 'compute play-through for makers’ shares',
    stopping,
    pageSize: PAYERS_AT_ONCE,
    list: (after) => listPayers(database.pool, after, PAYERS_AT_ONCE),
    keyOf: (playerId) => playerId,
    work: (playerId) => database.transaction((tx) => readPlaythrough(tx, playerId)),
  })
  let settled = 0
  await forEach<DueBox>({
    job: SETTLE,
    stopping,
    pageSize: BOXES_AT_ONCE,
    list: (after) => listDueBoxes(database.pool, after, BOXES_AT_ONCE),
    keyOf: ({ slug }) => slug,
    async work({ slug, maker_id }) {
      settled += await settleBox(deps, slug, maker_id)
    },
  })
  return settled
}

async function settleBox(
  { database, ledger }: ShareDeps,
  slug: string,
  makerId: string,
): Promise<number> {
  let settled = 0
  for (;;) {
    const count = await database.transaction(async (tx) => {
      // The wallet is locked first, as everywhere.
      await ledger.lock(tx, makerId)
      const shares = await readShares(tx, slug)
      const paid = shares.filter(({ cents }) => cents > 0n)
      const [account, counter] = [walletOf(makerId), 'house:boxes'] as const
      await ledger.post(
        tx,
        paid.map(({ betId: ref, cents: amount }) => ({
          account,
          counter,
          amount,
          code: 'box.maker-share',
          ref,
        })),
      )
      await writeShares(tx, slug, shares)
      return shares.length
    })
    settled += count
    if (count < SHARES_AT_ONCE) return settled
  }
}

/** The unsettled shares in bet order; rounding continues from the paid play settled before. */
async function readShares(tx: Parameters<typeof lockStaked>[0], slug: string): Promise<Share[]> {
  let staked = await lockStaked(tx, slug)
  const due = await listDueShares(tx, slug, SHARES_AT_ONCE)
  return due.map(({ bet_id: betId, paid }) => {
    const cents = makerShare(paid, staked)
    staked += paid
    return { betId, paid, cents }
  })
}
