import { useEffect, useRef, useState } from 'react'
import { prefersReducedMotion } from '#client/lib/browser/motion.ts'
import { showCoins, showCoinsShort } from '#client/lib/format/coins.ts'
import { useSession } from '#client/player/session.ts'
import css from './balance.module.css'

const COUNT_MS = 600

interface BalanceProps {
  /** The short form, for narrow places. */
  isShort?: boolean
}

/** The balance, which counts up or down to its new amount. */
export function Balance({ isShort = false }: BalanceProps) {
  const balance = useSession(({ user }) => user?.balance ?? 0)
  const { shown, change } = useCount(balance)
  return (
    <span className={css.balance} data-change={change}>
      <span className="num" translate="no">
        {isShort ? showCoinsShort(shown) : showCoins(shown)}
      </span>
    </span>
  )
}

function useCount(target: number): { shown: number; change: 'up' | 'down' | 'none' } {
  const [shown, setShown] = useState(target)
  const [isCounting, setCounting] = useState(false)
  const last = useRef(target)

  useEffect(() => {
    const from = last.current
    if (from === target) return
    if (prefersReducedMotion() || document.hidden) {
      last.current = target
      setShown(target)
      return
    }
    const start = performance.now()
    setCounting(true)
    let frame = requestAnimationFrame(function step(now) {
      const part = Math.min(1, Math.max(0, now - start) / COUNT_MS)
      last.current = from + (target - from) * (1 - (1 - part) ** 3)
      if (part === 1) last.current = target
      setShown(last.current)
      if (part < 1) frame = requestAnimationFrame(step)
      else setCounting(false)
    })
    return () => cancelAnimationFrame(frame)
  }, [target])

  if (!isCounting) return { shown, change: 'none' }
  return { shown, change: target > shown ? 'up' : 'down' }
}
