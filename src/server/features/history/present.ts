import type { HistoryEntry } from '#contract/http/history.ts'
import { toCoins } from '#domain/money/money.ts'
import type { EntryRow } from './store.ts'
import { wordsOf } from './words.ts'

const methods: Readonly<Record<string, string>> = {
  card: 'Card',
  crypto: 'Crypto',
  skins: 'Skins',
}

/** An entry of the journal as its player reads it. */
export function presentEntry(row: EntryRow): HistoryEntry {
  const { kind, title, subject } = wordsOf(row.code)
  const isThere = subject !== undefined && (subject !== 'bet' || row.is_bet)
  return {
    id: String(row.seq),
    kind,
    title,
    detail: row.about === null ? null : (methods[row.about] ?? row.about),
    amount: toCoins(row.amount),
    balance: toCoins(row.balance_after),
    subject: isThere ? { type: subject, id: row.ref } : null,
    created_at: row.at.toISOString(),
  }
}
