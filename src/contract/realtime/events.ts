import { z } from 'zod'
import { boxKind, coins, id, instant, rarity, slug } from '#contract/values.ts'

/** The event `lastDrop` of the channel `public`; also an entry of `GET /api/last-drops`. */
export const lastDrop = z.object({
  seq: z.number().int(),
  bet_id: id,
  user_id: id,
  created_at: instant,
  box: z.object({ kind: boxKind, slug, name: z.string(), img_url: z.string() }),
  item: z.object({
    name: z.string(),
    rarity,
    img_url: z.string(),
    price: coins,
    sale_price: coins,
  }),
  user: z.object({ name: z.string(), avatar_url: z.string() }),
})
export type LastDrop = z.output<typeof lastDrop>

/** The event `balanceUpdated` of a player's own channel. `seq` counts his wallet's entries. */
export const balanceUpdated = z.object({
  seq: z.number().int(),
  type: z.string().meta({ description: 'The ledger code that moved the balance' }),
  current_balance: coins,
})
export type BalanceUpdated = z.output<typeof balanceUpdated>

/** The event `statusUpdated` of a player's own channel: something that he waits for has moved on. */
export const statusUpdated = z.object({
  seq: z.number().int().meta({ description: 'When it moved, in milliseconds since the epoch' }),
  kind: z.enum(['deposit', 'withdrawal', 'shipment']),
  id,
  status: z.string(),
})
export type StatusUpdated = z.output<typeof statusUpdated>
