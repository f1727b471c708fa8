import type { BattleFormat, BattleMode } from '#domain/games/battle-rules.ts'
import type { BeaconInfo } from '#server/platform/beacon/index.ts'
import type { Reader, Tx } from '#server/platform/db/database.ts'
import type { Tables } from '#server/platform/db/schema.ts'
import type { BattleRow, SeatSeedOrigin, StoredDraw } from './rows.ts'

export interface NewBattle {
  id: string
  creatorId: string
  format: BattleFormat
  mode: BattleMode
  isCrazy: boolean
  isPrivate: boolean
  isFast: boolean
  sponsorPct: number
  minLevel: number
  price: bigint
  feeBasisPoints: number
  sealed: Buffer
  commitment: Buffer
  botSeeds: string[]
  createdAt: Date
  expiresAt: Date
  configurationIds: bigint[]
  seatIds: string[]
  /** The ended battle that is played again. */
  rematchOf: string | null
}

export async function insertBattle(tx: Tx, battle: NewBattle): Promise<void> {
  await tx.query(
    `INSERT INTO battles (id, status, creator_id, format, mode, is_crazy, is_private, is_fast,
                          sponsor_pct, min_level, price, sealed, commitment, bot_seeds, created_at,
                          expires_at, rematch_of, fee_basis_points)
     VALUES ($1, 'waiting', $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17)`,
    [
      battle.id,
      battle.creatorId,
      battle.format,
      battle.mode,
      battle.isCrazy,
      battle.isPrivate,
      battle.isFast,
      battle.sponsorPct,
      battle.minLevel,
      battle.price,
      battle.sealed,
      battle.commitment,
      battle.botSeeds,
      battle.createdAt,
      battle.expiresAt,
      battle.rematchOf,
      battle.feeBasisPoints,
    ],
  )
  await tx.query(
    `INSERT INTO battle_rounds (battle_id, round, configuration_id)
     SELECT $1, n - 1, k FROM unnest($2::bigint[]) WITH ORDINALITY AS r (k, n)`,
    [battle.id, battle.configurationIds],
  )
  await tx.query(
    `INSERT INTO battle_seats (id, battle_id, seat)
     SELECT s, $1, n - 1 FROM unnest($2::uuid[]) WITH ORDINALITY AS r (s, n)`,
    [battle.id, battle.seatIds],
  )
}

export interface SeatTaken {
  playerId: string | null
  bot: string | null
  clientSeed: string
  origin: SeatSeedOrigin
  staked: bigint
  sponsored: bigint
  fee: bigint
  housePaid: bigint
  at: Date
}

/** Assigns an empty seat. Throws if it is taken. */
export async function takeSeat(tx: Tx, id: string, taken: SeatTaken): Promise<void> {
  const { rowCount } = await tx.query(
    `UPDATE battle_seats
     SET player_id = $2, bot = $3, client_seed = $4, client_seed_origin = $5, staked = $6,
         sponsored = $7, house_paid = $8, joined_at = $9, fee = $10
     WHERE id = $1 AND client_seed IS NULL`,
    [
      id,
      taken.playerId,
      taken.bot,
      taken.clientSeed,
      taken.origin,
      taken.staked,
      taken.sponsored,
      taken.housePaid,
      taken.at,
      taken.fee,
    ],
  )
  if (rowCount !== 1) throw new Error(`Seat ${id} is taken`)
}

/** Records the creator's advance payment for other players' seats. */
export async function sponsorSeats(tx: Tx, ids: readonly string[], cents: bigint): Promise<void> {
  await tx.query('UPDATE battle_seats SET sponsored = $2 WHERE id = ANY ($1)', [ids, cents])
}

/** Increments and returns the number of the battle's newest event. */
export async function nextSeq(tx: Tx, id: string): Promise<number> {
  const { rows } = await tx.query<Pick<Tables['battles'], 'seq'>>(
    'UPDATE battles SET seq = seq + 1 WHERE id = $1 RETURNING seq',
    [id],
  )
  if (!rows[0]) throw new Error(`Battle ${id} does not exist`)
  return rows[0].seq
}

export interface Filled {
  filledAt: Date
  beacon: BeaconInfo
  round: number
  dueAt: Date
}

