import { useEffect, useEffectEvent } from 'react'

/** Calls `draw` on every animation frame while `isOn`; a hidden page draws none. */
export function useFrames(isOn: boolean, draw: (nowMs: number) => void): void {
  const handleFrame = useEffectEvent(draw)
  useEffect(() => {
    if (!isOn) return
    let frame = 0
    const next = (nowMs: number) => {
      handleFrame(nowMs)
      frame = requestAnimationFrame(next)
    }
    frame = requestAnimationFrame(next)
    return () => cancelAnimationFrame(frame)
  }, [isOn])
}
