import { ChatRoom } from '#client/player/chat/chat-room.tsx'
import { battleChannel } from '#contract/realtime/channels.ts'
import css from './battle-chat.module.css'

/** The battle's room of the chat, for everybody who sees the battle. */
export function BattleChat({ battleId }: { battleId: string }) {
  return (
    <section className={css.chat} aria-label="Chat of this battle">
      <h2>Chat of this battle</h2>
      <ChatRoom room={battleChannel(battleId)} label="Messages about this battle" />
    </section>
  )
}
