import type { HistoryEntry } from '#contract/http/history.ts'
import { toCoins } from '#domain/money/money.ts'
import type { EntryRow } from './store.ts'
import { type SubjectType, wordsOf } from './words.ts'

const methods: Readonly<Record<string, string>> = {
  card: 'Card',
  crypto: 'Crypto',
  skins: 'Skins',
}

/** An entry of the journal as its player reads it. */
export function presentEntry(row: EntryRow): HistoryEntry {
  const { kind, title, subject } = wordsOf(row.code)
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
  return subject === 'bet' && !row.is_bet ? null : row.ref
}
