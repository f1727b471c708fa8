import { useEffect, useEffectEvent } from 'react'

const listeners = new Set<() => void>()

/** Stops auto-play wherever it runs: what is on its way ends, and nothing more is bet. */
export function pauseAutoPlay(): void {
  for (const listener of listeners) listener()
}

/** Stops a game's auto-play when something asks for the player's attention. */
export function useAutoPlayPause(stop: () => void): void {
  const handlePause = useEffectEvent(stop)
  useEffect(() => {
    const listener = () => handlePause()
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }, [])
}
