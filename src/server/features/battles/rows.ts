import type { ClientSeedOrigin } from '#domain/fairness/client-seed.ts'
import type { BattleFormat, BattleMode } from '#domain/games/battle-rules.ts'
import { roundMsOf, type Timetable } from '#domain/games/battle-timetable.ts'
import type { BoxKind } from '#domain/games/box.ts'
import type { BattleState } from '#domain/lifecycle/battle.ts'
import type { BeaconInfo } from '#server/platform/beacon/index.ts'

/** A battle's draw as it is stored: weights and the number drawn as decimal texts. */
export interface StoredDraw {
  kind: 'tie' | 'jackpot'
  teams: { team: number; weight: string }[]
  drawn: string
}

export interface BattleRow {
  id: string
  status: BattleState
  creator_id: string
  format: BattleFormat
  mode: BattleMode
  is_crazy: boolean
  is_private: boolean
  is_fast: boolean
  sponsor_pct: number
  min_level: number
  price: bigint
  sealed: Buffer
  commitment: Buffer
  bot_seeds: string[]
  seq: number
  created_at: Date
  expires_at: Date
  filled_at: Date | null
  /** Whose round it is, as it was when the round was named. */
  beacon: BeaconInfo | null
  beacon_round: bigint | null
  beacon_due_at: Date | null
  beacon_signature: string | null
  entropy: string | null
  first_round_at: Date | null
  winners: number[] | null
  draw: StoredDraw | null
  ended_at: Date | null
  cancel_reason: 'creator' | 'expired' | 'beacon' | null
}

export type SeatSeedOrigin = ClientSeedOrigin | 'bot'

export interface SeatRow {
  id: string
  battle_id: string
  seat: number
  player_id: string | null
  player_name: string | null
  avatar: string | null
  bot: string | null
  client_seed: string | null
  client_seed_origin: SeatSeedOrigin | null
  /** In cents: by the seat's own player, by the creator for him, by the house for its bot. */
  staked: bigint
  sponsored: bigint
  house_paid: bigint
  payout: bigint | null
  takes_items: boolean | null
}

/** A round with the version of its box; the version's table is read apart. */
export interface RoundRow {
  battle_id: string
  round: number
  configuration_id: bigint
  kind: BoxKind
  slug: string
  version: number
  hash: Buffer
  price: bigint
  /** In basis points. */
  house_edge: number
  box_name: string
  cover: string
}

export interface DropRow {
  battle_id: string
  round: number
  seat: number
  ticket: number
  item_id: string
  item_name: string
  value: bigint
}

/** A battle with its seats and rounds, each in order. */
export interface LoadedBattle {
  battle: BattleRow
  seats: SeatRow[]
  rounds: RoundRow[]
}

export const isTaken = ({ client_seed }: SeatRow): boolean => client_seed !== null

/** When a drawn battle's rounds are shown; null before the draw. */
export function timetableOf({ battle, rounds }: LoadedBattle): Timetable | null {
  if (!battle.first_round_at) return null
  return {
    firstRoundAtMs: battle.first_round_at.getTime(),
    roundMs: roundMsOf(battle.is_fast),
    rounds: rounds.length,
  }
}
