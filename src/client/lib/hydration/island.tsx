import { type ReactNode, Suspense, use, useEffect, useMemo, useState } from 'react'
import { useLocation } from 'react-router'
import { closedIsland, islandHydrated, openForLocation } from './islands.ts'

interface IslandProps {
  /** Unique on its page. */
  name: string
  /** Whether it listens to keys pressed anywhere on the page. */
  hasKeys?: boolean
  children: ReactNode
}

/**
 * A section of a page that is hydrated separately, when it is needed. Rendered by the browser, it is simply
 * its children.
 */
export function Island({ name, hasKeys, children }: IslandProps) {
  openForLocation(useLocation().key)
  const [first] = useState(children)
  const [isHydrated, setHydrated] = useState(() => closedIsland(name) === null)
  // The same element lets React skip what it has not hydrated yet.
  const shown = isHydrated ? children : first
  const shore = useMemo(
    () => (
      <Suspense>
        <Gate name={name} onHydrated={setHydrated}>
          {shown}
        </Gate>
      </Suspense>
    ),
    [name, shown],
  )
  return (
    <div data-island={name} data-keys={hasKeys ? '' : undefined}>
      {shore}
    </div>
  )
}

interface GateProps {
  name: string
  onHydrated: (isHydrated: true) => void
  children: ReactNode
}

function Gate({ name, onHydrated, children }: GateProps) {
  useEffect(() => {
    onHydrated(true)
    islandHydrated(name)
  }, [name, onHydrated])
  // After all hooks: when React resumes a suspended component, it fails at a hook that it has not met
  // before.
  const closed = closedIsland(name)
  if (closed) use(closed)
  return children
}
