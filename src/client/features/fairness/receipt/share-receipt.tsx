import { send } from '#client/lib/api/api.ts'
import { fieldMessage } from '#client/lib/api/error-message.ts'
import { useKeyedMutation } from '#client/lib/api/use-keyed-mutation.ts'
import { useHasChat } from '#client/player/chat/chat-choices.ts'
import { useSession } from '#client/player/session.ts'
import { Button } from '#client/ui/button.tsx'
import { CHAT_LOBBY } from '#contract/realtime/channels.ts'

interface ShareReceiptProps {
  betId: string
  /** The name on the receipt: only a bet of one's own can be shown. */
  player: string | null
}

/** Shows a bet of one's own in the lobby of the chat. */
export function ShareReceipt({ betId, player }: ShareReceiptProps) {
  const hasChat = useHasChat()
  const name = useSession(({ user }) => user?.name)
  const share = useKeyedMutation({
    mutationFn: (bet_id: string, keyOf) =>
      send('POST /api/chat/:room', {
        params: { room: CHAT_LOBBY },
        body: { bet_id },
        idempotencyKey: keyOf(bet_id),
      }),
    meta: { success: 'Shown in the chat.', failure: fieldMessage },
  })
  if (!hasChat || player === null || player !== name) return null
  return (
    <Button size="s" isBusy={share.isPending} onClick={() => share.mutate(betId)}>
      Show in the chat
    </Button>
  )
}
