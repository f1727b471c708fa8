import {
  type CallbackToReview,
  creditDeposit,
  dismissDeposit,
  listCallbacksToReview,
  listQueuedDeposits,
  type QueuedDeposit,
  returnDeposit,
  reviewCallback,
} from '#contract/http/operator/deposits.ts'
import { toCoins } from '#domain/money/money.ts'
import type { DepositOperations } from '#server/features/payments/index.ts'
import { cutPage, readPlace, readSerial, writePlace } from '#server/platform/http/cursor.ts'
import { on, type Route } from '#server/platform/http/route.ts'
import { answerAction } from './answer-action.ts'
import type { OperatorService } from './service.ts'

export function depositRoutes(operators: OperatorService, deposits: DepositOperations): Route[] {
  const { actions } = operators
  return [
    on(listQueuedDeposits, async ({ query: { limit, cursor, since, ...filter }, reader }) => {
      const rows = await deposits.listQueue(reader, {
        ...filter,
        since: since === undefined ? undefined : new Date(since),
        after: readPlace(cursor),
        limit: limit + 1,
      })
      const { shown, next_cursor } = cutPage(rows, limit, ({ review_since: at, id }) =>
        writePlace({ at, id }),
      )
      return { data: shown.map(presentQueued), next_cursor }
    }),
    on(creditDeposit, (context) =>
      answerAction(operators, actions.creditDeposit, context, { deposit_id: context.params.id }),
    ),
    on(dismissDeposit, (context) =>
      answerAction(operators, actions.dismissDeposit, context, { deposit_id: context.params.id }),
    ),
    on(returnDeposit, (context) =>
      answerAction(operators, actions.returnDeposit, context, { deposit_id: context.params.id }),
    ),
    on(listCallbacksToReview, async ({ query: { limit, cursor, ...filter }, reader }) => {
      const page = { after: readSerial(cursor), limit: limit + 1 }
      const rows = await deposits.listReviews(reader, { ...filter, ...page })
      const { shown, next_cursor } = cutPage(rows, limit, ({ id }) => id)
      return { data: shown.map(presentCallback), next_cursor }
    }),
    on(reviewCallback, (context) =>
      answerAction(operators, actions.reviewCallback, context, { callback_id: context.params.id }),
    ),
  ]
}

type Row<List extends keyof DepositOperations> =
  Awaited<ReturnType<DepositOperations[List]>> extends (infer One)[] ? One : never

const presentQueued = (row: Row<'listQueue'>): QueuedDeposit => ({
  id: row.id,
  player: { id: row.player_id, name: row.player_name },
  method: row.method,
  provider: row.provider,
  status: row.status,
  review_reason: row.review_reason,
  waiting_since: row.review_since.toISOString(),
  amount: row.queued_cents === null ? null : toCoins(row.queued_cents),
  provider_transaction_id: row.provider_transaction_id,
  crypto:
    row.crypto_currency === null || row.crypto_amount === null
      ? null
      : {
          currency: row.crypto_currency,
          amount: row.crypto_amount,
          txid: row.txid,
          risk_score: row.risk_score,
        },
})

const presentCallback = (row: Row<'listReviews'>): CallbackToReview => ({
  id: String(row.id),
  provider: row.provider,
  deposit_id: row.payment_id,
  provider_transaction_id: row.provider_transaction_id,
  status: row.status,
  amount: row.amount,
  currency: row.currency,
  outcome: row.outcome,
  received_at: row.received_at.toISOString(),
})
