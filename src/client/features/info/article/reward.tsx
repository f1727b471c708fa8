import type { ReactNode } from 'react'
import { useRewards } from '#client/lib/api/use-rewards.ts'

interface RewardProps {
  /** The text of what the rewards give at present. */
  children: (rewards: ReturnType<typeof useRewards>) => ReactNode
}

/** A text with the present figures of the rewards. */
export const Reward = ({ children }: RewardProps) => children(useRewards())
