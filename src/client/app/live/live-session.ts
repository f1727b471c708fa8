import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { queryClient } from '#client/lib/api/queries.ts'
import { toast } from '#client/lib/browser/toast.ts'
import { onSubscribed } from '#client/lib/realtime/on-subscribed.ts'
import { listen } from '#client/lib/realtime/realtime.ts'
import { applyBalance, loadProfile, onSessionEnd, useSession } from '#client/player/session.ts'
import { events, playerChannel } from '#contract/realtime/channels.ts'
import { useLiveBattle } from './live-battle.ts'
import { useLiveStatus } from './live-status.ts'

const RETRY_MS = 5_000

/** Keeps the signed-in player up to date while the page is open: profile, balance, end of session. */
export function useLiveSession(): void {
  useProfile()
  useLiveBalance()
  useLiveStatus()
  useLiveBattle()
  useSessionEnd()
  useOtherTabs()
}

/** With a token but no profile, fetches the profile and retries until it arrives. */
function useProfile(): void {
  const isMissing = useSession(({ auth, user }) => auth !== null && user === null)
  useEffect(() => {
    if (!isMissing) return
    void loadProfile()
    const timer = setInterval(() => void loadProfile(), RETRY_MS)
    return () => clearInterval(timer)
  }, [isMissing])
}

function useLiveBalance(): void {
  const playerId = useSession(({ user }) => user?.id)
  useEffect(() => {
    if (!playerId) return
    const channel = playerChannel(playerId)
    const leave = listen(channel, events.balanceUpdated, (event) =>
      applyBalance({
        seq: event.seq,
        balance: event.current_balance,
        isPayout: event.type.endsWith('.payout'),
      }),
    )
    const stop = onSubscribed(channel, () => void loadProfile())
    return () => {
      leave()
      stop()
    }
  }, [playerId])
}

function useSessionEnd(): void {
  const navigate = useNavigate()
  useEffect(
    () =>
      onSessionEnd((end) => {
        queryClient.clear()
        if (end === 'asked') void navigate('/')
        else toast.info('Your session has ended. Please log in again.')
      }),
    [navigate],
  )
}

/**
 * Tabs share their cookies, and therefore the player. A tab that still shows another player reloads before
 * anybody plays on the wrong balance.
 */
function useOtherTabs(): void {
  useEffect(() => {
    const tabs = new BroadcastChannel('player')
    tabs.onmessage = ({ data: playerId }) => {
      const { auth, user } = useSession.getState()
      const isStillLoading = auth !== null && user === null
      if (!isStillLoading && playerId !== (user?.id ?? null)) location.reload()
    }
    const stop = useSession.subscribe(({ user }, before) => {
      if (user?.id !== before.user?.id) tabs.postMessage(user?.id ?? null)
    })
    return () => {
      stop()
      tabs.close()
    }
  }, [])
}
