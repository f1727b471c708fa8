import { z } from 'zod'
import { rowId } from '#contract/http/operator/acts.ts'
import { batchForm, promoForm } from '#contract/http/operator/codes.ts'
import { formatCoins, toCents } from '#domain/money/money.ts'
import { promoBonus } from '#domain/rewards/promo.ts'
import type { CodeOperations } from '#server/features/codes/index.ts'
import { type Clock, instantOf } from '#server/platform/clock/clock.ts'
import { refuseField } from '#server/platform/http/refuse.ts'
import { type Done, defineAction, exposureOf } from './action.ts'

export interface CodeActionDeps {
  codes: CodeOperations
  clock: Pick<Clock, 'now'>
}

export interface Printed extends Done {
  kind: 'gift_code' | 'voucher'
  value: bigint
  codes: string[]
}

/** The largest deposit to which a percentage can apply, in cents. */
const DEPOSIT_CENTS_MAX = 1_000_000n

const named = { gift_code: 'gift codes', voucher: 'vouchers' } as const

/** Operators' actions on gift codes, vouchers and promo codes. */
export function createCodeActions(deps: CodeActionDeps) {
  return { ...batchActions(deps), ...promoActions(deps) }
}

const batchInput = z.object({ batch_id: rowId })

function batchActions({ codes }: CodeActionDeps) {
  const makeBatch = defineAction('codes.make', batchForm, ({ kind, value, count }) => ({
    exposure: () => exposureOf({ cents: toCents(value) * BigInt(count) }),
    async perform(tx, { id }) {
      await codes.makeBatch(tx, { id, kind, value: toCents(value), count })
      const each = formatCoins(toCents(value))
      return {
        done: { msg: `A batch of ${count} ${named[kind]}, ${each} coins each.` },
        subjectId: id,
      }
    },
  }))

  const printBatch = defineAction('codes.print', batchInput, ({ batch_id }) => ({
    exposure: () => exposureOf({ subjectId: batch_id }),
    async perform(tx) {
      const { batch, codes: printed } = await codes.printBatch(tx, batch_id)
      const { kind, value } = batch
      const msg = `${printed.length} ${named[kind]}. Keep them now; nobody can see them again.`
      const done: Printed = { msg, kind, value, codes: printed }
      return { done }
    },
  }))

  const voidBatch = defineAction('codes.void', batchInput, ({ batch_id }) => ({
    exposure: () => exposureOf({ subjectId: batch_id }),
    async perform(tx) {
      return { done: { msg: `${await codes.voidBatch(tx, batch_id)} codes are annulled.` } }
    },
  }))

  return { makeBatch, printBatch, voidBatch }
}

function promoActions({ codes, clock }: CodeActionDeps) {
  const makePromo = defineAction('promo.make', promoForm, (form) => {
    const isFixedValue = form.is_fixed_value
    // Percent are to basis points as coins are to cents.
    const value = toCents(form.value)
    const most = promoBonus({ isFixedValue, value }, DEPOSIT_CENTS_MAX)
    const usesMax = form.uses_max ?? null
    return {
      exposure: () => exposureOf({ cents: usesMax === null ? null : most * BigInt(usesMax) }),
      async perform(tx, { id }) {
        const startsAt = form.starts_at ? new Date(form.starts_at) : instantOf(clock)
        const endsAt = form.ends_at ? new Date(form.ends_at) : null
        if (endsAt && endsAt <= startsAt) refuseEnd()
        await codes.makePromo(tx, {
          id,
          code: form.code,
          isFixedValue,
          value,
          isOncePerPlayer: form.is_once_per_player,
          usesMax,
          startsAt,
          endsAt,
        })
        return { done: { msg: `The promo code ${form.code} is created.` }, subjectId: id }
      },
    }
  })

  const endPromo = defineAction('promo.end', z.object({ promo_id: rowId }), ({ promo_id }) => ({
    exposure: () => exposureOf({ subjectId: promo_id }),
    async perform(tx) {
      const { code } = await codes.endPromo(tx, promo_id)
      return { done: { msg: `The promo code ${code} has ended.` } }
    },
  }))

  return { makePromo, endPromo }
}

/** Refuses an end before the start or in the past. */
const refuseEnd = (): never => refuseField('ends_at', { code: 'end_before_start' })
