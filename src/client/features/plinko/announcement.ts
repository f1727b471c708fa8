import { useEffect, useRef, useState } from 'react'
import { resultOf } from '#client/player/instant/betting.ts'
import { type BetResult, sayResult, sumResults } from '#client/ui/bets/result.ts'
import { type PlayedBall, showTimes } from './plinko-game.ts'

export interface LandedBalls {
  text: string
  /** Their results together. */
  result: BetResult | null
}

const NONE: LandedBalls = { text: '', result: null }

/** All balls that landed since the last announcement, once none is falling. */
export function useLandedBalls(flying: number): [LandedBalls, (ball: PlayedBall) => void] {
  const waiting = useRef<PlayedBall[]>([])
  const [landed, setLanded] = useState(NONE)
  useEffect(() => {
    if (flying > 0) return setLanded(NONE)
    const balls = waiting.current.splice(0)
    if (balls.length === 0) return
    setLanded({ text: sentenceOf(balls), result: sumResults(balls.map(resultOf)) })
  }, [flying])
  return [landed, (ball) => void waiting.current.push(ball)]
}

/** "0.5×, 0.50 back. 3×, 3.00 paid, 2.00 profit. In all: 3.50 paid, 1.50 profit." */
export function sentenceOf(balls: readonly PlayedBall[]): string {
  const results = balls.map(resultOf)
  const each = balls.map((ball) => `${showTimes(ball.multiplier)}, ${sayResult(resultOf(ball))}`)
  const all = balls.length > 1 ? [`In all: ${sayResult(sumResults(results))}`] : []
  return [...each, ...all].join(' ')
}
