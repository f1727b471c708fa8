import { useEffect, useState } from 'react'
import { showCoins } from '#client/lib/format/coins.ts'
import { useSession } from '#client/player/session.ts'
import css from './balance-change.module.css'

const SHOWN_MS = 2_000

interface Change {
  /** The `seq` of the wallet entry that caused it. */
  seq: number
  coins: number
}

/** Briefly shows the latest change beside the balance. */
export function BalanceChange() {
  const change = useBalanceChange()
  if (!change) return null
  return (
    <span key={change.seq} className={css.change} data-up={change.coins > 0} aria-hidden="true">
      {showChange(change.coins)}
    </span>
  )
}

/** One per page: announces a new balance politely to screen readers. */
export function BalanceAnnouncer() {
  const change = useBalanceChange()
  const balance = useSession(({ user }) => user?.balance)
  const [announcement, setAnnouncement] = useState('')
  useEffect(() => {
    if (change && balance !== undefined) {
      setAnnouncement(
        `${showChange(change.coins)} coins. Your balance is ${showCoins(balance)} coins.`,
      )
    }
  }, [change, balance])
  return (
    <span className="hidden" role="status">
      {announcement}
    </span>
  )
}

function useBalanceChange(): Change | null {
  const [change, setChange] = useState<Change | null>(null)
  useEffect(
    () =>
      useSession.subscribe(({ user, isPayout }, { user: before }) => {
        if (!user || user.id !== before?.id || user.balance === before.balance) return
        // Of a payout the bet's own result says what was gained, without the stake.
        if (isPayout) return setChange(null)
        setChange({ seq: user.balance_seq, coins: user.balance - before.balance })
      }),
    [],
  )
  useEffect(() => {
    if (!change) return
    const timer = setTimeout(() => setChange(null), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [change])
  return change
}

const showChange = (coins: number) => (coins > 0 ? `+${showCoins(coins)}` : showCoins(coins))
