import {
  endPromoCode,
  listCodeBatches,
  listPromoCodes,
  makeCodeBatch,
  makePromoCode,
  printCodeBatch,
  voidCodeBatch,
} from '#contract/http/operator/codes.ts'
import { toCoins } from '#domain/money/money.ts'
import type { CodeOperations } from '#server/features/codes/index.ts'
import { type Clock, instantOf } from '#server/platform/clock/clock.ts'
import { cutPage, readCursor } from '#server/platform/http/cursor.ts'
import { on, type Route } from '#server/platform/http/route.ts'
import { answerAction, requestOf } from './answer-action.ts'
import { presentBatch, presentPromo } from './present.ts'
import type { OperatorService } from './service.ts'

export function codeRoutes(
  operators: OperatorService,
  { codes, clock }: { codes: CodeOperations; clock: Pick<Clock, 'now'> },
): Route[] {
  const { makeBatch, printBatch, voidBatch, makePromo, endPromo } = operators.actions
  return [
    on(listCodeBatches, async ({ query: { limit, cursor }, reader }) =>
      pageOf(await codes.listBatches(reader, readCursor(cursor), limit + 1), limit, presentBatch),
    ),
    on(makeCodeBatch, (context) => {
      const { reason: _, ...input } = context.body
      return answerAction(operators, makeBatch, context, input)
    }),
    on(printCodeBatch, async (context) => {
      const input = { batch_id: context.params.id }
      const { done } = await operators.act(printBatch, { ...requestOf(context), input })
      if (!done) throw new Error('Printing needs no second operator')
      const { msg, kind, value, codes: printed } = done
      return { msg, data: { kind, value: toCoins(value), codes: printed } }
    }),
    on(voidCodeBatch, (context) =>
      answerAction(operators, voidBatch, context, { batch_id: context.params.id }),
    ),
    on(listPromoCodes, async ({ query: { limit, cursor, state, search }, reader }) => {
      const filter = { state: state ?? null, search: search ?? null, cursor: readCursor(cursor) }
      const rows = await codes.listPromos(reader, { ...filter, limit: limit + 1 }, instantOf(clock))
      return pageOf(rows, limit, presentPromo)
    }),
    on(makePromoCode, (context) => {
      const { reason: _, ...input } = context.body
      return answerAction(operators, makePromo, context, input)
    }),
    on(endPromoCode, (context) =>
      answerAction(operators, endPromo, context, { promo_id: context.params.id }),
    ),
  ]
}

function pageOf<Row extends { id: string }, Entry>(
  rows: readonly Row[],
  limit: number,
  present: (row: Row) => Entry,
): { data: Entry[]; next_cursor: string | null } {
  const { shown, next_cursor } = cutPage(rows, limit, ({ id }) => id)
  return { data: shown.map(present), next_cursor }
}
