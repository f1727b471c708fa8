import type { Reader, Tx } from '#server/platform/db/database.ts'
import type { Tables } from '#server/platform/db/schema.ts'

/** Which factors a player has. A recovery code is none: it stands in for one. */
export interface FactorsOf {
  has_totp: boolean
  has_passkeys: boolean
  codes_left: number
}

export async function readFactors(reader: Reader, playerId: string): Promise<FactorsOf> {
  const { rows } = await reader.query<FactorsOf>({
    name: 'read_factors',
    text: `SELECT EXISTS (SELECT 1 FROM totp_factors
                          WHERE player_id = $1 AND confirmed_at IS NOT NULL) AS has_totp,
                  EXISTS (SELECT 1 FROM passkeys WHERE player_id = $1) AS has_passkeys,
                  (SELECT count(*)::integer FROM recovery_codes
                   WHERE player_id = $1 AND used_at IS NULL) AS codes_left`,
    values: [playerId],
  })
  return rows[0] ?? { has_totp: false, has_passkeys: false, codes_left: 0 }
}

/** Locks a player's row: whatever proves, adds or removes a factor of theirs happens one after the other. */
export async function lockOwner(
  tx: Tx,
  playerId: string,
): Promise<Pick<Tables['players'], 'name' | 'email' | 'password_hash'> | null> {
  const { rows } = await tx.query<Pick<Tables['players'], 'name' | 'email' | 'password_hash'>>(
    'SELECT name, email, password_hash FROM players WHERE id = $1 FOR NO KEY UPDATE',
    [playerId],
  )
  return rows[0] ?? null
}

// The code generator.

export type TotpRow = Pick<Tables['totp_factors'], 'sealed' | 'created_at' | 'confirmed_at'>

export async function readTotp(reader: Reader, playerId: string): Promise<TotpRow | null> {
  const { rows } = await reader.query<TotpRow>(
    'SELECT sealed, created_at, confirmed_at FROM totp_factors WHERE player_id = $1',
    [playerId],
  )
  return rows[0] ?? null
}

/** Stores a pending secret in place of an earlier one; false if the factor is already confirmed. */
export async function putPendingTotp(
  tx: Tx,
  { playerId, sealed, at }: { playerId: string; sealed: Buffer; at: Date },
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `INSERT INTO totp_factors AS known (player_id, sealed, created_at) VALUES ($1, $2, $3)
     ON CONFLICT (player_id) DO UPDATE SET sealed = EXCLUDED.sealed, created_at = EXCLUDED.created_at
     WHERE known.confirmed_at IS NULL`,
    [playerId, sealed, at],
  )
  return rowCount === 1
}

export async function markTotpConfirmed(tx: Tx, playerId: string, at: Date): Promise<void> {
  tx.noteChange('staff')
  await tx.query('UPDATE totp_factors SET confirmed_at = $2 WHERE player_id = $1', [playerId, at])
}

/** Uses up the codes until a time step; false if one of that step or a later one was used. */
export async function spendStep(tx: Tx, playerId: string, step: number): Promise<boolean> {
  const { rowCount } = await tx.query(
    `UPDATE totp_factors SET last_step = $2
     WHERE player_id = $1 AND (last_step IS NULL OR last_step < $2)`,
    [playerId, step],
  )
  return rowCount === 1
}

export async function deleteTotp(tx: Tx, playerId: string): Promise<boolean> {
  tx.noteChange('staff')
  const { rowCount } = await tx.query(
    'DELETE FROM totp_factors WHERE player_id = $1 AND confirmed_at IS NOT NULL',
    [playerId],
  )
  return rowCount === 1
}

// Recovery codes.

export async function replaceRecoveryCodes(
  tx: Tx,
  playerId: string,
  hashes: readonly Buffer[],
): Promise<void> {
  await tx.query('DELETE FROM recovery_codes WHERE player_id = $1', [playerId])
  await tx.query(
    'INSERT INTO recovery_codes (player_id, hash) SELECT $1, h FROM unnest($2::bytea[]) h',
    [playerId, hashes],
  )
}

/** Spends a code; true for the first caller only. */
export async function spendRecoveryCode(
  tx: Tx,
  playerId: string,
  hash: Buffer,
  at: Date,
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `UPDATE recovery_codes SET used_at = $3
     WHERE player_id = $1 AND hash = $2 AND used_at IS NULL`,
    [playerId, hash, at],
  )
  return rowCount === 1
}

// Passkeys.

export type PasskeyRow = Pick<
  Tables['passkeys'],
  | 'id'
  | 'credential_id'
  | 'public_key'
  | 'counter'
  | 'transports'
  | 'name'
  | 'created_at'
  | 'last_used_at'
>

export async function listPasskeys(reader: Reader, playerId: string): Promise<PasskeyRow[]> {
  const { rows } = await reader.query<PasskeyRow>(
    `SELECT id, credential_id, public_key, counter, transports, name, created_at, last_used_at
     FROM passkeys WHERE player_id = $1 ORDER BY id`,
    [playerId],
  )
  return rows
}

export interface NewPasskey {
  id: string
  playerId: string
  credentialId: string
  publicKey: Buffer
  counter: bigint
  transports: readonly string[]
  name: string
  createdAt: Date
}

