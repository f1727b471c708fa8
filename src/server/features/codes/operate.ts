import { CODE_BYTES, printCode, readCode } from '#domain/rewards/redeemable-code.ts'
import { type Clock, instantOf } from '#server/platform/clock/clock.ts'
import type { Reader, Tx } from '#server/platform/db/database.ts'
import type { Entropy } from '#server/platform/entropy/entropy.ts'
import { refuse } from '#server/platform/http/refuse.ts'
import {
  type BatchRow,
  findRedeemable,
  insertBatch,
  insertCodes,
  listBatches,
  lockBatch,
  type NewBatch,
  voidBatch,
} from './batch-store.ts'
import type { CodeHash } from './code-hash.ts'
import {
  endPromo,
  insertPromo,
  listPromos,
  lockPromo,
  type NewPromo,
  type PromoRow,
} from './promo-store.ts'

/** What operators do with codes, inside the transaction that records the act. */
export interface CodeOperations {
  listBatches: typeof listBatches
  listPromos: typeof listPromos
  /** Those of some codes that can be redeemed now. */
  redeemable(reader: Reader, codes: readonly string[]): Promise<string[]>
  /** Opens a batch of codes that do not exist yet. */
  makeBatch(tx: Tx, batch: Omit<NewBatch, 'createdAt'>): Promise<void>
  /** Makes the codes of a batch and answers them, the one time that anybody sees them. */
  printBatch(tx: Tx, id: string): Promise<{ batch: BatchRow; codes: string[] }>
  /** Annuls what is left of a batch; answers how many codes that were. */
  voidBatch(tx: Tx, id: string): Promise<number>
  /** Refuses `promocode_taken` when there is one of this name. */
  makePromo(tx: Tx, promo: Omit<NewPromo, 'createdAt'>): Promise<void>
  /** Ends a promo code at once. */
  endPromo(tx: Tx, id: string): Promise<PromoRow>
}

export function createCodeOperations(deps: {
  clock: Pick<Clock, 'now'>
  entropy: Entropy
  hash: CodeHash
}): CodeOperations {
  const { clock, entropy, hash } = deps

  async function lockLiving(tx: Tx, id: string): Promise<BatchRow> {
    const batch = (await lockBatch(tx, id)) ?? refuse('not_found')
    if (batch.voided_at) refuse('request_moved_on', { message: 'This batch has been annulled.' })
    return batch
  }

  return {
    listBatches,
    listPromos,
    async redeemable(reader, codes) {
      const places = await findRedeemable(
        reader,
        codes.map((code) => hash.ofCode(signsOf(code))),
      )
      return codes.filter((_, place) => places.has(place))
    },
    makeBatch: (tx, batch) => insertBatch(tx, { ...batch, createdAt: instantOf(clock) }),

    async printBatch(tx, id) {
      const batch = await lockLiving(tx, id)
      if (batch.printed_at) refuse('codes_printed')
      const codes = printCodes(entropy, batch.count)
      const rows = codes.map((code) => ({ id: entropy.id(), hash: hash.ofCode(signsOf(code)) }))
      await insertCodes(tx, id, rows, instantOf(clock))
      return { batch, codes }
    },

    async voidBatch(tx, id) {
      await lockLiving(tx, id)
      return voidBatch(tx, id, instantOf(clock))
    },

    async makePromo(tx, promo) {
      if (!(await insertPromo(tx, { ...promo, createdAt: instantOf(clock) }))) {
        refuse('promocode_taken')
      }
    },

    async endPromo(tx, id) {
      const promo = (await lockPromo(tx, id)) ?? refuse('not_found')
      if (promo.ended_at) refuse('request_moved_on', { message: 'This code has already ended.' })
      await endPromo(tx, id, instantOf(clock))
      return promo
    },
  }
}

/** So many new codes. */
export const printCodes = (entropy: Pick<Entropy, 'bytes'>, count: number): string[] =>
  Array.from({ length: count }, () => printCode(entropy.bytes(CODE_BYTES)))

/** The signs of a code of our own making. */
export function signsOf(code: string): string {
  const signs = readCode(code)
  if (signs === null) throw new Error('A printed code cannot be read')
  return signs
}
