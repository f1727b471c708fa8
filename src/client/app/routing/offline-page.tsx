import { useEffect } from 'react'
import { atBase } from '#client/lib/browser/base-path.ts'
import { logFailure } from '#client/lib/browser/log.ts'
import { Button } from '#client/ui/button.tsx'
import { Icon } from '#client/ui/icon.tsx'
import css from './offline-page.module.css'

const RETRY_MS = 2_000

/** Replaces a page that cannot be loaded, and reloads as soon as the shop responds. */
export function OfflinePage() {
  useReloadOnReturn()
  return (
    <section className={css.page} role="status">
      <Icon name="warning-fill" size={40} />
      <h1>You’re offline</h1>
      <p>
        We can’t reach the shop right now. Your balance and your items are safe, and this page opens
        by itself as soon as you’re back.
      </p>
      <Button variant="brass" onClick={() => location.reload()}>
        Try again
      </Button>
    </section>
  )
}

function useReloadOnReturn(): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const ask = async () => {
      clearTimeout(timer)
      const answer = await fetch(atBase('/healthz'), { cache: 'no-store' }).catch(() => null)
      if (answer?.ok) location.reload()
      else timer = setTimeout(retry, RETRY_MS)
    }
    const retry = () => void ask().catch((error: unknown) => logFailure('The retry failed.', error))
    timer = setTimeout(retry, RETRY_MS)
    addEventListener('online', retry)
    return () => {
      clearTimeout(timer)
      removeEventListener('online', retry)
    }
  }, [])
}
