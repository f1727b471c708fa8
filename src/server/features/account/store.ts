import type { Role } from '#contract/roles.ts'
import type { ExclusionKind } from '#domain/protection/exclusion.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/schedule/durations.ts'
import { exclusionOf } from '#server/ledger/index.ts'
import type { Reader, Tx } from '#server/platform/db/database.ts'
import type { Tables } from '#server/platform/db/schema.ts'
import type { Player } from '#server/platform/http/route.ts'
import { nameSkeleton } from '#server/platform/names/skeleton.ts'

/** A session ends 90 days after it began, no matter how often it was refreshed. */
export const SESSION_MS_MAX = 90 * DAY_MS
/** A session of the staff ends after a shift, or when nothing was asked in it for a while. */
const STAFF_SESSION_MS_MAX = 12 * HOUR_MS
const STAFF_IDLE_MS_MAX = 30 * MINUTE_MS

/** Whether the session `s` of the player `p` is not one of the staff that has run out. */
const isStaffSessionAlive = (since: string, seen: string): string =>
  `(p.role = 'player' OR s.created_at > ${since} AND s.last_seen_at > ${seen})`

const staffBounds = (now: Date): [since: Date, seen: Date] => [
  new Date(now.getTime() - STAFF_SESSION_MS_MAX),
  new Date(now.getTime() - STAFF_IDLE_MS_MAX),
]

export interface NewPlayer {
  id: string
  name: string
  /** Null for an account opened by a provider's sign-in without an email. */
  email: string | null
  passwordHash: string | null
  /** A provider has vouched for the email. */
  isEmailConfirmed: boolean
  avatar: string
  wantsPromotions: boolean
  isDemo: boolean
  /** As YYYY-MM-DD, if known at registration. */
  birthDate: string | null
  createdAt: Date
}

/** Adds a player; false if the email already has an account. */
export async function insertPlayer(tx: Tx, player: NewPlayer): Promise<boolean> {
  tx.noteChange('players')
  const { rowCount } = await tx.query(
    `INSERT INTO players (id, name, email, password_hash, avatar, wants_promotions, is_demo, created_at,
                          email_confirmed_at, name_skeleton, birth_date)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
     ON CONFLICT (lower(email)) DO NOTHING`,
    [
      player.id,
      player.name,
      player.email,
      player.passwordHash,
      player.avatar,
      player.wantsPromotions,
      player.isDemo,
      player.createdAt,
      player.isEmailConfirmed ? player.createdAt : null,
      nameSkeleton(player.name),
      player.birthDate,
    ],
  )
  return rowCount === 1
}

export type PlayerRow = Pick<
  Tables['players'],
  | 'id'
  | 'name'
  | 'email'
  | 'email_confirmed_at'
  | 'password_hash'
  | 'avatar'
  | 'wants_promotions'
  | 'wants_chat'
  | 'is_hidden'
  | 'birth_date'
>

const playerColumns =
  'id, name, email, email_confirmed_at, password_hash, avatar, wants_promotions, wants_chat, is_hidden, birth_date'

export async function findPlayerByEmail(reader: Reader, email: string): Promise<PlayerRow | null> {
  const { rows } = await reader.query<PlayerRow>(
    `SELECT ${playerColumns} FROM players WHERE lower(email) = lower($1)`,
    [email],
  )
  return rows[0] ?? null
}

export async function readPlayer(reader: Reader, id: string): Promise<PlayerRow | null> {
  const { rows } = await reader.query<PlayerRow>({
    name: 'read_player',
    text: `SELECT ${playerColumns} FROM players WHERE id = $1`,
    values: [id],
  })
  return rows[0] ?? null
}

export async function setPasswordHash(tx: Tx, id: string, passwordHash: string): Promise<void> {
  await tx.query('UPDATE players SET password_hash = $2 WHERE id = $1', [id, passwordHash])
}

/** Sets a new hash in place of a known one; false if it has changed meanwhile. */
export async function replacePasswordHash(
  tx: Tx,
  { id, password_hash }: Pick<PlayerRow, 'id' | 'password_hash'>,
  passwordHash: string,
): Promise<boolean> {
  const { rowCount } = await tx.query(
    'UPDATE players SET password_hash = $3 WHERE id = $1 AND password_hash = $2',
    [id, password_hash, passwordHash],
  )
  return rowCount === 1
}

