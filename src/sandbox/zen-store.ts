import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/** A notice to the shop, as it waits to be sent. */
export interface Notice {
  body: string
  /** Sent this many times at once. */
  copies: number
  isDelayed: boolean
  /** The shop's first good answer counts as lost, so the notice comes again. */
  isAnswerLost: boolean
}

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
  const file = dataFolder && path.join(dataFolder, 'zen.json')
  if (dataFolder) mkdirSync(dataFolder, { recursive: true })
  const checkouts = new Map((file ? readFile(file) : []).map((each) => [each.id, each]))

  function save() {
    if (!file) return
    // The rename replaces the file at once, so a crash leaves the old one or the new one.
    writeFileSync(`${file}.new`, JSON.stringify([...checkouts.values()]))
    renameSync(`${file}.new`, file)
  }

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

function readFile(file: string): Checkout[] {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw new Error(`${file} cannot be read; remove it to begin anew.`, { cause: error })
  }
}
