import type { BattleReceipt } from '#domain/fairness/receipt.ts'
import type { BattleFormat, BattleMode } from '#domain/games/battle-rules.ts'
import { BATTLE_LEAD_MS } from '#domain/games/battle-timetable.ts'
import { bots } from '#server/features/battles/lobby/bots.ts'
import type {
  BattleRow,
  DropRow,
  LoadedBattle,
  RoundRow,
  SeatRow,
} from '#server/features/battles/store/rows.ts'

/** The rows in which the server stores a drawn battle, with its drops. */
export interface BattleRows extends LoadedBattle {
  drops: DropRow[]
}

/** The rows of a recorded battle, as stored between its draw and its end. */
export function rowsOf(receipt: BattleReceipt, isFast: boolean): BattleRows {
  const { battle_id, rounds, seats } = receipt
  return {
    battle: battleOf(receipt, isFast),
    seats: seats.map((seat) => seatOf(receipt, seat)),
    rounds: rounds.map(({ round, configuration }) => roundOf(receipt, round, configuration)),
    drops: rounds.flatMap(({ round, configuration, drops }) => {
      const { items = [] } = receipt.configurations[configuration] ?? {}
      return drops.map(({ seat, ticket, item_id }): DropRow => {
        const item = items.find(({ id }) => id === item_id)
        if (!item) throw new Error(`Round ${round} has no ${item_id}`)
        const value = BigInt(item.price_cents)
        return { battle_id, round, seat, ticket, item_id, item_name: item.name, value }
      })
    }),
  }
}

function battleOf(receipt: BattleReceipt, isFast: boolean): BattleRow {
  const { battle_id: id, parameters, beacon, result } = receipt
  if (!beacon || !result || !receipt.filled_at) throw new Error('Not a battle that was drawn')
  const filledAt = new Date(receipt.filled_at)
  const dueAt = new Date(beacon.genesis_ms + (beacon.round - 1) * beacon.period_ms)
  const { draw } = result
  return {
    ...{ id, status: 'in_progress', creator_id: 'player-0', seq: 4, cancel_reason: null },
    format: parameters.format as BattleFormat,
    mode: parameters.mode as BattleMode,
    is_crazy: parameters.is_crazy,
    ...{ is_private: false, is_fast: isFast, sponsor_pct: 0, min_level: 1 },
    price: BigInt(receipt.price_cents),
    fee_basis_points: receipt.fee_basis_points ?? 0,
    sealed: Buffer.alloc(0),
    commitment: Buffer.from(receipt.server_seed_hash, 'hex'),
    bot_seeds: receipt.bot_seeds,
    created_at: new Date(receipt.created_at),
    ...{ expires_at: filledAt, filled_at: filledAt, ended_at: null },
    beacon: {
      ...{ chain: beacon.chain, public_key: beacon.public_key, genesis_ms: beacon.genesis_ms },
      ...{ period_ms: beacon.period_ms, is_sandbox: beacon.is_sandbox },
    },
    beacon_round: BigInt(beacon.round),
    beacon_due_at: dueAt,
    beacon_signature: beacon.signature,
    entropy: receipt.entropy,
    first_round_at: new Date(dueAt.getTime() + BATTLE_LEAD_MS),
    winners: result.winners,
    draw: draw && {
      kind: draw.kind,
      teams: draw.teams.map(({ team_idx, weight }) => ({ team: team_idx, weight: String(weight) })),
      drawn: String(draw.drawn),
    },
  }
}

function seatOf(
  { battle_id, price_cents, result }: BattleReceipt,
  { seat, is_bot, player, client_seed, client_seed_origin }: BattleReceipt['seats'][number],
): SeatRow {
  const payout = result?.payouts.find((each) => each.seat === seat)
  return {
    ...{ id: `seat-${seat}`, battle_id, seat, client_seed, client_seed_origin },
    ...(is_bot
      ? {
          player_id: null,
          player_name: null,
          avatar: null,
          is_demo: null,
          bot: bots[seat]?.id ?? null,
        }
      : {
          player_id: `player-${seat}`,
          player_name: player,
          avatar: 'fox',
          is_demo: false,
          bot: null,
        }),
    ...{ staked: BigInt(price_cents), fee: 0n, sponsored: 0n, house_paid: 0n },
    payout: payout ? BigInt(payout.coins_cents) : null,
    takes_items: payout?.takes_items ?? null,
  }
}

function roundOf(
  { battle_id, configurations }: BattleReceipt,
  round: number,
  configuration: number,
): RoundRow {
  const box = configurations[configuration]
  if (!box) throw new Error(`Round ${round} has no box`)
  return {
    ...{ battle_id, round, configuration_id: BigInt(configuration), cover: 'crate' },
    ...{ kind: box.kind, slug: box.slug, version: box.version, box_name: box.slug },
    hash: Buffer.from(box.version_hash, 'hex'),
    price: BigInt(box.price_cents),
    house_edge: 1_000,
  }
}
