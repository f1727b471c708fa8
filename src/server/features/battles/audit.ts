import { isDeepStrictEqual } from 'node:util'
import { firstRoundFrom, isSignedRound, randomnessOf } from '#domain/fairness/beacon.ts'
import { commitmentOf } from '#domain/fairness/seeds.ts'
import { battleEntropy } from '#domain/games/battle.ts'
import { BEACON_MARGIN_MS } from '#domain/games/battle-timetable.ts'
import { versionHash } from '#domain/games/box.ts'
import { versionOf } from '#server/features/boxes/index.ts'
import {
  type AuditFinding,
  type EntrySources,
  type InFlight,
  isAmong,
  type Ledger,
} from '#server/ledger/index.ts'
import type { Reader } from '#server/platform/db/database.ts'
import { play, storedDraw } from './play/draw.ts'
import { listDrawn, load, readBodies, readDrops } from './store/read.ts'
import type { BattleRow, LoadedBattle } from './store/rows.ts'

const FAULTS_SHOWN = 20

const seats = 'battle_seats s JOIN battles b ON b.id = s.battle_id'
const ofPlayer = { from: seats, ref: 's.id', player: 's.player_id' }
const ofCreator = { from: seats, ref: 's.id', player: 'b.creator_id' }
const ofHouse = { from: seats, ref: 's.id', player: null }
const CLEARING = `'clearing:battles'`
const isCanceled = `b.status = 'canceled'`
const isEnded = `b.status = 'ended'`
/** What the creator paid of another player's seat, rounded down; a bot that takes the seat gives it back. */
const sponsored = 'b.price * b.sponsor_pct / 100'

/** The entries of each seat. */
export const battleSources = {
  'battle.stake': { ...ofPlayer, counter: CLEARING, amount: '-s.staked' },
  'battle.refund': { ...ofPlayer, where: isCanceled, counter: CLEARING, amount: 's.staked' },
  'battle.fee': { ...ofPlayer, counter: `'house:battles'`, amount: '-s.fee' },
  'battle.fee-back': {
    ...ofPlayer,
    where: isCanceled,
    counter: `'house:battles'`,
    amount: 's.fee',
  },
  'battle.sponsor': {
    ...ofCreator,
    where: 's.player_id IS DISTINCT FROM b.creator_id',
    counter: CLEARING,
    amount: `-(${sponsored})`,
  },
  'battle.sponsor-back': {
    ...ofCreator,
    where: `s.player_id IS DISTINCT FROM b.creator_id AND (s.bot IS NOT NULL OR ${isCanceled})`,
    counter: CLEARING,
    amount: sponsored,
  },
  'battle.bot': {
    ...ofHouse,
    account: CLEARING,
    counter: `'house:battles'`,
    amount: 's.house_paid',
  },
  'battle.bot-back': {
    ...ofHouse,
    where: isCanceled,
    account: CLEARING,
    counter: `'house:battles'`,
    amount: '-s.house_paid',
  },
  'battle.entry': {
    ...ofHouse,
    where: isEnded,
    account: CLEARING,
    counter: `'house:boxes'`,
    amount: '-b.price',
  },
  'battle.payout': {
    ...ofPlayer,
    where: `${isEnded} AND s.bot IS NULL`,
    counter: `'house:boxes'`,
    amount: 's.payout',
  },
  'battle.bot-payout': {
    ...ofHouse,
    where: `${isEnded} AND s.bot IS NOT NULL`,
    account: `'house:battles'`,
    counter: `'house:boxes'`,
    amount: `CASE WHEN s.takes_items
      THEN (SELECT sum(d.value) FROM battle_drops d WHERE d.battle_id = b.id) ELSE s.payout END`,
  },
} satisfies EntrySources

/** The payments for seats of battles that are neither played nor refunded. */
export const battlesInFlight: InFlight = {
  account: 'clearing:battles',
  query: `SELECT s.id AS ref, s.staked + s.sponsored + s.house_paid AS cents
          FROM battle_seats s JOIN battles b ON b.id = s.battle_id
          WHERE b.status IN ('waiting', 'in_progress')`,
  daysMax: 1,
}

/** The ids of battles to check; all of them without. */
type Ids = readonly string[] | undefined

const amountOf = (code: string) => `coalesce(sum(amount) FILTER (WHERE code = 'battle.${code}'), 0)`

