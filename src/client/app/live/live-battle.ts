import { useEffect } from 'react'
import { send } from '#client/lib/api/api.ts'
import { logFailure } from '#client/lib/browser/log.ts'
import { onSubscribed } from '#client/lib/realtime/on-subscribed.ts'
import { listen, onReconnect } from '#client/lib/realtime/realtime.ts'
import { leaveBattle, useSession } from '#client/player/session.ts'
import { battleChannel, events } from '#contract/realtime/channels.ts'

/** Keeps the current-battle marker up to date: loaded with the profile, cleared when the battle ends. */
export function useLiveBattle(): void {
  const playerId = useSession(({ user }) => user?.id)
  const battleId = useSession(({ toBattle }) => toBattle)
  useEffect(() => {
    if (!playerId) return
    void readCurrent()
    return onReconnect(() => void readCurrent())
  }, [playerId])
  useEffect(() => (battleId ? leaveWhenOver(battleId) : undefined), [battleId])
}

async function readCurrent(): Promise<void> {
  try {
    const { data } = await send('GET /api/battles/current')
    if (useSession.getState().auth) useSession.setState({ toBattle: data?.id ?? null })
  } catch (error) {
    logFailure('The current battle could not be read.', error)
  }
}

/** A player in several battles moves on to the next one. */
function leaveWhenOver(battleId: string): () => void {
  const leave = () => {
    leaveBattle(battleId)
    void readCurrent()
  }
  const channel = battleChannel(battleId)
  const stops = [events.battleEnded, events.battleCanceled].map((event) =>
    listen(channel, event, leave),
  )
  stops.push(onSubscribed(channel, () => void readCurrent()))
  return () => {
    for (const stop of stops) stop()
  }
}
