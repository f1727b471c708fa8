import { toCoins } from '#domain/money/money.ts'
import type { Database } from '#server/platform/db/database.ts'
import { labelOf } from './entry-labels.ts'
import {
  type RecordReader,
  readAccount,
  readAddresses,
  readBets,
  readCashbacks,
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
import { readEntries } from './store.ts'

const PAGE = 1_000

/** One record of an export, of any kind. Amounts are in coins. */
export interface ExportRecord {
  record:
    | 'account'
    | 'address'
    | 'session'
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

/** Everything stored about a player, kind by kind, read in pages. */
export async function* exportRecords(
  { pool }: Pick<Database, 'pool'>,
  playerId: string,
): AsyncGenerator<ExportRecord> {
  yield* plainRecords(pool, playerId, 'account', readAccount)
  yield* plainRecords(pool, playerId, 'address', readAddresses)
  yield* plainRecords(pool, playerId, 'session', readSessions)
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

type Pool = Database['pool']

async function* entryRecords(pool: Pool, playerId: string): AsyncGenerator<ExportRecord> {
  let after = 0n
  for (;;) {
    const rows = await readEntries(pool, playerId, after, PAGE)
    for (const row of rows) {
      yield {
        record: 'entry',
        id: String(row.seq),
        time: row.at.toISOString(),
        what: labelOf(row.code, row.deal_id !== null).title,
        about: row.about,
        amount: toCoins(row.amount),
        balance: toCoins(row.balance_after),
        status: null,
        details: { code: row.code, ref: row.ref },
      }
    }
    if (rows.length < PAGE) return
    after = rows.at(-1)?.seq ?? after
  }
}

async function* betRecords(pool: Pool, playerId: string): AsyncGenerator<ExportRecord> {
  let after: string | null = null
  for (;;) {
    const rows = await readBets(pool, playerId, after, PAGE)
    for (const { id, at, game, about, stake, payout, ...details } of rows) {
      yield {
        record: 'bet',
        id,
        time: at.toISOString(),
        what: game,
        about,
        amount: toCoins(payout - stake),
        balance: null,
        status: null,
        details: { stake: toCoins(stake), payout: toCoins(payout), ...details },
      }
    }
    if (rows.length < PAGE) return
    after = rows.at(-1)?.id ?? null
  }
}

async function* plainRecords(
  pool: Pool,
  playerId: string,
  record: ExportRecord['record'],
  read: RecordReader,
): AsyncGenerator<ExportRecord> {
  let after: string | null = null
  for (;;) {
    const rows = await read(pool, playerId, after, PAGE)
    for (const { id, at, what = record, about, status, amount, details } of rows) {
      yield {
        record,
        id,
        time: at.toISOString(),
        what,
        about,
        amount: toCoins(amount),
        balance: null,
        status,
        details,
      }
    }
    if (rows.length < PAGE) return
    after = rows.at(-1)?.id ?? null
  }
}