/** The ledger's postings for each seat, a column per code, and what its battle owes. */
const tables = (ids: Ids) => `posted AS (
    SELECT ref, -${amountOf('stake')} AS stake, ${amountOf('refund')} AS refund,
           -${amountOf('fee')} AS fee, ${amountOf('fee-back')} AS fee_back,
           -${amountOf('sponsor')} - ${amountOf('sponsor-back')} AS sponsor,
           ${amountOf('bot')} AS bot, -${amountOf('bot-back')} AS bot_back,
           -${amountOf('entry')} AS entry, ${amountOf('payout')} AS payout,
           ${amountOf('bot-payout')} AS bot_payout
    FROM entries WHERE code LIKE 'battle.%'
      ${ids ? 'AND ref = ANY (SELECT id FROM battle_seats WHERE battle_id = ANY ($1::uuid[]))' : ''}
    GROUP BY ref
  ), pots AS (
    SELECT battle_id, sum(value) AS pot FROM battle_drops
    WHERE ${isAmong('battle_id', ids, 1)} GROUP BY battle_id
  ), seats AS (
    SELECT s.*, b.status, b.price, b.fee_basis_points, b.status = 'canceled' AS is_canceled,
           b.status = 'ended' AS is_ended, coalesce(p.pot, 0) AS pot
    FROM battle_seats s JOIN battles b ON b.id = s.battle_id
    LEFT JOIN pots p ON p.battle_id = b.id
    WHERE ${isAmong('b.id', ids, 1)}
  )`

const faults = (ids: Ids) => `SELECT format('Seat %s of battle %s: payments differ from the ledger',
                              coalesce(s.id, p.ref), s.battle_id) AS fault
  FROM seats s FULL JOIN posted p ON p.ref = s.id
  WHERE s.id IS NULL
     OR (coalesce(p.stake, 0), coalesce(p.bot, 0)) <> (s.staked, s.house_paid)
     OR (coalesce(p.fee, 0), coalesce(p.fee_back, 0)) <> (s.fee, CASE WHEN s.is_canceled THEN s.fee ELSE 0 END)
     OR coalesce(p.sponsor, 0) <> CASE WHEN s.is_canceled THEN 0 ELSE s.sponsored END
     OR coalesce(p.refund, 0) <> CASE WHEN s.is_canceled THEN s.staked ELSE 0 END
     OR coalesce(p.bot_back, 0) <> CASE WHEN s.is_canceled THEN s.house_paid ELSE 0 END
     OR coalesce(p.entry, 0) <> CASE WHEN s.is_ended THEN s.price ELSE 0 END
     OR coalesce(p.payout, 0) <>
        CASE WHEN s.is_ended AND s.bot IS NULL THEN coalesce(s.payout, 0) ELSE 0 END
     OR coalesce(p.bot_payout, 0) <> CASE WHEN s.is_ended AND s.bot IS NOT NULL THEN
          CASE WHEN s.takes_items THEN s.pot ELSE coalesce(s.payout, 0) END ELSE 0 END
  UNION ALL
  SELECT format('Seat %s of battle %s is taken for %s, its price is %s', s.id, s.battle_id,
                s.staked + s.sponsored + s.house_paid, s.price)
  FROM seats s
  WHERE (s.client_seed IS NOT NULL AND s.staked + s.sponsored + s.house_paid <> s.price)
     OR (s.client_seed IS NULL AND s.status IN ('in_progress', 'ended'))
     OR (s.client_seed IS NULL) <> (num_nonnulls(s.player_id, s.bot) = 0) OR num_nonnulls(s.player_id, s.bot) > 1
  UNION ALL
  SELECT format('Seat %s of battle %s is taken for a fee of %s', s.id, s.battle_id, s.fee)
  FROM seats s
  WHERE s.fee <> CASE WHEN s.player_id IS NULL THEN 0 ELSE (s.staked * s.fee_basis_points + 9999) / 10000 END
  UNION ALL
  SELECT format('Battle %s drew %s and pays %s to %s seats, %s of which take the items',
                s.battle_id, max(s.pot), sum(s.payout), count(s.payout),
                count(*) FILTER (WHERE s.takes_items))
  FROM seats s WHERE s.is_ended GROUP BY s.battle_id
  HAVING NOT CASE WHEN bool_or(coalesce(s.takes_items, false))
    THEN count(s.payout) = 1 AND sum(s.payout) = 0
    ELSE coalesce(sum(s.payout), 0) = max(s.pot) END
  UNION ALL
  SELECT format('Drop %s of battle %s does not belong to its winner', d.id, d.battle_id)
  FROM battle_drops d
  LEFT JOIN seats w ON w.battle_id = d.battle_id AND w.is_ended AND w.takes_items
                   AND w.player_id IS NOT NULL
  LEFT JOIN inventory_items v ON v.id = d.id
  WHERE ${isAmong('d.battle_id', ids, 1)} AND (v.player_id IS DISTINCT FROM w.player_id
     OR (v.id IS NOT NULL AND (v.item_id, v.value) <> (d.item_id, d.value)))`

