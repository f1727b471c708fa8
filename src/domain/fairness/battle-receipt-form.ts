import {
  type BattleFormat,
  type BattleMode,
  battleFormats,
  battleModes,
} from '#domain/games/battle-rules.ts'
import { TICKETS } from '#domain/games/box.ts'
import type { ClientSeedOrigin } from './client-seed.ts'
import { RECEIPT_BEACON, type ReceiptBeacon } from './receipt-beacon.ts'
import {
  type Form,
  isBoolean,
  isCount,
  isHash,
  isInstant,
  isOrigin,
  isPrice,
  isSeedText,
  isText,
  orNull,
} from './receipt-form.ts'
import { RECEIPT_VERSION, type ReceiptVersion } from './receipt-version.ts'

const BATTLE_STATUSES = ['waiting', 'in_progress', 'ended', 'canceled'] as const

/**
 * Everything needed to check a battle: each seat, each round, the draws and the payouts. Values that are not
 * known or not revealed yet are null; a round that has not started has no drops.
 */
export interface BattleReceipt {
  scheme: string
  game: 'battle'
  battle_id: string
  status: (typeof BATTLE_STATUSES)[number]
  server_seed_hash: string
  server_seed: string | null
  parameters: { format: BattleFormat; mode: BattleMode; is_crazy: boolean }
  /** The price of one seat, over all rounds. */
  price_cents: number
  /** The fee, of what a player stakes on their own seat; none if it is left out. It decides nothing. */
  fee_basis_points?: number | undefined
  /** The versions played, without duplicates, fixed when the battle is created. */
  configurations: ReceiptVersion[]
  /** By seat: the client seed that a bot there must use, published together with the commitment. */
  bot_seeds: string[]
  seats: ReceiptSeat[]
  /** In the order of play; `configuration` is an index into `configurations`. */
  rounds: { round: number; configuration: number; drops: StatedDrop[] }[]
  filled_at: string | null
  beacon: ReceiptBeacon | null
  entropy: string | null
  result: StatedResult | null
  created_at: string
  ended_at: string | null
}

export interface ReceiptSeat {
  seat: number
  team_idx: number
  is_bot: boolean
  /** The player's public name; null while the seat is empty, like the seed and its origin. */
  player: string | null
  client_seed: string | null
  client_seed_origin: ClientSeedOrigin | 'bot' | null
}

interface StatedDrop {
  seat: number
  ticket: number
  item_id: string
}

interface StatedResult {
  /** By seat, in cents. */
  totals_cents: number[]
  winning_team_idx: number | null
  /** The seats that receive payouts. */
  winners: number[]
  draw: {
    kind: 'tie' | 'jackpot'
    teams: { team_idx: number; weight: number }[]
    drawn: number
  } | null
  /** A seat that takes the items takes everything that was drawn, and no coins. */
  payouts: { seat: number; coins_cents: number; takes_items: boolean }[]
}

export const BATTLE_RECEIPT: Form = {
  scheme: isText,
  game: (value) => value === 'battle',
  battle_id: isText,
  status: (value) => BATTLE_STATUSES.some((status) => status === value),
  server_seed_hash: isHash,
  server_seed: orNull(isHash),
  parameters: {
    format: (value) => typeof value === 'string' && Object.hasOwn(battleFormats, value),
    mode: (value) => battleModes.some((mode) => mode === value),
    is_crazy: isBoolean,
  },
  price_cents: isCount,
  configurations: [
    {
      ...RECEIPT_VERSION,
      price_cents: isPrice,
      items: [{ id: isText, name: isText, price_cents: isPrice, tickets: isCount }],
    },
  ],
  bot_seeds: [isSeedText],
  seats: [
    {
      seat: isCount,
      team_idx: isCount,
      is_bot: isBoolean,
      player: orNull(isText),
      client_seed: orNull(isSeedText),
      client_seed_origin: (value) => value === null || value === 'bot' || isOrigin(value),
    },
  ],
  rounds: [
    {
      round: isCount,
      configuration: isCount,
      drops: [
        {
          seat: isCount,
          ticket: (value) => isCount(value) && Number(value) < TICKETS,
          item_id: isText,
        },
      ],
    },
  ],
  filled_at: orNull(isInstant),
  beacon: orNull(RECEIPT_BEACON),
  entropy: orNull(isHash),
  result: orNull({
    totals_cents: [isCount],
    winning_team_idx: orNull(isCount),
    winners: [isCount],
    draw: orNull({
      kind: (value) => value === 'tie' || value === 'jackpot',
      teams: [{ team_idx: isCount, weight: isCount }],
      drawn: isCount,
    }),
    payouts: [{ seat: isCount, coins_cents: isCount, takes_items: isBoolean }],
  }),
  created_at: isInstant,
  ended_at: orNull(isInstant),
}
