import {
  adjustBalance,
  correctBirthDate,
  erasePlayer,
  exportPlayerFile,
  grantRole,
  holdPlayer,
  liftHold,
  listPlayerLimitChanges,
  listPlayerRecords,
  listPlayers,
  notePlayer,
  readPlayerFile,
  readPlayerStatistics,
  rejoinAccounts,
  renamePlayer,
  resetSecondFactor,
  separateAccounts,
  signPlayerOut,
  tagPlayer,
} from '#contract/http/operator/players.ts'
import { on, type Route } from '#server/platform/http/route.ts'
import { answerAction } from './answer-action.ts'
import type { OperatorService } from './service.ts'

export function playerRoutes(operators: OperatorService): Route[] {
  const { adjust, hold, lift, grant, separate, rejoin, rename, birthDate } = operators.actions
  const { signOut, resetFactor, erase, note, tag } = operators.actions
  return [
    on(listPlayers, ({ query, reader }) => operators.listPlayers(reader, query)),
    on(readPlayerFile, ({ params }) => operators.readPlayerFile(params.id)),
    on(exportPlayerFile, ({ player, params }) => operators.exportPlayerFile(player.id, params.id)),
    on(listPlayerLimitChanges, ({ params, query, reader }) =>
      operators.listLimitChanges(reader, params.id, query),
    ),
    on(listPlayerRecords, ({ params, query, reader }) =>
      operators.listRecords(reader, params.id, query),
    ),
    on(readPlayerStatistics, ({ params, reader }) => operators.readStatistics(reader, params.id)),
    on(notePlayer, (context) =>
      answerAction(operators, note, context, { player_id: context.params.id }),
    ),
    on(tagPlayer, (context) =>
      answerAction(operators, tag, context, {
        player_id: context.params.id,
        tags: context.body.tags.join(' '),
      }),
    ),
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
    on(renamePlayer, (context) =>
      answerAction(operators, rename, context, {
        player_id: context.params.id,
        name: context.body.name,
      }),
    ),
    on(correctBirthDate, (context) =>
      answerAction(operators, birthDate, context, {
        player_id: context.params.id,
        birth_date: context.body.birth_date,
      }),
    ),
    on(signPlayerOut, (context) =>
      answerAction(operators, signOut, context, { player_id: context.params.id }),
    ),
    on(resetSecondFactor, (context) =>
      answerAction(operators, resetFactor, context, { player_id: context.params.id }),
    ),
    on(erasePlayer, (context) =>
      answerAction(operators, erase, context, { player_id: context.params.id }),
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
