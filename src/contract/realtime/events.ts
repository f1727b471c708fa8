import { z } from 'zod'
import { latestBet } from '#contract/http/bets.ts'
import { notification } from '#contract/http/notifications.ts'
import { text } from '#contract/text.ts'
import { boxKind, coins, demoMark, id, instant, rarity, slug } from '#contract/values.ts'

/** The event `lastDrop` of the channel `public`; also an entry of `GET /api/last-drops`. */
export const lastDrop = z.object({
  seq: z.number().int(),
  bet_id: id,
  user_id: id,
  created_at: instant,
  box: z.object({ kind: boxKind, slug, name: text, img_url: text }),
  item: z.object({
    name: text,
    rarity,
    img_url: text,
    price: coins,
    sale_price: coins,
  }),
  user: z.object({ name: text, avatar_url: text, is_demo: demoMark }),
})
export type LastDrop = z.output<typeof lastDrop>

/**
 * The event `betsSettled` of the channel `bets`, at most once a second: some of the bets settled since the last one, newest
 * first, as in `GET /api/bets/latest`.
 */
export const betsSettled = z.object({
  seq: z.number().int().meta({ description: 'Sequence number of the events of this name' }),
  bets: z.array(latestBet),
})

/** The event `balanceUpdated` of a player's private channel. `seq` counts the entries of their wallet. */
export const balanceUpdated = z.object({
  seq: z.number().int(),
  type: text.meta({ description: 'The ledger code that moved the balance' }),
  current_balance: coins,
})
export type BalanceUpdated = z.output<typeof balanceUpdated>

/** The event `statusUpdated` of a player's private channel: the status of something they wait for has changed. */
export const statusUpdated = z.object({
  seq: z
    .number()
    .int()
    .meta({ description: "Sequence number of the player's events of this name" }),
  kind: z.enum(['deposit', 'withdrawal', 'shipment', 'ticket']),
  id,
  status: text,
})
export type StatusUpdated = z.output<typeof statusUpdated>

/** The event `notification` of a player's private channel: a new notification. */
export const notificationEvent = notification.extend({
  seq: z
    .number()
    .int()
    .meta({ description: "Sequence number of the player's events of this name" }),
})
