import type { PlayerRecordKind } from '#contract/http/operator/players.ts'
import { toCoins } from '#domain/money/money.ts'
import type { Reader } from '#server/platform/db/database.ts'
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
  readMessages,
  readNotifications,
  readOpenSessions,
  readOwnedItems,
  readOwnTickets,
  readPrizes,
  readReported,
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
  record: string
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
type ReadRecords = (reader: Reader, playerId: string) => Pages

/** What is stored about a player, by its kind. */
export const playerRecords: ReadonlyMap<string, ReadRecords> = new Map([
  ...kind('account', readAccount),
  ...kind('address', readAddresses),
  ...kind('session', readSessions),
  ...kind('change', readChanges),
  ['entry', entryRecords],
  ['bet', betRecords],
  ...kind('round_bet', readRoundBets, 'bet'),
  ...kind('deposit', readDeposits),
  ...kind('withdrawal', readWithdrawals),
  ...kind('shipment', readShipments),
  ...kind('item', readItems),
  ...kind('notification', readNotifications),
  ...kind('cashback', readCashbacks),
  ...kind('prize', readPrizes),
  ...kind('custom_box', readCustomBoxes),
  ...kind('ticket', readTickets),
  ...kind('chat_message', readMessages),
  ...kind('report', readReported),
  ...kind('document', readDocuments),
])

/** A kind whose rows are records as they are; a record is called `record`. */
export function kind(name: string, read: RecordReader, record = name): [[string, ReadRecords]] {
  return [[name, (reader, playerId) => plainRecords(reader, playerId, record, read)]]
}

/** Everything stored about a player, kind by kind, in pages. */
export async function* exportRecords(reader: Reader, playerId: string): Pages {
  for (const read of playerRecords.values()) yield* read(reader, playerId)
}

function entryRecords(reader: Reader, playerId: string): Pages {
  return inPages(
    (after: EntryRow | undefined) => readEntries(reader, playerId, after?.seq ?? 0n, PAGE),
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
}

function betRecords(reader: Reader, playerId: string): Pages {
  return inPages(
    (after: BetRow | undefined) => readBets(reader, playerId, after?.id ?? null, PAGE),
    recordOfBet,
  )
}

const recordOfBet = ({ id, at, game, about, stake, payout, ...details }: BetRow): ExportRecord => ({
  record: 'bet',
  id,
  time: at.toISOString(),
  what: game,
  about,
  amount: toCoins(payout - stake),
  balance: null,
  status: null,
  details: { stake: toCoins(stake), payout: toCoins(payout), ...details },
})

const plainRecords = (
  reader: Reader,
  playerId: string,
  record: string,
  read: RecordReader,
): Pages =>
  inPages(
    (after: RecordRow | undefined) => read(reader, playerId, after?.id ?? null, PAGE),
    (row) => recordOf(row, record),
  )

const recordOf = (
  { id, at, what, about, status, amount, details }: RecordRow,
  record: string,
): ExportRecord => ({
  record,
  id,
  time: at.toISOString(),
  what: what ?? record,
  about,
  amount: toCoins(amount),
  balance: null,
  status,
  details,
})

/** What staff read of a player newest first, by its kind. */
const listed: Readonly<Record<Exclude<PlayerRecordKind, 'bet'>, RecordReader>> = {
  round_bet: readRoundBets,
  item: readOwnedItems,
  shipment: readShipments,
  deposit: readDeposits,
  withdrawal: readWithdrawals,
  ticket: readOwnTickets,
  session: readOpenSessions,
}

/** So many records of a kind, newest first, starting before an id. */
export async function listRecords(
  reader: Reader,
  playerId: string,
  { kind: wanted, before, limit }: { kind: PlayerRecordKind; before: string | null; limit: number },
): Promise<ExportRecord[]> {
  if (wanted === 'bet') {
    const bets = await readBets(reader, playerId, before, limit, 'newest')
    return bets.map(recordOfBet)
  }
  const rows = await listed[wanted](reader, playerId, before, limit, 'newest')
  return rows.map((row) => recordOf(row, wanted))
}

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
