import { useNow } from '#client/lib/browser/use-now.ts'
import { formatDateTime } from '#client/lib/format/clock.ts'
import { Notice } from '#client/ui/feedback/notice.tsx'
import { CoinAmount } from '#client/ui/money/coin-amount.tsx'
import type { Deposit } from '#contract/http/deposit.ts'
import { toCents, toCoins } from '#domain/money/money.ts'
import { heldUntil, owedOf } from './deposit-labels.ts'

/** What prevents a withdrawal after these deposits, explained once above the list. */
export function DepositNotices({ deposits }: { deposits: readonly Deposit[] }) {
  const now = useNow()
  const held = deposits.filter((deposit) => heldUntil(deposit, now) !== null)
  const owed = owedOf(deposits)
  return (
    <>
      {owed > 0 ? <OwedNotice owed={owed} /> : null}
      {held.length > 0 ? <HeldNotice held={held} now={now} /> : null}
    </>
  )
}

function OwedNotice({ owed }: { owed: number }) {
  return (
    <Notice icon="warning-fill" tone="down">
      <b>
        <CoinAmount coins={owed} /> coins are owed.
      </b>{' '}
      A payment was reversed after its coins had been played. Your next deposits settle this first;
      until then you can play and sell, but not withdraw or ship. Your balance and items stay yours.
    </Notice>
  )
}

function HeldNotice({ held, now }: { held: readonly Deposit[]; now: number }) {
  const sum = toCoins(held.reduce((total, { amount }) => total + toCents(amount), 0n))
  const last = Math.max(...held.map((deposit) => heldUntil(deposit, now) ?? 0))
  return (
    <Notice icon="lock-key-fill">
      <b>
        <CoinAmount coins={sum} /> coins from skins are held until{' '}
        {formatDateTime(new Date(last).toISOString())}.
      </b>{' '}
      Skin trades can be reversed until then. You can play with the coins now, and withdraw or ship
      with them afterwards.
    </Notice>
  )
}
