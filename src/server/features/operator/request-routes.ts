import {
  finishWithdrawal,
  listAllShipments,
  listAllWithdrawals,
  refundBet,
  refundShipment,
  shipShipment,
  startShipment,
  startWithdrawal,
  turnDownShipment,
  turnDownWithdrawal,
} from '#contract/http/operator/requests.ts'
import { on, type Route } from '#server/platform/http/route.ts'
import { answerAction } from './answer-action.ts'
import { listShipments, listWithdrawals } from './request-lists.ts'
import type { OperatorDeps, OperatorService } from './service.ts'

export function requestRoutes(operators: OperatorService, deps: OperatorDeps): Route[] {
  const { actions } = operators
  const { withdrawals, shipping } = deps
  return [
    on(listAllWithdrawals, ({ query }) => listWithdrawals(deps, withdrawals.operate, query)),
    on(startWithdrawal, (context) =>
      answerAction(operators, actions.startWithdrawal, context, {
        withdrawal_id: context.params.id,
      }),
    ),
    on(turnDownWithdrawal, (context) => {
      const { reason: _, ...words } = context.body
      const input = { withdrawal_id: context.params.id, ...words }
      return answerAction(operators, actions.cancelWithdrawal, context, input)
    }),
    on(finishWithdrawal, (context) =>
      answerAction(operators, actions.finishWithdrawal, context, {
        withdrawal_id: context.params.id,
        txid: context.body.txid,
      }),
    ),
    on(listAllShipments, ({ query }) => listShipments(deps, shipping.operate, query)),
    on(startShipment, (context) =>
      answerAction(operators, actions.startShipment, context, { shipment_id: context.params.id }),
    ),
    on(shipShipment, (context) =>
      answerAction(operators, actions.shipShipment, context, {
        shipment_id: context.params.id,
        tracking_number: context.body.tracking_number,
      }),
    ),
    on(turnDownShipment, (context) =>
      answerAction(operators, actions.cancelShipment, context, {
        shipment_id: context.params.id,
        note: context.body.note,
      }),
    ),
    on(refundShipment, (context) =>
      answerAction(operators, actions.refundShipment, context, { shipment_id: context.params.id }),
    ),
    on(refundBet, (context) =>
      answerAction(operators, actions.refundBet, context, { bet_id: context.params.id }),
    ),
  ]
}
