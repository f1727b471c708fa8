import type { ActionReply } from '#contract/http/operator/acts.ts'
import type { Action, Done } from './action.ts'
import type { Outcome, Request } from './action-context.ts'
import type { Detail } from './log.ts'
import type { OperatorService } from './service.ts'

/** The common parts of every action's call. */
export interface ActionCall {
  player: { id: string }
  body: { reason: string }
  idempotency: Request['idempotency']
}

export const requestOf = ({ player, body, idempotency }: ActionCall): Request => ({
  operatorId: player.id,
  reason: body.reason,
  idempotency,
})

/** Performs an action for a call and returns its reply. */
export async function answerAction<Input extends Detail, Result extends Done>(
  operators: OperatorService,
  kind: Action<Input, Result>,
  context: ActionCall,
  input: Input,
): Promise<ActionReply> {
  return presentOutcome(await operators.act(kind, { ...requestOf(context), input }))
}

export const presentOutcome = ({ id, done }: Outcome): ActionReply => ({
  msg: done?.msg ?? 'Recorded. A second operator has to confirm it.',
  data: { status: done ? 'done' : 'waiting', id },
})
