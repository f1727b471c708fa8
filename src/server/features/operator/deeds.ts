import type { BoxDesk } from '#server/features/custom-boxes/index.ts'
import type { DepositOperations, WithdrawalDesk } from '#server/features/payments/index.ts'
import type { ShippingDesk } from '#server/features/shipping/index.ts'
import { createBoxDeeds } from './box-deeds.ts'
import { type CodeDeedParts, createCodeDeeds } from './code-deeds.ts'
import { createDepositDeeds } from './deposit-deeds.ts'
import { createPlayerDeeds, type PlayerDeedParts } from './player-deeds.ts'
import { createShipmentDeeds } from './shipment-deeds.ts'
import { createWithdrawalDeeds } from './withdrawal-deeds.ts'

export interface DeedParts extends PlayerDeedParts, CodeDeedParts {
  deposits: DepositOperations
  withdrawals: WithdrawalDesk
  shipping: ShippingDesk
  boxes: BoxDesk
}

/** Every kind of act that operators know. */
export const createDeeds = (parts: DeedParts) => ({
  ...createPlayerDeeds(parts),
  ...createCodeDeeds(parts),
  ...createDepositDeeds(parts.deposits),
  ...createWithdrawalDeeds(parts.withdrawals),
  ...createShipmentDeeds(parts.shipping),
  ...createBoxDeeds(parts.boxes),
})

export type Deeds = ReturnType<typeof createDeeds>
