import { useConfig } from './queries.ts'

/** What the rewards give until operators change them: percent, and coins. */
export const standardRewards = {
  firstCryptoBonus: { percent: 35, depositMax: 1_000 },
  cashback: { from: 2, step: 0.5, to: 7.5 },
}

/** What the rewards give at present. Percent, and coins. */
export function useRewards() {
  const { data } = useConfig()
  const { firstCryptoBonus, cashback } = standardRewards
  const percent = data?.rewards.first_crypto_bonus ?? firstCryptoBonus.percent
  const part = (data?.rewards.cashback_rates ?? 100) / 100
  return {
    firstCryptoBonus: { percent, max: (firstCryptoBonus.depositMax * percent) / 100 },
    cashback: {
      from: rateOf(cashback.from * part),
      step: rateOf(cashback.step * part),
      to: rateOf(cashback.to * part),
    },
  }
}

/** A rate in percent, as texts show it. */
const rateOf = (percent: number): number => Number(percent.toFixed(2))
