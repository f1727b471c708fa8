import { useEffect } from 'react'
import { useNow } from '#client/lib/browser/use-now.ts'
import { formatDuration } from '#client/lib/format/clock.ts'
import { showCoins } from '#client/lib/format/coins.ts'
import { useSession } from '#client/player/session.ts'
import type { Protection } from '#contract/http/protection.ts'
import { SECOND_MS } from '#domain/schedule/durations.ts'
import css from './session-status.module.css'
import { useProtection } from './use-protection.ts'

/** Bets may follow each other faster than their sum is asked for. */
const REFRESH_MS = 3 * SECOND_MS

/** How long the player has been logged in and what play has brought since, always in sight where the law asks for it. */
export function SessionStatus({ session: { began_at, net } }: Pick<Protection, 'session'>) {
  const now = useNow()
  const balance = useSession(({ user }) => user?.balance)
  const { refetch } = useProtection()
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of the balance may change the result.
  useEffect(() => {
    const timer = setTimeout(() => void refetch({ cancelRefetch: false }), REFRESH_MS)
    return () => clearTimeout(timer)
  }, [refetch, balance])
  return (
    <p className={css.status}>
      <span>Logged in for</span>
      <b className="num" translate="no">
        {Number.isNaN(now) ? '--:--:--' : formatDuration(now - Date.parse(began_at))}
      </b>
      <span>net result</span>
      <b className="num" translate="no" data-tone={net < 0 ? 'down' : 'up'}>
        {`${net > 0 ? '+' : ''}${showCoins(net)}`}
      </b>
    </p>
  )
}
