import { openJsonFile } from '../json-file.ts'
import type { Notice } from '../payments/notice.ts'

export interface DepositAddress {
  id: number
  currency: string
  address: string
  tag: string | null
  foreignId: string
  reference: string
}

/** A deposit or a withdrawal, and what became of it. */
export interface Transaction {
  id: number
  type: 'deposit' | 'withdrawal'
  /** Of a withdrawal the shop's own name, of a deposit that of its address. */
  foreignId: string
  currency: string
  amount: string
  address: string
  txid: string
  /** The last callback, as a shop that asks receives it; null while there was none. */
  last: string | null
  state: string
  /** Notices that the shop has not taken yet, in order. */
  outbox: Notice[]
}

export interface AlphapoStore {
  nextId(): number
  findAddress(address: string): DepositAddress | undefined
  addAddress(address: DepositAddress): void
  addTransaction(transaction: Transaction): void
  find(matches: (transaction: Transaction) => boolean): Transaction[]
  /** Where the shop takes callbacks, when it is not the usual place. */
  callbackUrl: string | null
  save(): void
}

interface Content {
  lastId: number
  addresses: DepositAddress[]
  transactions: Transaction[]
}

const KEPT_MAX = 1_000

/** Addresses and transactions in memory and, where a folder is given, in a file. */
export function openAlphapoStore(dataFolder: string | null): AlphapoStore {
  const empty: Content = { lastId: 1_000, addresses: [], transactions: [] }
  const file = openJsonFile<Content>(dataFolder, 'alphapo.json', empty)
  const content = file.read()
  const save = () => file.write(content)

  return {
    save,
    callbackUrl: null,
    nextId: () => ++content.lastId,
    findAddress: (address) => content.addresses.find((each) => each.address === address),
    addAddress(address) {
      content.addresses.push(address)
      content.addresses.splice(0, content.addresses.length - KEPT_MAX)
      save()
    },
    addTransaction(transaction) {
      content.transactions.push(transaction)
      content.transactions.splice(0, content.transactions.length - KEPT_MAX)
      save()
    },
    find: (matches) => content.transactions.filter(matches),
  }
}
