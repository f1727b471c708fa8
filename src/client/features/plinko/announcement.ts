import { useEffect, useRef, useState } from 'react'
import { showCoins } from '#client/lib/format/coins.ts'
import { type PlayedBall, showTimes } from './plinko-game.ts'

/** Announces all balls that landed since the last announcement, once none is falling. */
export function useAnnouncement(flying: number): [string, (ball: PlayedBall) => void] {
  const landed = useRef<PlayedBall[]>([])
  const [text, setText] = useState('')
  useEffect(() => {
    if (flying > 0) setText('')
    else if (landed.current.length > 0) setText(sentenceOf(landed.current.splice(0)))
  }, [flying])
  return [text, (ball) => void landed.current.push(ball)]
}

/** "0.5×, 0.50 paid. 3×, 3.00 paid. 3.50 paid in all." */
export function sentenceOf(balls: readonly PlayedBall[]): string {
  const each = balls.map(
    ({ multiplier, payout }) => `${showTimes(multiplier)}, ${showCoins(payout)} paid.`,
  )
  const cents = balls.reduce((sum, { payout }) => sum + Math.round(payout * 100), 0)
  return [...each, ...(balls.length > 1 ? [`${showCoins(cents / 100)} paid in all.`] : [])].join(
    ' ',
  )
}
