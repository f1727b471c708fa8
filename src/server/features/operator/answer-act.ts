import type { ActReply } from '#contract/http/operator-acts.ts'
import type { Deed, Done } from './deed.ts'
import type { Detail } from './log.ts'
import type { OperatorService } from './service.ts'
import type { Outcome, Request } from './turn.ts'

/** What every act's call has in common. */
export interface ActContext {
  player: { id: string }
  body: { reason: string }
  idempotencyKey: string | null
}

export const requestOf = ({ player, body, idempotencyKey }: ActContext): Request => ({
  operatorId: player.id,
  reason: body.reason,
  idempotencyKey,
})

/** Does an act for a call and answers what came of it. */
export async function answerAct<Input extends Detail, Result extends Done>(
  operators: OperatorService,
  kind: Deed<Input, Result>,
  context: ActContext,
  input: Input,
): Promise<ActReply> {
  return presentOutcome(await operators.act(kind, { ...requestOf(context), input }))
}

export const presentOutcome = ({ id, done }: Outcome): ActReply => ({
  msg: done?.msg ?? 'Written down. A second operator has to confirm it.',
  data: { status: done ? 'done' : 'waiting', id },
})
