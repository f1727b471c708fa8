import {
  dismissModerationCase,
  listModerationCases,
  mutePlayer,
  readChatMessage,
  removeChatMessage,
} from '#contract/http/operator/moderation.ts'
import type { ChatOperations } from '#server/features/chat/index.ts'
import type { ModerationOperations } from '#server/features/moderation/index.ts'
import { on, type Route } from '#server/platform/http/route.ts'
import { answerAction } from './answer-action.ts'
import type { OperatorService } from './service.ts'

export function chatRoutes(
  operators: OperatorService,
  { chat, moderation }: { chat: ChatOperations; moderation: ModerationOperations },
): Route[] {
  const { removeMessage, mute, dismissCase } = operators.actions
  return [
    on(listModerationCases, ({ query, reader }) => moderation.list(reader, query)),
    on(readChatMessage, ({ params }) => chat.read(params.id)),
    on(dismissModerationCase, (context) =>
      answerAction(operators, dismissCase, context, { case_id: context.params.id }),
    ),
    on(removeChatMessage, (context) =>
      answerAction(operators, removeMessage, context, { message_id: context.params.id }),
    ),
    on(mutePlayer, (context) =>
      answerAction(operators, mute, context, {
        player_id: context.params.id,
        hours: context.body.hours,
        reason: context.body.reason,
      }),
    ),
  ]
}