export async function writeFilled(tx: Tx, id: string, filled: Filled): Promise<void> {
  await tx.query(
    `UPDATE battles
     SET status = 'in_progress', filled_at = $2, beacon_network = id_of_network($3),
       beacon_round = $4, beacon_due_at = $5
     WHERE id = $1 AND status = 'waiting'`,
    [id, filled.filledAt, filled.beacon, filled.round, filled.dueAt],
  )
}

export interface Drawn {
  signature: string
  entropy: string
  firstRoundAt: Date
  winners: number[]
  draw: StoredDraw | null
  payouts: { seat: number; payout: bigint; takesItems: boolean }[]
  drops: {
    id: string
    round: number
    seat: number
    ticket: number
    itemId: string
    value: bigint
  }[]
}

export async function writeDrawn(tx: Tx, id: string, drawn: Drawn): Promise<void> {
  await tx.query(
    `UPDATE battles
     SET beacon_signature = $2, entropy = $3, first_round_at = $4, winners = $5, draw = $6
     WHERE id = $1 AND first_round_at IS NULL`,
    [id, drawn.signature, drawn.entropy, drawn.firstRoundAt, drawn.winners, drawn.draw],
  )
  await tx.query(
    `UPDATE battle_seats s SET payout = p.payout, takes_items = p.takes_items
     FROM unnest($2::int[], $3::bigint[], $4::boolean[]) AS p (seat, payout, takes_items)
     WHERE s.battle_id = $1 AND s.seat = p.seat`,
    [
      id,
      drawn.payouts.map(({ seat }) => seat),
      drawn.payouts.map(({ payout }) => payout),
      drawn.payouts.map(({ takesItems }) => takesItems),
    ],
  )
  const { drops } = drawn
  await tx.query(
    `INSERT INTO battle_drops (id, battle_id, round, seat, ticket, item_id, value)
     SELECT d.id, $1, d.round, d.seat, d.ticket, d.item_id, d.value
     FROM unnest($2::uuid[], $3::int[], $4::int[], $5::int[], $6::text[], $7::bigint[])
       AS d (id, round, seat, ticket, item_id, value)`,
    [
      id,
      drops.map((drop) => drop.id),
      drops.map((drop) => drop.round),
      drops.map((drop) => drop.seat),
      drops.map((drop) => drop.ticket),
      drops.map((drop) => drop.itemId),
      drops.map((drop) => drop.value),
    ],
  )
}

/** Claims the round events up to a number for one node; returns how many were published before. */
export async function claimEvents(
  writer: Reader,
  counts: ReadonlyMap<string, number>,
): Promise<Map<string, number>> {
  const { rows } = await writer.query<{ id: string; before: number }>(
    `WITH wanted AS (
       SELECT * FROM unnest($1::uuid[], $2::int[]) AS w (id, count)
     ), old AS (
       SELECT b.id, b.events_published, w.count FROM battles b JOIN wanted w ON w.id = b.id
       WHERE b.status = 'in_progress' AND b.events_published < w.count FOR UPDATE OF b SKIP LOCKED
     )
     UPDATE battles b SET events_published = old.count FROM old WHERE b.id = old.id
     RETURNING b.id, old.events_published AS before`,
    [[...counts.keys()], [...counts.values()]],
  )
  return new Map(rows.map(({ id, before }) => [id, before]))
}

export async function writeEnded(
  tx: Tx,
  id: string,
  { seq, at }: { seq: number; at: Date },
): Promise<void> {
  await tx.query(`UPDATE battles SET status = 'ended', seq = $2, ended_at = $3 WHERE id = $1`, [
    id,
    seq,
    at,
  ])
}

export async function writeCanceled(
  tx: Tx,
  id: string,
  { seq, at, reason }: { seq: number; at: Date; reason: BattleRow['cancel_reason'] },
): Promise<void> {
  await tx.query(
    `UPDATE battles SET status = 'canceled', seq = $2, ended_at = $3, cancel_reason = $4
     WHERE id = $1`,
    [id, seq, at, reason],
  )
}

/** Transfers all drops to one player. */
export async function giveItems(
  tx: Tx,
  id: string,
  { playerId, at }: { playerId: string; at: Date },
): Promise<void> {
  await tx.query(
    `INSERT INTO inventory_items (id, player_id, item_id, value, acquired_at)
     SELECT id, $2, item_id, value, $3 FROM battle_drops
     WHERE battle_id = $1 AND id >= ids_after($1)`,
    [id, playerId, at],
  )
}
