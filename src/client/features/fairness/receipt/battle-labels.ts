import type { BattleReceipt } from '#domain/fairness/receipt.ts'

export const modeLabels: Record<BattleReceipt['parameters']['mode'], string> = {
  classic: 'Classic',
  shared: 'Shared',
  jackpot: 'Jackpot',
  last_chance: 'Last chance',
}

export const statusLabels: Record<BattleReceipt['status'], string> = {
  waiting: 'Waiting for players',
  in_progress: 'In progress',
  ended: 'Ended',
  canceled: 'Canceled',
}

/** A seat's number as shown, counted from 1. */
export const seatLabel = (seat: number): string => `Seat ${seat + 1}`
export const teamLabel = (team: number): string => `Team ${team + 1}`