/** Every seat was paid once, and the full value of all draws went to the winners or nothing was drawn. */
export async function auditBattles(reader: Reader, ids?: Ids): Promise<AuditFinding> {
  const values = ids ? [ids] : []
  const counted = await reader.query<{ count: bigint }>(
    `SELECT count(*) FROM battles WHERE ${isAmong('id', ids, 1)}`,
    values,
  )
  const { rows } = await reader.query<{ fault: string }>(
    `WITH ${tables(ids)} SELECT fault FROM (${faults(ids)}) f LIMIT ${FAULTS_SHOWN}`,
    values,
  )
  return {
    invariant: 'Battles',
    promise: 'Every seat is paid once, then played or refunded; everything drawn is paid out',
    checked: Number(counted.rows[0]?.count ?? 0n),
    faults: rows.map(({ fault }) => fault),
  }
}

const PAGE = 500

/** I6 for battles: recomputes every battle from its seeds, its beacon round and its boxes. */
export async function auditBattleDraws(
  reader: Reader,
  vault: Ledger['vault'],
  ids?: Ids,
): Promise<AuditFinding> {
  const faults: string[] = []
  let checked = 0
  let after: string | null = null
  for (;;) {
    const page: BattleRow[] = await listDrawn(reader, { after, ids, limit: PAGE })
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

/** The battles of these seats. */
export async function listBattlesOf(reader: Reader, seatIds: readonly string[]): Promise<string[]> {
  const { rows } = await reader.query<{ battle_id: string }>(
    'SELECT DISTINCT battle_id FROM battle_seats WHERE id = ANY ($1::uuid[])',
    [seatIds],
  )
  return rows.map(({ battle_id }) => battle_id)
}

async function faultOf(
  reader: Reader,
  vault: Ledger['vault'],
  loaded: LoadedBattle,
): Promise<string | null> {
  const { battle, seats, rounds } = loaded
  const serverSeed = openSeed(vault, battle.sealed)
  if (!serverSeed) return 'its server seed cannot be decrypted'
  if (commitmentOf(serverSeed) !== battle.commitment.toString('hex')) {
    return 'its server seed does not match the commitment'
  }
  const signature = battle.beacon_signature ?? ''
  const roundFault = faultOfRound(battle, signature)
  if (roundFault) return roundFault
  if (seats.some((seat) => seat.bot && seat.client_seed !== battle.bot_seeds[seat.seat])) {
    return 'a bot’s client seed differs from the published one'
  }
  const seeds = seats.map((seat) => seat.client_seed ?? '')
  const entropy = battleEntropy(seeds, randomnessOf(signature))
  if (entropy !== battle.entropy) return 'its entropy differs'
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
  if (!isDeepStrictEqual(drawn, stored)) return 'a drop differs'
  const payouts = seats.flatMap(({ seat, payout: coins, takes_items: takesItems }) =>
    coins === null ? [] : [{ seat, coins, takesItems }],
  )
  const result = { winners: battle.winners, draw: battle.draw, payouts }
  const { winners } = outcome
  const expected = { winners, draw: storedDraw(outcome), payouts: outcome.payouts }
  return isDeepStrictEqual(result, expected) ? null : 'the winners differ'
}

/** An overwritten seed cannot be decrypted, which is a fault of the battle and not a failure of the audit. */
function openSeed(vault: Ledger['vault'], sealed: Buffer): Buffer | null {
  try {
    return vault.open(sealed)
  } catch {
    return null
  }
}

/** The beacon round must follow from the fill time, and its signature must verify under the network's key. */
function faultOfRound(
  { beacon, beacon_round, filled_at }: BattleRow,
  signature: string,
): string | null {
  if (!beacon || !filled_at) return 'it was drawn before it was full'
  const { chain, public_key: publicKey, genesis_ms: genesisMs, period_ms: periodMs } = beacon
  const network = { chain, publicKey, genesisMs, periodMs }
  const round = Number(beacon_round)
  const expected = firstRoundFrom(network, filled_at.getTime() + BEACON_MARGIN_MS)
  if (round !== expected) return 'its beacon round does not follow from its fill time'
  return isSignedRound(network, round, signature)
    ? null
    : 'its beacon round has an invalid signature'
}
