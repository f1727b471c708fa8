import { useEffect, useEffectEvent } from 'react'

const listeners = new Set<() => void>()

/** Stops auto-play on all games: pending bets finish, and no new ones are placed. */
export function pauseAutoPlay(): void {
  for (const listener of listeners) listener()
}

/** Stops a game's auto-play when something needs the player's attention. */
export function useAutoPlayPause(stop: () => void): void {
  const handlePause = useEffectEvent(stop)
  useEffect(() => {
    const listener = () => handlePause()
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }, [])
}
