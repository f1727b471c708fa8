import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { keys } from '#client/lib/api/queries.ts'
import { burstConfetti } from '#client/lib/browser/confetti.ts'
import { play } from '#client/lib/browser/sound.ts'
import type { Battle } from '#contract/http/battles.ts'
import type { Scene } from './use-scene.ts'

/** The end of a battle that was watched: a sound, and paper for its winner. */
export function useCelebration(scene: Scene['name'], battle: Battle, ownSeat: number | null): void {
  const before = useRef(scene)
  const client = useQueryClient()
  const handleEnd = useEffectEvent(() => {
    const hasWon = ownSeat !== null && battle.winners?.includes(ownSeat)
    if (ownSeat !== null) void client.invalidateQueries({ queryKey: keys.inventory })
    play(hasWon ? 'win' : ownSeat === null ? 'coin' : 'bust')
    if (hasWon) {
      const colors = ['var(--brass)', 'var(--brass-hi)', 'var(--text)']
      void burstConfetti({ colors, origin: { x: 0.5, y: 0.45 } })
    }
  })
  useEffect(() => {
    const wasWatched = before.current === 'rolling' || before.current === 'drawing'
    before.current = scene
    if (scene === 'ended' && wasWatched) handleEnd()
  }, [scene])
}
