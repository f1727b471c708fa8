import type { ClientSeedOrigin } from '#domain/fairness/client-seed.ts'
import type { BattleFormat } from '#domain/games/battle-rules.ts'
import { roundMsOf, type Timetable } from '#domain/games/battle-timetable.ts'
import type { BoxKind } from '#domain/games/box.ts'
import type { BeaconInfo } from '#server/platform/beacon/index.ts'
import type { Tables } from '#server/platform/db/schema.ts'

/** A battle's draw as stored: weights and the drawn number as decimal text. */
export interface StoredDraw {
  kind: 'tie' | 'jackpot'
  teams: { team: number; weight: string }[]
  drawn: string
}

export interface BattleRow
  extends Pick<
    Tables['battles'],
    | 'id'
    | 'status'
    | 'creator_id'
    | 'mode'
    | 'is_crazy'
    | 'is_private'
    | 'is_fast'
    | 'sponsor_pct'
    | 'min_level'
    | 'price'
    | 'fee_basis_points'
    | 'sealed'
    | 'commitment'
    | 'bot_seeds'
    | 'seq'
    | 'created_at'
    | 'expires_at'
    | 'filled_at'
    | 'beacon_round'
    | 'beacon_due_at'
    | 'beacon_signature'
    | 'entropy'
    | 'first_round_at'
    | 'winners'
    | 'ended_at'
    | 'cancel_reason'
  > {
  format: BattleFormat
  /** The beacon network at the time when the round was named. */
  beacon: BeaconInfo | null
  draw: StoredDraw | null
}

export type SeatSeedOrigin = ClientSeedOrigin | 'bot'

export interface SeatRow
  extends Pick<
    Tables['battle_seats'],
    | 'id'
    | 'battle_id'
    | 'seat'
    | 'player_id'
    | 'bot'
    | 'client_seed'
    | 'client_seed_origin'
    | 'sponsored'
    | 'fee'
    | 'house_paid'
    | 'payout'
    | 'takes_items'
  > {
  player_name: string | null
  avatar: string | null
  is_demo: boolean | null
  /** In cents, paid by the seat's own player, by the creator for them, or by the house for its bot. */
  staked: Tables['battle_seats']['staked']
}

/** A round and its box's version; the version's body is read separately. */
export interface RoundRow
  extends Pick<Tables['battle_rounds'], 'battle_id' | 'round' | 'configuration_id'>,
    Pick<Tables['configurations'], 'slug' | 'version' | 'hash'> {
  kind: BoxKind
  price: bigint
  /** In basis points. */
  house_edge: number
  box_name: string
  cover: string
}

export interface DropRow
  extends Pick<
    Tables['battle_drops'],
    'battle_id' | 'round' | 'seat' | 'ticket' | 'item_id' | 'value'
  > {
  item_name: string
}

/** A battle with its seats and rounds, both in order. */
export interface LoadedBattle {
  battle: BattleRow
  seats: SeatRow[]
  rounds: RoundRow[]
}

export const isTaken = ({ client_seed }: SeatRow): boolean => client_seed !== null

/** When a drawn battle's rounds are revealed; null before the draw. */
export function timetableOf({ battle, rounds }: LoadedBattle): Timetable | null {
  if (!battle.first_round_at) return null
  return {
    firstRoundAtMs: battle.first_round_at.getTime(),
    roundMs: roundMsOf(battle.is_fast),
    rounds: rounds.length,
  }
}
