import { type ComponentType, useEffect, useState } from 'react'
import { countLoading } from './loading.ts'
import { logFailure } from './log.ts'
import { toast } from './toast.ts'

interface Fallible {
  /** Puts the part away again. Given, the visitor sees that it did not load; without it nothing is shown. */
  onFail?: () => void
}

/**
 * A component whose code is fetched when it is first drawn, and again at the next try when it did not come.
 * It stands outside of the page, where a failure that is thrown would leave nothing on the screen.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props & Fallible> {
  let Part: ComponentType<Props> | null = null

  // biome-ignore lint/correctness/noComponentHookFactories: it is made once in its module, as React.lazy makes one.
  return function LazyPart({ onFail, ...props }) {
    const [, setLoaded] = useState(Part !== null)

    // biome-ignore lint/correctness/useExhaustiveDependencies: it is fetched once each time it is wanted.
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
