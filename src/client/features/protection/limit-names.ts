import type { Limit } from './use-protection.ts'

export const kindNames: Record<Limit['kind'], string> = {
  deposit: 'Deposit limit',
  loss: 'Loss limit',
  stake: 'Stake limit',
}

export const periodNames: Record<Limit['period'], string> = {
  day: 'Daily',
  week: 'Weekly',
  month: 'Monthly',
}
