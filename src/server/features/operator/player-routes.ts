import {
  adjustBalance,
  grantRole,
  holdPlayer,
  liftHold,
  listPlayers,
  readPlayerFile,
  rejoinAccounts,
  separateAccounts,
} from '#contract/http/operator/players.ts'
import { on, type Route } from '#server/platform/http/route.ts'
import { answerAction } from './answer-action.ts'
import type { OperatorService } from './service.ts'

export function playerRoutes(operators: OperatorService): Route[] {
  const { adjust, hold, lift, grant, separate, rejoin } = operators.actions
  return [
    on(listPlayers, ({ query }) => operators.listPlayers(query)),
    on(readPlayerFile, ({ params }) => operators.readPlayerFile(params.id)),
    on(adjustBalance, (context) =>
      answerAction(operators, adjust, context, {
        player_id: context.params.id,
        amount: context.body.amount,
      }),
    ),
    on(holdPlayer, (context) =>
      answerAction(operators, hold, context, {
        player_id: context.params.id,
        reason: context.body.reason,
      }),
    ),
    on(liftHold, (context) =>
      answerAction(operators, lift, context, { player_id: context.params.id }),
    ),
    on(grantRole, (context) =>
      answerAction(operators, grant, context, {
        player_id: context.params.id,
        role: context.body.role,
      }),
    ),
    on(separateAccounts, (context) =>
      answerAction(operators, separate, context, {
        player_id: context.params.id,
        other_id: context.body.other_id,
      }),
    ),
    on(rejoinAccounts, (context) =>
      answerAction(operators, rejoin, context, {
        player_id: context.params.id,
        other_id: context.body.other_id,
      }),
    ),
  ]
}
