import { useSyncExternalStore } from 'react'
import { useConnection } from '#client/lib/realtime/realtime.ts'
import css from './connection-notice.module.css'

/** Shown while the shop is unreachable; disappears by itself. */
export function ConnectionNotice() {
  const isOnline = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  )
  const isLost = useConnection(({ isLost }) => isLost)
  return (
    <div className={css.place} role="status">
      {isOnline ? null : <p className={css.notice}>You’re offline</p>}
      {isOnline && isLost ? <p className={css.notice}>Connection lost. Reconnecting…</p> : null}
    </div>
  )
}

function subscribe(listener: () => void): () => void {
  addEventListener('online', listener)
  addEventListener('offline', listener)
  return () => {
    removeEventListener('online', listener)
    removeEventListener('offline', listener)
  }
}
