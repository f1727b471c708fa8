import { z } from 'zod'
import { rowId } from '#contract/http/operator-acts.ts'
import { makeCodeBatch, promoForm } from '#contract/http/operator-codes.ts'
import { formatCoins, toCents } from '#domain/money/money.ts'
import { promoBonus } from '#domain/rewards/promo.ts'
import type { CodesDesk } from '#server/features/codes/index.ts'
import { type Clock, instantOf } from '#server/platform/clock/clock.ts'
import { refuse } from '#server/platform/http/refuse.ts'
import { type Done, deed, staking } from './deed.ts'

export interface CodeDeedParts {
  codes: CodesDesk
  clock: Pick<Clock, 'now'>
}

export interface Printed extends Done {
  kind: 'gift_code' | 'voucher'
  value: bigint
  codes: string[]
}

/** The largest deposit that a percentage can fall on. */
const DEPOSIT_CENTS_MAX = 1_000_000n

const named = { gift_code: 'gift codes', voucher: 'vouchers' } as const

/** What operators do with gift codes, vouchers and promo codes. */
export function createCodeDeeds(parts: CodeDeedParts) {
  return { ...batchDeeds(parts), ...promoDeeds(parts) }
}

const batchInput = z.object({ batch_id: rowId })

function batchDeeds({ codes }: CodeDeedParts) {
  const makeBatch = deed(
    'codes.make',
    makeCodeBatch.body.omit({ reason: true }),
    ({ kind, value, count }) => ({
      stake: () => staking({ cents: toCents(value) * BigInt(count) }),
      async perform(tx, { id }) {
        await codes.makeBatch(tx, { id, kind, value: toCents(value), count })
        const each = formatCoins(toCents(value))
        return {
          done: { msg: `A batch of ${count} ${named[kind]}, ${each} coins each.` },
          subjectId: id,
        }
      },
    }),
  )

  const printBatch = deed('codes.print', batchInput, ({ batch_id }) => ({
    stake: () => staking({ subjectId: batch_id }),
    async perform(tx) {
      const { batch, codes: printed } = await codes.printBatch(tx, batch_id)
      const { kind, value } = batch
      const msg = `${printed.length} ${named[kind]}. Keep them now; nobody can see them again.`
      const done: Printed = { msg, kind, value, codes: printed }
      return { done }
    },
  }))

  const voidBatch = deed('codes.void', batchInput, ({ batch_id }) => ({
    stake: () => staking({ subjectId: batch_id }),
    async perform(tx) {
      return { done: { msg: `${await codes.voidBatch(tx, batch_id)} codes are annulled.` } }
    },
  }))

  return { makeBatch, printBatch, voidBatch }
}

function promoDeeds({ codes, clock }: CodeDeedParts) {
  const makePromo = deed('promo.make', promoForm, (form) => {
    const isFixedValue = form.is_fixed_value
    // Percent are to basis points what coins are to cents.
    const value = toCents(form.value)
    const most = promoBonus({ isFixedValue, value }, DEPOSIT_CENTS_MAX)
    const usesMax = form.uses_max ?? null
    return {
      stake: () => staking({ cents: usesMax === null ? null : most * BigInt(usesMax) }),
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
        return { done: { msg: `The promo code ${form.code} is made.` }, subjectId: id }
      },
    }
  })

  const endPromo = deed('promo.end', z.object({ promo_id: rowId }), ({ promo_id }) => ({
    stake: () => staking({ subjectId: promo_id }),
    async perform(tx) {
      const { code } = await codes.endPromo(tx, promo_id)
      return { done: { msg: `The promo code ${code} has ended.` } }
    },
  }))

  return { makePromo, endPromo }
}

/** A code that would never begin. */
function refuseEnd(): never {
  const message = 'The end comes after the beginning, and that is now or later.'
  return refuse('validation_failed', { message, errors: { ends_at: [message] } })
}
