/** The auto-play rules that a player has set. Amounts are in coins. */
export interface AutoPlayRules {
  /** Null for no limit. */
  rounds: number | null
  /** Null for no such rule. */
  stopOnProfit: number | null
  stopOnLoss: number | null
  /** How much to raise the bet by, in percent; null resets it to the first bet. */
  raiseOnWin: number | null
  raiseOnLoss: number | null
}

/** The state of running auto-play. */
export interface AutoRun {
  rules: AutoPlayRules
  first: number
  /** The next bet. */
  amount: number
  /** Rounds left; null for no limit. */
  left: number | null
  /** Winnings minus losses so far. */
  profit: number
}

export const startAutoPlay = (rules: AutoPlayRules, amount: number): AutoRun => ({
  rules,
  first: amount,
  amount,
  left: rules.rounds,
  profit: 0,
})

/** The messages shown when auto-play ends by itself. */
export const autoStops = {
  rounds: 'Auto-play finished: every round was played.',
  profit: 'Auto-play stopped: your profit target was reached.',
  loss: 'Auto-play stopped: your loss limit was reached.',
  balance: 'Auto-play stopped: the next bet is more than your balance.',
  missed: 'Auto-play stopped: the connection was lost while a bet was open.',
} as const
export type AutoStop = keyof typeof autoStops

/** The next run after a settled bet, or the reason why there is none. A refund changes nothing. */
export function afterBet(
  run: AutoRun,
  { amount, payout, status }: { amount: number; payout: number | null; status: string },
  { min, max }: { min: number; max: number },
): { run: AutoRun; stop: AutoStop | null } {
  if (status === 'refunded') return { run, stop: null }
  const { rules, first } = run
  const profit = cents(run.profit) + cents(payout ?? 0) - cents(amount)
  const raise = status === 'won' ? rules.raiseOnWin : rules.raiseOnLoss
  const next = raise === null ? cents(first) : Math.floor((cents(run.amount) * (100 + raise)) / 100)
  const left = run.left === null ? null : run.left - 1
  const amountNext = Math.min(Math.max(next, cents(min)), cents(max)) / 100
  const after = { ...run, amount: amountNext, left, profit: profit / 100 }
  return { run: after, stop: stopOf(after) }
}

function stopOf({ rules, left, profit }: AutoRun): AutoStop | null {
  if (rules.stopOnProfit !== null && profit >= rules.stopOnProfit) return 'profit'
  if (rules.stopOnLoss !== null && -profit >= rules.stopOnLoss) return 'loss'
  return left !== null && left <= 0 ? 'rounds' : null
}

const cents = (coins: number): number => Math.round(coins * 100)
