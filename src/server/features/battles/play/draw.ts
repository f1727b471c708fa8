import { battleEntropy } from '#domain/games/battle.ts'
import { type BattleOutcome, playBattle } from '#domain/games/battle-rules.ts'
import { BATTLE_LEAD_MS } from '#domain/games/battle-timetable.ts'
import { versionOf } from '#server/features/boxes/index.ts'
import type { BeaconRound } from '#server/platform/beacon/index.ts'
import type { Reader, Tx } from '#server/platform/db/database.ts'
import { nativeHmac } from '#server/platform/hash/hash.ts'
import type { BattleDeps } from '../deps.ts'
import { claimBattle, load, readBodies } from '../store/read.ts'
import type { BattleRow, LoadedBattle, StoredDraw } from '../store/rows.ts'
import { writeDrawn } from '../store/write.ts'

/**
 * Draws a battle by its named beacon round and stores the complete result, which is published round by round. Does
 * nothing if the battle is drawn or claimed by another worker.
 */
export async function draw(
  tx: Tx,
  deps: Pick<BattleDeps, 'clock' | 'entropy' | 'ledger'>,
  id: string,
  { round, signature, randomness }: BeaconRound,
): Promise<void> {
  const battle = await claimBattle(tx, id)
  if (battle?.status !== 'in_progress' || battle.first_round_at) return
  if (Number(battle.beacon_round) !== round) throw new Error('The round is not the one named')
  const loaded = await load(tx, battle)
  const seeds = loaded.seats.map((seat) => seat.client_seed ?? '')
  const entropy = battleEntropy(seeds, randomness)
  const outcome = await play(tx, loaded, deps.ledger.vault.open(battle.sealed), entropy)
  await writeDrawn(tx, id, {
    signature,
    entropy,
    firstRoundAt: new Date(deps.clock.now() + BATTLE_LEAD_MS),
    winners: outcome.winners,
    draw: storedDraw(outcome),
    payouts: outcome.payouts.map(({ seat, coins: payout, takesItems }) => ({
      seat,
      payout,
      takesItems,
    })),
    drops: outcome.rounds.flatMap((drops, index) =>
      drops.map(({ seat, ticket, item }) => ({
        id: deps.entropy.id(),
        round: index,
        seat,
        ticket,
        itemId: item.id,
        value: item.priceCents,
      })),
    ),
  })
}

/** The outcome of a battle from its seeds and its boxes' versions. */
export async function play(
  reader: Reader,
  { battle, rounds }: LoadedBattle,
  serverSeed: Buffer,
  entropy: string,
): Promise<BattleOutcome> {
  const bodies = await readBodies(reader, battle.id)
  const tables = rounds.map(({ configuration_id }) => {
    const body = bodies.get(configuration_id)
    if (!body) throw new Error(`Battle ${battle.id} has a round without a box`)
    return versionOf(body).items
  })
  return playBattle(rulesOf(battle), tables, { serverSeed, entropy }, nativeHmac)
}

const rulesOf = ({ format, mode, is_crazy: isCrazy }: BattleRow) => ({ format, mode, isCrazy })

/** The draw as stored, with large numbers as text because a double cannot hold them. */
export const storedDraw = ({ draw: drawn }: Pick<BattleOutcome, 'draw'>): StoredDraw | null =>
  drawn && {
    kind: drawn.kind,
    teams: drawn.teams.map(({ team, weight }) => ({ team, weight: String(weight) })),
    drawn: String(drawn.drawn),
  }