/** Sets the given fields and leaves the others unchanged. */
export async function updatePlayer(
  reader: Reader,
  id: string,
  change: { avatar?: string; promotions?: boolean; chat?: boolean; isHidden?: boolean },
): Promise<void> {
  await reader.query(
    `UPDATE players SET avatar = coalesce($2, avatar),
                        wants_promotions = coalesce($3, wants_promotions),
                        is_hidden = coalesce($4, is_hidden),
                        wants_chat = coalesce($5, wants_chat)
     WHERE id = $1`,
    [
      id,
      change.avatar ?? null,
      change.promotions ?? null,
      change.isHidden ?? null,
      change.chat ?? null,
    ],
  )
}

/** Stores a player's date of birth, YYYY-MM-DD, permanently; false if a different one is stored. */
export async function setBirthDate(tx: Tx, id: string, birthDate: string): Promise<boolean> {
  const { rowCount } = await tx.query(
    'UPDATE players SET birth_date = $2 WHERE id = $1 AND coalesce(birth_date, $2) = $2',
    [id, birthDate],
  )
  return rowCount === 1
}

/** Replaces a stored date of birth, YYYY-MM-DD. */
export async function correctBirthDate(tx: Tx, id: string, birthDate: string): Promise<void> {
  await tx.query('UPDATE players SET birth_date = $2 WHERE id = $1', [id, birthDate])
}

/** Puts the account of a player under age on hold; false if it already is. */
export async function holdUnderAge(tx: Tx, id: string, reason: string, at: Date): Promise<boolean> {
  tx.noteChange('players')
  const { rowCount } = await tx.query(
    `WITH held AS (
       UPDATE players SET on_hold_since = $3, hold_reason = $2
       WHERE id = $1 AND on_hold_since IS NULL RETURNING id
     )
     INSERT INTO age_holds (player_id, at) SELECT id, $3 FROM held`,
    [id, reason, at],
  )
  return rowCount === 1
}

export async function insertSession(
  tx: Tx,
  session: {
    id: string
    playerId: string
    device: string
    network: string | null
    place: string | null
    factorAt: Date | null
    createdAt: Date
  },
): Promise<void> {
  await tx.query(
    `INSERT INTO sessions (id, player_id, device, created_at, last_seen_at, place, factor_at, network)
     VALUES ($1, $2, $3, $4, $4, $5, $6, $7)`,
    [
      session.id,
      session.playerId,
      session.device,
      session.createdAt,
      session.place,
      session.factorAt,
      session.network,
    ],
  )
}

export interface TokenHashes {
  sessionId: string
  access: Buffer
  accessExpiresAt: Date
  refresh: Buffer
  refreshExpiresAt: Date
  generation: number
}

export async function insertTokens(tx: Tx, tokens: TokenHashes): Promise<void> {
  await tx.query(
    'INSERT INTO access_tokens (token_hash, session_id, expires_at) VALUES ($1, $2, $3)',
    [tokens.access, tokens.sessionId, tokens.accessExpiresAt],
  )
  await tx.query(
    `INSERT INTO refresh_tokens (token_hash, session_id, generation, expires_at)
     VALUES ($1, $2, $3, $4)`,
    [tokens.refresh, tokens.sessionId, tokens.generation, tokens.refreshExpiresAt],
  )
}

/** The holder of a valid access token. */
export interface Caller {
  player: Player
  expiresAt: Date
  seenAt: Date
}

