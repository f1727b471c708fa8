import type { IconName } from '#client/ui/icon.tsx'
import type { Deposit } from '#contract/http/deposit.ts'
import { toCents, toCoins } from '#domain/money/money.ts'

type Tone = 'plain' | 'brass' | 'up' | 'down'

interface StatusLabel {
  label: string
  tone: Tone
  icon: IconName
}

export const statusLabels: Record<Deposit['status'], StatusLabel> = {
  new: { label: 'New', tone: 'brass', icon: 'hourglass-medium-fill' },
  paid: { label: 'Paid', tone: 'up', icon: 'check-bold' },
  rejected: { label: 'Rejected', tone: 'down', icon: 'x-bold' },
  reversed: { label: 'Reversed', tone: 'down', icon: 'arrow-u-up-left-bold' },
}

export const methodLabels: Record<Deposit['method'], { name: string; icon: IconName }> = {
  card: { name: 'Credit card', icon: 'credit-card-fill' },
  crypto: { name: 'Crypto', icon: 'currency-btc-fill' },
  skins: { name: 'Skins', icon: 'crosshair-fill' },
  gift_code: { name: 'Gift card', icon: 'gift-fill' },
  voucher: { name: 'Voucher', icon: 'ticket-fill' },
}

/** Until when the coins of a skins deposit are held, in epoch ms; null if they are not. */
export function heldUntil(deposit: Deposit, nowMs: number): number | null {
  if (deposit.status !== 'paid' || deposit.hold_until === null) return null
  const until = Date.parse(deposit.hold_until)
  return until > nowMs ? until : null
}

/** What a player still owes for reversed payments, in coins. */
export const owedOf = (deposits: readonly Deposit[]): number =>
  toCoins(deposits.reduce((sum, { reversal }) => sum + toCents(reversal?.owed ?? 0), 0n))
