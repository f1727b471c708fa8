import { type ReactNode, Suspense, use, useEffect, useMemo, useState } from 'react'
import { useLocation } from 'react-router'
import { closedIsland, islandHydrated, openForLocation } from './islands.ts'

interface IslandProps {
  /** Known on its page by this name alone. */
  name: string
  /** Whether it listens to keys that are pressed anywhere on the page. */
  hasKeys?: boolean
  children: ReactNode
}

/**
 * A section of a page that is hydrated by itself, when it is wanted. Where the browser draws the page it is
 * no more than its children.
 */
export function Island({ name, hasKeys, children }: IslandProps) {
  openForLocation(useLocation().key)
  const [first] = useState(children)
  const [isHydrated, setHydrated] = useState(() => closedIsland(name) === null)
  // The same element lets React pass by what it has not hydrated yet.
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
  // After every hook: React takes up a component again where it waited, and fails at a hook that it has not met.
  const closed = closedIsland(name)
  if (closed) use(closed)
  return children
}
