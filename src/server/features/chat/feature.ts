import { listChat, reportChatMessage, sendChat, sendEmote } from '#contract/http/chat.ts'
import { HOUR_MS } from '#domain/schedule/durations.ts'
import type { Kit } from '#server/features/kit.ts'
import { on, type Route } from '#server/platform/http/route.ts'
import { createEmotes, type Emotes } from './emotes.ts'
import { createChatOperations } from './operate.ts'
import { type ChatDeps, type ChatService, createChat } from './service.ts'

export function chatFeature(kit: Kit, needs: Pick<ChatDeps, 'isBattle'>) {
  const chat = createChat({ ...kit, ...needs })
  return {
    operate: createChatOperations(kit),
    routes: chatRoutes(chat, createEmotes({ ...kit, ...needs })),
    jobs: [{ name: 'delete old chat messages', everyMs: HOUR_MS, run: chat.forgetOld }],
  }
}

const chatRoutes = (chat: ChatService, emotes: Emotes): Route[] => [
  on(listChat, ({ params, query }) => chat.list(params.room, query)),
  on(sendChat, ({ player, params, body, once }) =>
    once((tx) => chat.send(tx, player.id, params.room, body)),
  ),
  on(sendEmote, async ({ player, params, body }) => ({
    data: { is_shown: await emotes.show(player, params.id, body.emote) },
  })),
  on(reportChatMessage, async ({ player, params }) => {
    await chat.report(player.id, params.id)
    return { msg: 'Thank you. Our team will look at it.' }
  }),
]