/** False if the credential is already registered, for this account or another. */
export async function insertPasskey(tx: Tx, passkey: NewPasskey): Promise<boolean> {
  tx.noteChange('staff')
  const { rowCount } = await tx.query(
    `INSERT INTO passkeys (id, player_id, credential_id, public_key, counter, transports, name, created_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT (credential_id) DO NOTHING`,
    [
      passkey.id,
      passkey.playerId,
      passkey.credentialId,
      passkey.publicKey,
      passkey.counter,
      passkey.transports,
      passkey.name,
      passkey.createdAt,
    ],
  )
  return rowCount === 1
}

export async function notePasskeyUse(
  tx: Tx,
  id: string,
  { counter, at }: { counter: bigint; at: Date },
): Promise<void> {
  await tx.query('UPDATE passkeys SET counter = $2, last_used_at = $3 WHERE id = $1', [
    id,
    counter,
    at,
  ])
}

/** Removes a passkey of a player; its name, or null if they have no such passkey. */
export async function deletePasskey(tx: Tx, playerId: string, id: string): Promise<string | null> {
  tx.noteChange('staff')
  const { rows } = await tx.query<{ name: string }>(
    'DELETE FROM passkeys WHERE id = $2 AND player_id = $1 RETURNING name',
    [playerId, id],
  )
  return rows[0]?.name ?? null
}

// All of a player's factors.

export async function deleteRecoveryCodes(tx: Tx, playerId: string): Promise<void> {
  await tx.query('DELETE FROM recovery_codes WHERE player_id = $1', [playerId])
}

export async function isOfStaff(reader: Reader, playerId: string): Promise<boolean> {
  const { rowCount } = await reader.query(
    "SELECT 1 FROM players WHERE id = $1 AND role <> 'player'",
    [playerId],
  )
  return rowCount === 1
}

/** Removes every factor; false if there was none. */
export async function deleteFactors(tx: Tx, playerId: string): Promise<boolean> {
  tx.noteChange('staff')
  const totp = await tx.query('DELETE FROM totp_factors WHERE player_id = $1', [playerId])
  const passkeys = await tx.query('DELETE FROM passkeys WHERE player_id = $1', [playerId])
  await deleteRecoveryCodes(tx, playerId)
  return (totp.rowCount ?? 0) + (passkeys.rowCount ?? 0) > 0
}

// Trusted devices.

export async function insertTrustedDevice(
  tx: Tx,
  device: { tokenHash: Buffer; playerId: string; createdAt: Date; expiresAt: Date },
): Promise<void> {
  await tx.query(
    `INSERT INTO trusted_devices (token_hash, player_id, created_at, expires_at)
     VALUES ($1, $2, $3, $4)`,
    [device.tokenHash, device.playerId, device.createdAt, device.expiresAt],
  )
}

/** Whether a device needs no factor for a player. It always does for the staff. */
export async function isTrustedDevice(
  reader: Reader,
  { tokenHash, playerId, now }: { tokenHash: Buffer; playerId: string; now: Date },
): Promise<boolean> {
  const { rowCount } = await reader.query(
    `SELECT 1 FROM trusted_devices d JOIN players p ON p.id = d.player_id
     WHERE d.token_hash = $1 AND d.player_id = $2 AND d.expires_at > $3 AND p.role = 'player'`,
    [tokenHash, playerId, now],
  )
  return rowCount === 1
}

export async function deleteTrustedDevices(tx: Tx, playerId: string): Promise<void> {
  await tx.query('DELETE FROM trusted_devices WHERE player_id = $1', [playerId])
}

// Wrong codes.

export async function insertFailure(tx: Tx, playerId: string, at: Date): Promise<void> {
  await tx.query('INSERT INTO factor_failures (player_id, at) VALUES ($1, $2)', [playerId, at])
}

/** The instants of a player's wrong codes since a time, the newest first. */
export async function listFailures(reader: Reader, playerId: string, since: Date): Promise<Date[]> {
  const { rows } = await reader.query<{ at: Date }>(
    'SELECT at FROM factor_failures WHERE player_id = $1 AND at > $2 ORDER BY at DESC LIMIT 100',
    [playerId, since],
  )
  return rows.map(({ at }) => at)
}

export async function deleteFailures(tx: Tx, playerId: string): Promise<void> {
  await tx.query('DELETE FROM factor_failures WHERE player_id = $1', [playerId])
}

// Sessions.

/** Records that the second factor was given in a session. */
export async function markProven(tx: Tx, sessionId: string, at: Date): Promise<void> {
  await tx.query('UPDATE sessions SET factor_at = $2 WHERE id = $1', [sessionId, at])
}

/** When the factor was given in a session, and when staff last reset the player's factors. */
export async function readProof(
  reader: Reader,
  { playerId, sessionId }: { playerId: string; sessionId: string },
): Promise<{ factor_at: Date | null; reset_at: Date | null }> {
  const { rows } = await reader.query<{ factor_at: Date | null; reset_at: Date | null }>(
    `SELECT (SELECT factor_at FROM sessions WHERE id = $2) AS factor_at,
            (SELECT max(at) FROM player_changes
             WHERE player_id = $1 AND subject = 'second_factor' AND actor = 'staff') AS reset_at`,
    [playerId, sessionId],
  )
  return rows[0] ?? { factor_at: null, reset_at: null }
}

/** Deletes what has expired. */
export async function forgetExpired(
  reader: Reader,
  { now, failuresBefore }: { now: Date; failuresBefore: Date },
): Promise<void> {
  await reader.query('DELETE FROM factor_challenges WHERE expires_at <= $1', [now])
  await reader.query('DELETE FROM trusted_devices WHERE expires_at <= $1', [now])
  await reader.query('DELETE FROM factor_failures WHERE at <= $1', [failuresBefore])
}
