import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { keys } from '#client/lib/api/queries.ts'
import { prefersReducedMotion } from '#client/lib/browser/motion.ts'
import { play } from '#client/lib/browser/sound.ts'
import { celebrate } from '#client/player/results/celebrate.ts'
import type { Battle } from '#contract/http/battles.ts'
import { type BattleView, type Playback, resultOf } from './battle-state.ts'

/** The duration of the needle's movement; the style sheet uses the same value. */
const DRAW_MS = 2_600

/** What the stage shows. */
export type Scene =
  | { name: 'counting' | 'ended' | 'canceled' }
  | { name: 'drawing'; isReplay: boolean }
  | { name: 'rolling'; playback: Playback; isReplay: boolean }

/** The scene of a battle that has left the waiting room: its live rounds, or a replay after its end. */
export function useScene({ battle, playback }: BattleView) {
  const replay = useReplay(battle)
  const isRolling = playback !== null || replay.playback !== null
  const isDrawing = useDrawing(battle, isRolling)
  return { scene: sceneOf(), startReplay: replay.start, stopReplay: replay.stop }

  function sceneOf(): Scene {
    if (replay.playback) return { name: 'rolling', playback: replay.playback, isReplay: true }
    if (battle.status === 'in_progress') {
      return playback ? { name: 'rolling', playback, isReplay: false } : { name: 'counting' }
    }
    if (battle.status === 'ended') {
      return isDrawing ? { name: 'drawing', isReplay: replay.hasBegun } : { name: 'ended' }
    }
    return { name: 'canceled' }
  }
}

/** Replays the draws round by round, by this page's own clock. */
function useReplay({ rounds, round_ms: roundMs, status }: Battle) {
  const [playback, setPlayback] = useState<Playback | null>(null)
  const [hasBegun, setBegun] = useState(false)
  const count = rounds.length
  useEffect(() => {
    if (!playback) return
    const next = playback.round + 1
    const follow = () => setPlayback(next < count ? roundFrom(next, roundMs) : null)
    const timer = setTimeout(follow, playback.beganAtMs + roundMs - Date.now())
    return () => clearTimeout(timer)
  }, [playback, count, roundMs])
  return {
    playback: status === 'ended' ? playback : null,
    hasBegun,
    start: () => {
      setBegun(true)
      setPlayback(roundFrom(0, roundMs))
    },
    stop: () => setPlayback(null),
  }
}

const roundFrom = (round: number, roundMs: number): Playback => ({
  round,
  beganAtMs: Date.now(),
  roundMs,
})

/** Whether the final draw is still running, for viewers who have seen the rounds before it. */
function useDrawing({ status, draw }: Battle, isRolling: boolean): boolean {
  const [hasRolled, setRolled] = useState(isRolling)
  const isEnd = status === 'ended' && !isRolling
  if (isRolling && !hasRolled) setRolled(true)
  const isDrawing = isEnd && hasRolled && draw !== null && !prefersReducedMotion()
  useEffect(() => {
    if (!isEnd || !hasRolled) return
    const timer = setTimeout(() => setRolled(false), isDrawing ? DRAW_MS : 0)
    return () => clearTimeout(timer)
  }, [isEnd, hasRolled, isDrawing])
  return isDrawing
}

/** The end of a watched battle: its player's result. */
export function useCelebration(scene: Scene['name'], battle: Battle, ownSeat: number | null): void {
  const before = useRef(scene)
  const client = useQueryClient()
  const handleEnd = useEffectEvent(() => {
    const own = battle.seats.find(({ seat }) => seat === ownSeat)
    if (!own) return play('tick')
    void client.invalidateQueries({ queryKey: keys.inventory })
    celebrate(resultOf(battle, own))
  })
  useEffect(() => {
    const wasWatched = before.current === 'rolling' || before.current === 'drawing'
    before.current = scene
    if (scene === 'ended' && wasWatched) handleEnd()
  }, [scene])
}
