import type { BattleReceipt } from '#contract/http/receipts.ts'
import { randomnessOf } from '#domain/fairness/beacon.ts'
import { SCHEME } from '#domain/fairness/seeds.ts'
import { teamOf } from '#domain/games/battle-rules.ts'
import { centsNumber } from '#domain/money/money.ts'
import type { Clock } from '#server/platform/clock/clock.ts'
import type { Reader } from '#server/platform/db/database.ts'
import { presentDraw, presentSeat, revealedRounds } from './present.ts'
import { load, readBodies, readDrops } from './store/read.ts'
import type { BattleRow, DropRow, LoadedBattle } from './store/rows.ts'

/** Everything needed to verify a battle, as far as it is revealed. */
export async function readReceipt(
  reader: Reader,
  { clock, openSeed }: { clock: Pick<Clock, 'now'>; openSeed(sealed: Buffer): Buffer },
  battle: BattleRow,
): Promise<BattleReceipt> {
  const loaded = await load(reader, battle)
  const drops = await readDrops(reader, battle.id, revealedRounds(loaded, clock.now()))
  const { seats } = loaded
  const { format, mode, is_crazy } = battle
  const isEnded = battle.status === 'ended'
  return {
    scheme: SCHEME,
    game: 'battle',
    battle_id: battle.id,
    status: battle.status,
    server_seed_hash: battle.commitment.toString('hex'),
    server_seed: isEnded ? openSeed(battle.sealed).toString('hex') : null,
    parameters: { format, mode, is_crazy },
    price_cents: centsNumber(battle.price),
    ...(battle.fee_basis_points > 0 && { fee_basis_points: battle.fee_basis_points }),
    ...(await statedRounds(reader, loaded, drops)),
    bot_seeds: battle.bot_seeds,
    seats: seats.map((row) => {
      const { seat, team_idx, is_bot, player } = presentSeat(battle, row)
      const { client_seed, client_seed_origin } = row
      return {
        seat,
        team_idx,
        is_bot,
        player: player?.name ?? null,
        client_seed,
        client_seed_origin,
      }
    }),
    filled_at: battle.filled_at?.toISOString() ?? null,
    beacon: statedBeacon(battle),
    entropy: battle.entropy,
    result: isEnded ? statedResult(loaded, drops) : null,
    created_at: battle.created_at.toISOString(),
    ended_at: battle.ended_at?.toISOString() ?? null,
  }
}

async function statedRounds(
  reader: Reader,
  { battle, rounds }: LoadedBattle,
  drops: readonly DropRow[],
): Promise<Pick<BattleReceipt, 'configurations' | 'rounds'>> {
  const bodies = await readBodies(reader, battle.id)
  const ids = [...new Set(rounds.map((round) => round.configuration_id))]
  const hashes = new Map(
    rounds.map((round) => [round.configuration_id, round.hash.toString('hex')]),
  )
  return {
    configurations: ids.map((id) => {
      const body = bodies.get(id)
      if (!body) throw new Error(`Battle ${battle.id} has a round without a box`)
      const { kind, slug, version, price_cents, items } = body
      return { kind, slug, version, version_hash: hashes.get(id) ?? '', price_cents, items }
    }),
    rounds: rounds.map(({ round, configuration_id }) => ({
      round,
      configuration: ids.indexOf(configuration_id),
      drops: drops
        .filter((drop) => drop.round === round)
        .map(({ seat, ticket, item_id }) => ({ seat, ticket, item_id })),
    })),
  }
}

function statedBeacon({
  beacon,
  beacon_round: round,
  beacon_signature: signature,
}: BattleRow): BattleReceipt['beacon'] {
  if (beacon === null || round === null) return null
  const randomness = signature && randomnessOf(signature)
  return { ...beacon, round: Number(round), signature, randomness }
}

function statedResult(
  { battle, seats }: LoadedBattle,
  drops: readonly DropRow[],
): BattleReceipt['result'] {
  const winners = battle.winners ?? []
  const [first] = winners
  const isShared = battle.mode === 'shared' || first === undefined
  return {
    totals_cents: seats.map(({ seat }) =>
      centsNumber(drops.reduce((sum, drop) => (drop.seat === seat ? sum + drop.value : sum), 0n)),
    ),
    winning_team_idx: isShared ? null : teamOf(battle.format, first),
    winners,
    draw: presentDraw(battle.draw),
    payouts: seats.flatMap(({ seat, payout, takes_items }) =>
      payout === null
        ? []
        : [{ seat, coins_cents: centsNumber(payout), takes_items: takes_items ?? false }],
    ),
  }
}
