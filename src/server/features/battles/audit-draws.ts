import { isDeepStrictEqual } from 'node:util'
import { firstRoundFrom, isSignedRound, randomnessOf } from '#domain/fairness/beacon.ts'
import { commitmentOf } from '#domain/fairness/seeds.ts'
import { battleEntropy } from '#domain/games/battle.ts'
import { BEACON_MARGIN_MS } from '#domain/games/battle-timetable.ts'
import { versionHash } from '#domain/games/box.ts'
import { versionOf } from '#server/features/boxes/index.ts'
import type { AuditFinding, Ledger } from '#server/ledger/index.ts'
import type { Reader } from '#server/platform/db/database.ts'
import { play, storedDraw } from './draw.ts'
import type { BattleRow, LoadedBattle } from './rows.ts'
import { listDrawn, load, readBodies, readDrops } from './store.ts'

const PAGE = 500
const FAULTS_SHOWN = 20

/** I6 for battles: draws every battle again from its seeds, its beacon's round and its boxes. */
export async function auditBattleDraws(
  reader: Reader,
  vault: Ledger['vault'],
): Promise<AuditFinding> {
  const faults: string[] = []
  let checked = 0
  let after: string | null = null
  for (;;) {
    const page: BattleRow[] = await listDrawn(reader, after, PAGE)
    for (const battle of page) {
      const fault = await faultOf(reader, vault, await load(reader, battle))
      if (fault && faults.length < FAULTS_SHOWN) faults.push(`Battle ${battle.id}: ${fault}`)
    }
    checked += page.length
    after = page.at(-1)?.id ?? after
    if (page.length < PAGE) break
  }
  return {
    invariant: 'I6',
    promise: 'Every battle equals its recomputation from seeds, beacon and boxes',
    checked,
    faults,
  }
}

async function faultOf(
  reader: Reader,
  vault: Ledger['vault'],
  loaded: LoadedBattle,
): Promise<string | null> {
  const { battle, seats, rounds } = loaded
  const serverSeed = openSeed(vault, battle.sealed)
  if (!serverSeed) return 'its server seed does not open'
  if (commitmentOf(serverSeed) !== battle.commitment.toString('hex')) {
    return 'its server seed does not match the commitment'
  }
  const signature = battle.beacon_signature ?? ''
  const roundFault = faultOfRound(battle, signature)
  if (roundFault) return roundFault
  if (seats.some((seat) => seat.bot && seat.client_seed !== battle.bot_seeds[seat.seat])) {
    return 'a bot brought another seed than the one published'
  }
  const seeds = seats.map((seat) => seat.client_seed ?? '')
  const entropy = battleEntropy(seeds, randomnessOf(signature))
  if (entropy !== battle.entropy) return 'the entropy is another one'
  for (const [id, body] of await readBodies(reader, battle.id)) {
    const stated = rounds.find((round) => round.configuration_id === id)?.hash.toString('hex')
    if (versionHash(versionOf(body)) !== stated) return 'a box does not match its hash'
  }
  const outcome = await play(reader, loaded, serverSeed, entropy)
  const drops = await readDrops(reader, battle.id, rounds.length)
  const drawn = outcome.rounds.flatMap((round, index) =>
    round.map(({ seat, ticket, item }) => [index, seat, ticket, item.id, item.priceCents]),
  )
  const stored = drops.map((each) => [each.round, each.seat, each.ticket, each.item_id, each.value])
  if (!isDeepStrictEqual(drawn, stored)) return 'a drop is another one'
  const payouts = seats.flatMap(({ seat, payout: coins, takes_items: takesItems }) =>
    coins === null ? [] : [{ seat, coins, takesItems }],
  )
  const result = { winners: battle.winners, draw: battle.draw, payouts }
  const { winners } = outcome
  const expected = { winners, draw: storedDraw(outcome), payouts: outcome.payouts }
  return isDeepStrictEqual(result, expected) ? null : 'the winners are others'
}

/** What was written over does not open, which is a fault of the battle and no failure of the audit. */
function openSeed(vault: Ledger['vault'], sealed: Buffer): Buffer | null {
  try {
    return vault.open(sealed)
  } catch {
    return null
  }
}

/** The round has to follow from the time of the fill alone, and its signature from the network's key. */
function faultOfRound(
  { beacon, beacon_round, filled_at }: BattleRow,
  signature: string,
): string | null {
  if (!beacon || !filled_at) return 'it was drawn without being filled'
  const { chain, public_key: publicKey, genesis_ms: genesisMs, period_ms: periodMs } = beacon
  const network = { chain, publicKey, genesisMs, periodMs }
  const round = Number(beacon_round)
  const expected = firstRoundFrom(network, filled_at.getTime() + BEACON_MARGIN_MS)
  if (round !== expected) return 'the beacon’s round is not the one after its fill'
  return isSignedRound(network, round, signature) ? null : 'the beacon did not sign its round'
}
