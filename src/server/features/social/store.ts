import type { SocialProvider } from '#contract/http/social.ts'
import type { Reader, Tx } from '#server/platform/db/database.ts'
import type { Tables } from '#server/platform/db/schema.ts'

export interface CodeRow {
  codeHash: Buffer
  provider: SocialProvider
  browserHash: Buffer
  sealed: Buffer
  expiresAt: Date
}

export async function insertCode(reader: Reader, code: CodeRow): Promise<void> {
  await reader.query(
    `INSERT INTO social_codes (code_hash, provider, browser_hash, sealed, expires_at)
     VALUES ($1, $2, $3, $4, $5)`,
    [code.codeHash, code.provider, code.browserHash, code.sealed, code.expiresAt],
  )
}

/** Takes a code out of the table, so that it can be used only once. */
export async function takeCode(
  reader: Reader,
  code: { codeHash: Buffer; provider: SocialProvider; browserHash: Buffer; now: Date },
): Promise<Buffer | null> {
  const { rows } = await reader.query<Pick<Tables['social_codes'], 'sealed'>>(
    `DELETE FROM social_codes
     WHERE code_hash = $1 AND provider = $2 AND browser_hash = $3 AND expires_at > $4
     RETURNING sealed`,
    [code.codeHash, code.provider, code.browserHash, code.now],
  )
  return rows[0]?.sealed ?? null
}

export async function insertToken(
  reader: Reader,
  token: { tokenHash: Buffer; provider: SocialProvider; sealed: Buffer; expiresAt: Date },
): Promise<void> {
  await reader.query(
    'INSERT INTO social_tokens (token_hash, provider, sealed, expires_at) VALUES ($1, $2, $3, $4)',
    [token.tokenHash, token.provider, token.sealed, token.expiresAt],
  )
}

/** Takes a token out of the table, so that it can be used only once. */
export async function takeToken(
  reader: Reader,
  token: { tokenHash: Buffer; provider: SocialProvider; now: Date },
): Promise<Buffer | null> {
  const { rows } = await reader.query<Pick<Tables['social_tokens'], 'sealed'>>(
    `DELETE FROM social_tokens WHERE token_hash = $1 AND provider = $2 AND expires_at > $3
     RETURNING sealed`,
    [token.tokenHash, token.provider, token.now],
  )
  return rows[0]?.sealed ?? null
}

export async function forgetExpired(reader: Reader, now: Date): Promise<void> {
  await reader.query('DELETE FROM social_codes WHERE expires_at < $1', [now])
  await reader.query('DELETE FROM social_tokens WHERE expires_at < $1', [now])
}

export interface Identity {
  provider: SocialProvider
  subject: string
}

/** Serializes concurrent first sign-ins of an identity until the transaction ends. */
export async function lockIdentity(tx: Tx, { provider, subject }: Identity): Promise<void> {
  await tx.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [
    `social ${provider} ${subject}`,
  ])
}

export async function findPlayer(
  reader: Reader,
  { provider, subject }: Identity,
): Promise<string | null> {
  const { rows } = await reader.query<Pick<Tables['social_identities'], 'player_id'>>(
    'SELECT player_id FROM social_identities WHERE provider = $1 AND subject = $2',
    [provider, subject],
  )
  return rows[0]?.player_id ?? null
}

/** Connects an identity; false if it is taken, or if the player already has one of this provider. */
export async function insertIdentity(
  tx: Tx,
  { provider, subject }: Identity,
  playerId: string,
  connectedAt: Date,
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `INSERT INTO social_identities (provider, subject, player_id, connected_at)
     VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING`,
    [provider, subject, playerId, connectedAt],
  )
  return rowCount === 1
}

export async function listIdentities(
  reader: Reader,
  playerId: string,
): Promise<{ provider: SocialProvider; connected_at: Date }[]> {
  const { rows } = await reader.query<
    Pick<Tables['social_identities'], 'provider' | 'connected_at'>
  >(
    'SELECT provider, connected_at FROM social_identities WHERE player_id = $1 ORDER BY connected_at',
    [playerId],
  )
  return rows
}

export async function deleteIdentity(
  tx: Tx,
  playerId: string,
  provider: SocialProvider,
): Promise<boolean> {
  const { rowCount } = await tx.query(
    'DELETE FROM social_identities WHERE player_id = $1 AND provider = $2',
    [playerId, provider],
  )
  return rowCount === 1
}

/** Disconnects the identities connected to a player before an instant; returns the providers. */
export async function deleteIdentitiesBefore(
  tx: Tx,
  playerId: string,
  before: Date,
): Promise<SocialProvider[]> {
  const { rows } = await tx.query<Pick<Tables['social_identities'], 'provider'>>(
    `DELETE FROM social_identities WHERE player_id = $1 AND connected_at < $2 RETURNING provider`,
    [playerId, before],
  )
  return rows.map(({ provider }) => provider).toSorted()
}

/** Whether a player has a password. Locks the row, so that concurrent calls cannot remove the last sign-in method. */
export async function lockPassword(tx: Tx, playerId: string): Promise<boolean> {
  const { rows } = await tx.query<{ has_password: boolean }>(
    'SELECT password_hash IS NOT NULL AS has_password FROM players WHERE id = $1 FOR UPDATE',
    [playerId],
  )
  return rows[0]?.has_password ?? false
}

export async function readHasPassword(reader: Reader, playerId: string): Promise<boolean> {
  const { rows } = await reader.query<{ has_password: boolean }>(
    'SELECT password_hash IS NOT NULL AS has_password FROM players WHERE id = $1',
    [playerId],
  )
  return rows[0]?.has_password ?? false
}

export async function readOwner(
  reader: Reader,
  playerId: string,
): Promise<{ name: string; email: string | null }> {
  const { rows } = await reader.query<Pick<Tables['players'], 'name' | 'email'>>(
    'SELECT name, email FROM players WHERE id = $1',
    [playerId],
  )
  return rows[0] ?? { name: '', email: null }
}
