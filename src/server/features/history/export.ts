import { toCoins } from '#domain/money/money.ts'
import type { Database } from '#server/platform/db/database.ts'
import { labelOf } from './entry-labels.ts'
import {
  type BetRow,
  type RecordReader,
  type RecordRow,
  readAccount,
  readAddresses,
  readBets,
  readCashbacks,
  readChanges,
  readCustomBoxes,
  readDeposits,
  readDocuments,
  readItems,
  readNotifications,
  readPrizes,
  readRoundBets,
  readSessions,
  readShipments,
  readTickets,
  readWithdrawals,
} from './export-store.ts'
import { type EntryRow, readEntries } from './store.ts'

/**
 * The records read and written at a time. Between pages everybody else's requests are served, so a page takes the
 * process for a few ms at most, however many records the player has.
 */
const PAGE = 200

/** One record of an export, of any kind. Amounts are in coins. */
export interface ExportRecord {
  record:
    | 'account'
    | 'address'
    | 'session'
    | 'change'
    | 'entry'
    | 'bet'
    | 'deposit'
    | 'withdrawal'
    | 'shipment'
    | 'item'
    | 'notification'
    | 'cashback'
    | 'prize'
    | 'custom_box'
    | 'ticket'
    | 'document'
  id: string
  time: string
  what: string
  about: string | null
  amount: number
  /** The balance afterwards; only ledger entries have one. */
  balance: number | null
  status: string | null
  details: Record<string, unknown>
}

type Pages = AsyncGenerator<ExportRecord[]>
type Pool = Database['pool']

/** Everything stored about a player, kind by kind, in pages. */
export async function* exportRecords({ pool }: Pick<Database, 'pool'>, playerId: string): Pages {
  yield* plainRecords(pool, playerId, 'account', readAccount)
  yield* plainRecords(pool, playerId, 'address', readAddresses)
  yield* plainRecords(pool, playerId, 'session', readSessions)
  yield* plainRecords(pool, playerId, 'change', readChanges)
  yield* entryRecords(pool, playerId)
  yield* betRecords(pool, playerId)
  yield* plainRecords(pool, playerId, 'bet', readRoundBets)
  yield* plainRecords(pool, playerId, 'deposit', readDeposits)
  yield* plainRecords(pool, playerId, 'withdrawal', readWithdrawals)
  yield* plainRecords(pool, playerId, 'shipment', readShipments)
  yield* plainRecords(pool, playerId, 'item', readItems)
  yield* plainRecords(pool, playerId, 'notification', readNotifications)
  yield* plainRecords(pool, playerId, 'cashback', readCashbacks)
  yield* plainRecords(pool, playerId, 'prize', readPrizes)
  yield* plainRecords(pool, playerId, 'custom_box', readCustomBoxes)
  yield* plainRecords(pool, playerId, 'ticket', readTickets)
  yield* plainRecords(pool, playerId, 'document', readDocuments)
}

const entryRecords = (pool: Pool, playerId: string): Pages =>
  inPages(
    (after: EntryRow | undefined) => readEntries(pool, playerId, after?.seq ?? 0n, PAGE),
    (row) => ({
      record: 'entry',
      id: String(row.seq),
      time: row.at.toISOString(),
      what: labelOf(row.code, row.deal_id !== null).title,
      about: row.about,
      amount: toCoins(row.amount),
      balance: toCoins(row.balance_after),
      status: null,
      details: { code: row.code, ref: row.ref },
    }),
  )

const betRecords = (pool: Pool, playerId: string): Pages =>
  inPages(
    (after: BetRow | undefined) => readBets(pool, playerId, after?.id ?? null, PAGE),
    ({ id, at, game, about, stake, payout, ...details }) => ({
      record: 'bet',
      id,
      time: at.toISOString(),
      what: game,
      about,
      amount: toCoins(payout - stake),
      balance: null,
      status: null,
      details: { stake: toCoins(stake), payout: toCoins(payout), ...details },
    }),
  )

const plainRecords = (
  pool: Pool,
  playerId: string,
  record: ExportRecord['record'],
  read: RecordReader,
): Pages =>
  inPages(
    (after: RecordRow | undefined) => read(pool, playerId, after?.id ?? null, PAGE),
    ({ id, at, what = record, about, status, amount, details }) => ({
      record,
      id,
      time: at.toISOString(),
      what,
      about,
      amount: toCoins(amount),
      balance: null,
      status,
      details,
    }),
  )

async function* inPages<Row>(
  readAfter: (last: Row | undefined) => Promise<Row[]>,
  recordOf: (row: Row) => ExportRecord,
): Pages {
  let last: Row | undefined
  for (;;) {
    const rows = await readAfter(last)
    if (rows.length > 0) yield rows.map(recordOf)
    if (rows.length < PAGE) return
    last = rows.at(-1)
  }
}
