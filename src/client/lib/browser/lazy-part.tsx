import { type ComponentType, useEffect, useState } from 'react'
import { countLoading } from './loading.ts'
import { logFailure } from './log.ts'
import { toast } from './toast.ts'

interface Fallible {
  /** Unmounts the part. If given, a load failure is shown to the visitor; otherwise nothing is shown. */
  onFail?: () => void
}

/**
 * A component whose code is fetched when it is first rendered, and retried on the next attempt if that
 * failed. It catches its own load errors: it is outside the page, where a thrown error would blank the
 * screen.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props & Fallible> {
  let Part: ComponentType<Props> | null = null

  // biome-ignore lint/correctness/noComponentHookFactories: created once in its module, like a React.lazy component.
  return function LazyPart({ onFail, ...props }) {
    const [, setLoaded] = useState(Part !== null)

    // biome-ignore lint/correctness/useExhaustiveDependencies: fetched once each time it is wanted.
    useEffect(() => {
      if (Part) return
      let isWanted = true
      const loading = onFail ? countLoading(load()) : load()
      loading.then(
        (loaded) => {
          Part = loaded
          if (isWanted) setLoaded(true)
        },
        (error: unknown) => {
          logFailure('A part of the page could not be loaded.', error)
          if (!isWanted || !onFail) return
          toast.error('Could not load. Check your connection and try again.')
          onFail()
        },
      )
      return () => {
        isWanted = false
      }
    }, [])

    return Part ? <Part {...(props as unknown as Props)} /> : null
  }
}
