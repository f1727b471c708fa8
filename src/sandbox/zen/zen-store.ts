import { openJsonFile } from '../json-file.ts'
import type { Notice } from '../payments/notice.ts'

/** A hosted payment page and what became of it. */
export interface Checkout {
  id: string
  merchantTransactionId: string
  /** The provider's own number of the payment. */
  transactionId: string
  /** As the shop wrote it, such as `25.00`. */
  amount: string
  currency: string
  description: string
  urlSuccess: string | null
  urlFailure: string | null
  ipnUrl: string | null
  state: 'open' | 'paid' | 'declined'
  /** Notices that the shop has not taken yet, in order. */
  outbox: Notice[]
}

export interface ZenStore {
  find(id: string): Checkout | undefined
  isUsed(merchantTransactionId: string): boolean
  add(checkout: Checkout): void
  /** Keeps what was changed in a checkout. */
  save(): void
  withPending(): Checkout[]
}

const KEPT_MAX = 1_000

/** The checkouts in memory and, where a folder is given, in a file that survives a restart. */
export function openZenStore(dataFolder: string | null): ZenStore {
  const file = openJsonFile<Checkout[]>(dataFolder, 'zen.json', [])
  const checkouts = new Map(file.read().map((each) => [each.id, each]))
  const save = () => file.write([...checkouts.values()])

  return {
    save,
    find: (id) => checkouts.get(id),
    isUsed: (merchantTransactionId) =>
      [...checkouts.values()].some((each) => each.merchantTransactionId === merchantTransactionId),
    add(checkout) {
      checkouts.set(checkout.id, checkout)
      for (const id of checkouts.keys()) {
        if (checkouts.size <= KEPT_MAX) break
        checkouts.delete(id)
      }
      save()
    },
    withPending: () => [...checkouts.values()].filter(({ outbox }) => outbox.length > 0),
  }
}
