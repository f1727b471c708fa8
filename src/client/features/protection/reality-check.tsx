import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { browserStore } from '#client/lib/browser/stores.ts'
import { showCoins } from '#client/lib/format/coins.ts'
import { pauseAutoPlay } from '#client/player/auto-play/pause-auto-play.ts'
import { Button } from '#client/ui/button.tsx'
import { ErrorPanel } from '#client/ui/feedback/error-panel.tsx'
import { Skeleton } from '#client/ui/feedback/skeleton.tsx'
import { Modal } from '#client/ui/overlay/modal.tsx'
import { Stack } from '#client/ui/stack.tsx'
import { MINUTE_MS } from '#domain/schedule/durations.ts'
import css from './protection-notices.module.css'
import { useProtection } from './use-protection.ts'

const LOOK_EVERY_MS = 5_000
/**
 * Shared by all tabs of this browser, by its own clock: when the last reminder was answered, or the first
 * wait began.
 */
const KEPT_AS = 'reality-check-since'

/** Reminds a player of the time and of their net result each time the set minutes have passed. */
export function RealityCheck({ minutes }: { minutes: number }) {
  const [isDue, setDue] = useState(false)
  useEffect(() => {
    if (!browserStore.getItem(KEPT_AS)) beginAnew()
    const timer = setInterval(() => {
      const sinceMs = Number(browserStore.getItem(KEPT_AS))
      if (document.hidden || Date.now() - sinceMs < minutes * MINUTE_MS) return
      pauseAutoPlay()
      setDue(true)
    }, LOOK_EVERY_MS)
    return () => clearInterval(timer)
  }, [minutes])
  if (!isDue) return null
  return (
    <Reminder
      minutes={minutes}
      onDone={() => {
        beginAnew()
        setDue(false)
      }}
    />
  )
}

const beginAnew = () => browserStore.setItem(KEPT_AS, String(Date.now()))

function Reminder({ minutes, onDone }: { minutes: number; onDone: () => void }) {
  const navigate = useNavigate()
  const { data, error, refetch } = useProtection()
  // The session's result has changed since the page was loaded.
  useEffect(() => void refetch({ cancelRefetch: false }), [refetch])
  const net = data?.session.net ?? 0
  return (
    <Modal title="Time for a look" onClose={onDone}>
      <Stack gap={16}>
        <p>You asked to be reminded every {minutes} minutes.</p>
        {data ? (
          <p className={css.standing}>
            <small>Since you logged in, play has {net < 0 ? 'cost you' : 'brought you'}</small>
            <b className="num" translate="no">
              {showCoins(Math.abs(net))} coins
            </b>
          </p>
        ) : error ? (
          <ErrorPanel error={error} onRetry={refetch} />
        ) : (
          <Skeleton height={96} radius={14} />
        )}
        <Button variant="brass" isWide onClick={onDone}>
          Continue
        </Button>
        <Button
          isWide
          onClick={() => {
            onDone()
            void navigate('/profile/limits#break')
          }}
        >
          Take a break
        </Button>
      </Stack>
    </Modal>
  )
}
