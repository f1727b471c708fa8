import {
  finishWithdrawal,
  listAllShipments,
  listAllWithdrawals,
  shipShipment,
  startShipment,
  startWithdrawal,
  turnDownShipment,
  turnDownWithdrawal,
} from '#contract/http/operator-requests.ts'
import { on, type Route } from '#server/platform/http/route.ts'
import { answerAct } from './answer-act.ts'
import { listShipments, listWithdrawals } from './request-lists.ts'
import type { OperatorParts, OperatorService } from './service.ts'

export function requestRoutes(operators: OperatorService, parts: OperatorParts): Route[] {
  const { deeds } = operators
  const { withdrawals, shipping } = parts
  return [
    on(listAllWithdrawals, ({ query }) => listWithdrawals(parts, withdrawals.operate, query)),
    on(startWithdrawal, (context) =>
      answerAct(operators, deeds.startWithdrawal, context, { withdrawal_id: context.params.id }),
    ),
    on(turnDownWithdrawal, (context) => {
      const { reason: _, ...words } = context.body
      const input = { withdrawal_id: context.params.id, ...words }
      return answerAct(operators, deeds.cancelWithdrawal, context, input)
    }),
    on(finishWithdrawal, (context) =>
      answerAct(operators, deeds.finishWithdrawal, context, {
        withdrawal_id: context.params.id,
        txid: context.body.txid,
      }),
    ),
    on(listAllShipments, ({ query }) => listShipments(parts, shipping.operate, query)),
    on(startShipment, (context) =>
      answerAct(operators, deeds.startShipment, context, { shipment_id: context.params.id }),
    ),
    on(shipShipment, (context) =>
      answerAct(operators, deeds.shipShipment, context, {
        shipment_id: context.params.id,
        tracking_number: context.body.tracking_number,
      }),
    ),
    on(turnDownShipment, (context) =>
      answerAct(operators, deeds.cancelShipment, context, {
        shipment_id: context.params.id,
        note: context.body.note,
      }),
    ),
  ]
}
