import type { Query, Reply } from '#contract/call.ts'
import type {
  exportHistory,
  getPlayStatistics,
  HistoryEntry,
  listHistory,
} from '#contract/http/history.ts'
import { toCoins } from '#domain/money/money.ts'
import { type Clock, instantOf } from '#server/platform/clock/clock.ts'
import type { Reader } from '#server/platform/db/database.ts'
import { cutPage, readSerial } from '#server/platform/http/cursor.ts'
import { codesOf, labelOf, type SubjectType } from './entry-labels.ts'
import { exportRecords } from './export.ts'
import { toCsv, toJson } from './export-format.ts'
import { readPlayStatistics } from './play-statistics.ts'
import { type EntryRow, listEntries } from './store.ts'

export interface HistoryService {
  list(
    reader: Reader,
    playerId: string,
    query: Query<typeof listHistory>,
  ): Promise<Reply<typeof listHistory>>
  statistics(reader: Reader, playerId: string): Promise<Reply<typeof getPlayStatistics>['data']>
  export(
    reader: Reader,
    playerId: string,
    query: Query<typeof exportHistory>,
  ): Reply<typeof exportHistory>
}

const formats = {
  csv: { contentType: 'text/csv; charset=utf-8', write: toCsv },
  json: { contentType: 'application/json; charset=utf-8', write: toJson },
}

/** A player's ledger entries, for the history page and the export. */
export function createHistoryService({ clock }: { clock: Pick<Clock, 'now'> }): HistoryService {
  return {
    async list(reader, playerId, { limit, cursor, kind }) {
      const page = { before: readSerial(cursor), limit: limit + 1 }
      const filter = kind ? codesOf(kind) : null
      const rows = await listEntries(reader, playerId, filter, page)
      const { shown, next_cursor } = cutPage(rows, limit, ({ seq }) => seq)
      return { data: shown.map(presentEntry), next_cursor }
    },

    statistics: (reader, playerId) => readPlayStatistics(reader, playerId, clock.now()),

    export(reader, playerId, { format }) {
      const { contentType, write } = formats[format]
      const day = instantOf(clock).toISOString().slice(0, 10)
      return {
        filename: `history-${day}.${format}`,
        contentType,
        chunks: write(exportRecords(reader, playerId)),
      }
    },
  }
}

const methods: Readonly<Record<string, string>> = {
  card: 'Card',
  crypto: 'Crypto',
  skins: 'Skins',
}

/** A ledger entry as shown to its player. */
export function presentEntry(row: EntryRow): HistoryEntry {
  const { kind, title, subject } = labelOf(row.code, row.deal_id !== null)
  const subjectId = idOf(row, subject)
  return {
    id: String(row.seq),
    kind,
    title,
    detail: row.about === null ? null : (methods[row.about] ?? row.about),
    amount: toCoins(row.amount),
    balance: toCoins(row.balance_after),
    subject: subject && subjectId ? { type: subject, id: subjectId } : null,
    created_at: row.at.toISOString(),
  }
}

function idOf(row: EntryRow, subject: SubjectType | undefined): string | null {
  if (subject === 'battle') return row.battle_id
  if (row.deal_id !== null) return row.deal_id
  return subject === 'bet' && !row.is_bet ? null : row.ref
}