/** The holders of access tokens, in the order of the tokens; null for an invalid one. */
export async function findCallers(
  reader: Reader,
  tokenHashes: readonly Buffer[],
  now: Date,
): Promise<(Caller | null)[]> {
  const { rows } = await reader.query<{
    token_hash: Buffer
    id: string
    name: string
    role: Player['role']
    is_on_hold: boolean
    exclusion: ExclusionKind | null
    excluded_until: Date | null
    session_id: string
    has_factor: boolean
    expires_at: Date
    last_seen_at: Date
  }>({
    name: 'find_callers',
    text: `SELECT t.token_hash, p.id, p.name, p.role, p.on_hold_since IS NOT NULL AS is_on_hold, p.exclusion, p.excluded_until, s.id AS session_id,
            s.factor_at IS NOT NULL AS has_factor, t.expires_at, s.last_seen_at
     FROM access_tokens t
     JOIN sessions s ON s.id = t.session_id AND s.ended_at IS NULL
     JOIN players p ON p.id = s.player_id
     WHERE t.token_hash = ANY ($1) AND t.expires_at > $2 AND ${isStaffSessionAlive('$3', '$4')}`,
    values: [tokenHashes, now, ...staffBounds(now)],
  })
  const callers = new Map<string, Caller>()
  for (const row of rows) {
    const { id, name, role, is_on_hold: isOnHold, session_id: sessionId } = row
    const exclusion = exclusionOf(row)
    const player = { id, name, role, isOnHold, exclusion, sessionId, hasFactor: row.has_factor }
    const caller = { player, expiresAt: row.expires_at, seenAt: row.last_seen_at }
    callers.set(row.token_hash.toString('hex'), caller)
  }
  return tokenHashes.map((tokenHash) => callers.get(tokenHash.toString('hex')) ?? null)
}

export interface StaffSession {
  id: string
  role: Role
}

/** The live sessions of the staff in which a second factor was given, with the role that their owner has now. */
export async function listStaffSessions(reader: Reader, now: Date): Promise<StaffSession[]> {
  const { rows } = await reader.query<StaffSession>(
    `SELECT s.id, p.role FROM players p
     JOIN sessions s ON s.player_id = p.id AND s.ended_at IS NULL
     WHERE p.role <> 'player' AND s.factor_at IS NOT NULL AND ${isStaffSessionAlive('$1', '$2')}`,
    staffBounds(now),
  )
  return rows
}

export interface RefreshRow
  extends Pick<Tables['refresh_tokens'], 'session_id' | 'generation' | 'used_at' | 'successor'>,
    Pick<Tables['sessions'], 'player_id'> {
  began_at: Date
  newest: number
  is_alive: boolean
}

/** Whether two refresh tokens, which may be equal, exist and belong to the same session. */
export async function haveSameSession(
  reader: Reader,
  one: Buffer,
  other: Buffer,
): Promise<boolean> {
  const { rows } = await reader.query<{ tokens: number; sessions: number }>(
    `SELECT count(*)::integer AS tokens, count(DISTINCT session_id)::integer AS sessions
     FROM refresh_tokens WHERE token_hash IN ($1, $2)`,
    [one, other],
  )
  return rows[0]?.sessions === 1 && rows[0].tokens === (one.equals(other) ? 1 : 2)
}

/** A refresh token, with its session locked. */
export async function lockRefreshToken(
  tx: Tx,
  tokenHash: Buffer,
  now: Date,
): Promise<RefreshRow | null> {
  await tx.query(
    `SELECT 1 FROM sessions WHERE id =
       (SELECT session_id FROM refresh_tokens WHERE token_hash = $1) FOR UPDATE`,
    [tokenHash],
  )
  const { rows } = await tx.query<RefreshRow>(
    `SELECT r.session_id, s.player_id, s.created_at AS began_at, r.generation, r.used_at, r.successor,
            (SELECT max(generation) FROM refresh_tokens WHERE session_id = r.session_id) AS newest,
            (s.ended_at IS NULL AND r.expires_at > $2 AND s.created_at > $3
               AND ${isStaffSessionAlive('$4', '$5')}) AS is_alive
     FROM refresh_tokens r
     JOIN sessions s ON s.id = r.session_id
     JOIN players p ON p.id = s.player_id
     WHERE r.token_hash = $1`,
    [tokenHash, now, new Date(now.getTime() - SESSION_MS_MAX), ...staffBounds(now)],
  )
  return rows[0] ?? null
}

export async function spendRefreshToken(
  tx: Tx,
  tokenHash: Buffer,
  successor: Buffer,
  now: Date,
): Promise<void> {
  await tx.query('UPDATE refresh_tokens SET used_at = $2, successor = $3 WHERE token_hash = $1', [
    tokenHash,
    now,
    successor,
  ])
}

export async function endSession(tx: Tx, sessionId: string, now: Date): Promise<void> {
  await tx.query('UPDATE sessions SET ended_at = $2 WHERE id = $1 AND ended_at IS NULL', [
    sessionId,
    now,
  ])
}
