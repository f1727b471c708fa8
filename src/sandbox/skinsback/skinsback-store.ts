import { openJsonFile } from '../json-file.ts'
import type { Notice } from '../payments/notice.ts'

/** A deposit by skins and what became of it. */
export interface Trade {
  /** The number in the page's address, which nobody can guess. */
  id: string
  transactionId: number
  orderId: string
  currency: string
  resultUrl: string | null
  successUrl: string | null
  failUrl: string | null
  /** The names of the traded skins. */
  skins: string[]
  state: 'open' | 'traded' | 'declined'
  /** The provider's last message, as a shop that asks receives it. */
  last: string | null
  /** A webhook of it could not be delivered. */
  isUndelivered: boolean
  /** Notices that the shop has not taken yet, in order. */
  outbox: Notice[]
}

export interface SkinsbackStore {
  nextTransactionId(): number
  find(matches: (trade: Trade) => boolean): Trade[]
  add(trade: Trade): void
  save(): void
}

const KEPT_MAX = 1_000
const FIRST_ID = 678_000

/** The trades in memory and, where a folder is given, in a file that survives a restart. */
export function openSkinsbackStore(dataFolder: string | null): SkinsbackStore {
  const file = openJsonFile<Trade[]>(dataFolder, 'skinsback.json', [])
  const trades = file.read()
  const save = () => file.write(trades)

  return {
    save,
    nextTransactionId: () => (trades.at(-1)?.transactionId ?? FIRST_ID) + 1,
    find: (matches) => trades.filter(matches),
    add(trade) {
      trades.push(trade)
      trades.splice(0, trades.length - KEPT_MAX)
      save()
    },
  }
}
