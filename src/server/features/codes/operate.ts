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

/** Operators' actions on codes, inside the transaction that logs the action. */
export interface CodeOperations {
  listBatches: typeof listBatches
  listPromos: typeof listPromos
  /** Those of the given codes that can be redeemed now. */
  redeemable(reader: Reader, codes: readonly string[]): Promise<string[]>
  /** Creates a batch without its codes. */
  makeBatch(tx: Tx, batch: Omit<NewBatch, 'createdAt'>): Promise<void>
  /** Creates a batch's codes and returns them; they are never readable again. */
  printBatch(tx: Tx, id: string): Promise<{ batch: BatchRow; codes: string[] }>
  /** Voids the unredeemed codes of a batch; returns how many there were. */
  voidBatch(tx: Tx, id: string): Promise<number>
  /** Refuses `promocode_taken` if the name exists. */
  makePromo(tx: Tx, promo: Omit<NewPromo, 'createdAt'>): Promise<void>
  /** Ends a promo code immediately. */
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
    if (batch.voided_at) refuse('request_moved_on', { message: { code: 'batch_annulled' } })
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
      tx.noteChange('promo-codes')
      if (!(await insertPromo(tx, { ...promo, createdAt: instantOf(clock) }))) {
        refuse('promocode_taken')
      }
    },

    async endPromo(tx, id) {
      const promo = (await lockPromo(tx, id)) ?? refuse('not_found')
      if (promo.ended_at) refuse('request_moved_on', { message: { code: 'promo_ended' } })
      await endPromo(tx, id, instantOf(clock))
      return promo
    },
  }
}

/** Generates `count` new codes. */
export const printCodes = (entropy: Pick<Entropy, 'bytes'>, count: number): string[] =>
  Array.from({ length: count }, () => printCode(entropy.bytes(CODE_BYTES)))

/** The characters of a code that the shop generated. */
export function signsOf(code: string): string {
  const signs = readCode(code)
  if (signs === null) throw new Error('A printed code is malformed')
  return signs
}
