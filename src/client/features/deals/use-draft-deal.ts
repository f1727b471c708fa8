import { useState } from 'react'
import { readAmount } from '#client/lib/format/typed-amount.ts'
import type { DealTarget } from '#contract/http/deals.ts'
import { DEAL_ITEMS_MAX } from '#contract/limits.ts'
import { type Cents, isCoins, toCents, toCoins } from '#domain/money/money.ts'
import { limitsOf, type Plan, planDeal, type Suggestion } from './plan/plan.ts'
import type { OwnItem } from './shown-deal.ts'
import { useDealsConfig, useNearestTarget } from './use-deals.ts'

/** The target of a deal: an item, or the one nearest to a multiple of the stake. */
type Aim = { kind: 'item'; target: DealTarget | null } | { kind: 'times'; times: number }

export type DraftDeal = ReturnType<typeof useDraftDeal>

/** The draft of a deal, with its plan. */
export function useDraftDeal() {
  const { data: config, error, refetch } = useDealsConfig()
  const [items, setItems] = useState<readonly OwnItem[]>([])
  const [text, setText] = useState('')
  const [aim, setAim] = useState<Aim>({ kind: 'item', target: null })

  const limits = config ? limitsOf(config) : null
  const coins = coinsOf(text)
  const worth = items.reduce((sum, { item }) => sum + toCents(item.price), 0n)
  const times = aim.kind === 'times' ? aim.times : null
  const nearest = useNearestTarget(times, worth + (coins ?? 0n), limits)
  const target = aim.kind === 'item' ? aim.target : (nearest.data ?? null)
  const price = target && toCents(target.price)
  const plan = limits && planDeal({ items: worth, coins, price }, limits)

  return {
    config,
    /** Why the terms could not be loaded. */
    error,
    refetch,
    items,
    coins: text,
    /** In coins. */
    amount: toCoins(coins ?? 0n),
    stake: worth + (coins ?? 0n),
    target,
    times,
    plan: plan && times !== null ? seeking(plan, nearest) : plan,
    setCoins: setText,
    setTarget: (target: DealTarget | null) => setAim({ kind: 'item', target }),
    setTimes: (times: number | null) =>
      setAim(times === null ? { kind: 'item', target } : { kind: 'times', times }),
    toggle: (item: OwnItem) =>
      setItems((now) => {
        const rest = now.filter(({ id }) => id !== item.id)
        if (rest.length < now.length) return rest
        return now.length < DEAL_ITEMS_MAX ? [...now, item] : now
      }),
    setItems,
    /** Applies a fix of the stake; the list handles fixes of the target. */
    stakeCoins: ({ cents }: Extract<Suggestion, { kind: 'coins' }>) =>
      setText(cents === 0n ? '' : toCoins(cents).toFixed(2)),
  }
}

interface Search {
  data: DealTarget | null | undefined
  error: Error | null
  isFetching: boolean
  isPlaceholderData: boolean
}

/** While the target of a multiplier is searched, the deal waits for it. */
function seeking(plan: Plan, { data, error, isFetching, isPlaceholderData }: Search): Plan {
  if (plan.stake === 0n) return plan
  const say = (text: string) => ({ ...plan, problem: { text, suggestions: [] } })
  if (isFetching && (isPlaceholderData || !data)) return say('Looking for a target')
  if (error) return say('Could not find a target')
  return data === null ? say('No target costs that much') : plan
}

/** In cents; empty text is zero, and null means it is not a valid amount. */
function coinsOf(text: string): Cents | null {
  const amount = readAmount(text) ?? 0
  return isCoins(amount) && amount >= 0 ? toCents(amount) : null
}
