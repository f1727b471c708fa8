import type { Address } from '#contract/address.ts'
import type { Reader, Tx } from '#server/platform/db/database.ts'
import type { Tables } from '#server/platform/db/schema.ts'

export type AddressRow = Address & { id: string; is_default: boolean; is_billing: boolean }

type StoredRow = Omit<AddressRow, 'is_confirmed'> & { is_confirmed: boolean }

export async function readBookVersion(reader: Reader, playerId: string): Promise<number> {
  const { rows } = await reader.query<Pick<Tables['address_books'], 'version'>>(
    'SELECT version FROM address_books WHERE player_id = $1',
    [playerId],
  )
  return rows[0]?.version ?? 0
}

/** Returns the version of a player's address book and locks it until the transaction ends. */
export async function lockBook(tx: Tx, playerId: string): Promise<number> {
  await tx.query(
    'INSERT INTO address_books (player_id, version) VALUES ($1, 0) ON CONFLICT DO NOTHING',
    [playerId],
  )
  const { rows } = await tx.query<Pick<Tables['address_books'], 'version'>>(
    'SELECT version FROM address_books WHERE player_id = $1 FOR UPDATE',
    [playerId],
  )
  return rows[0]?.version ?? 0
}

export async function listAddresses(reader: Reader, playerId: string): Promise<AddressRow[]> {
  const { rows } = await reader.query<StoredRow>(
    `SELECT id, is_default, is_billing, first_name, last_name, email, phone, country, country_state, city,
            postal_code, street_address, street_address_2, is_confirmed
     FROM addresses WHERE player_id = $1 ORDER BY position`,
    [playerId],
  )
  return rows.map(({ is_confirmed, ...row }) => ({ ...row, ...(is_confirmed && { is_confirmed }) }))
}

/** Replaces the address book, in the given order, and increments its version. */
export async function replaceAddresses(
  tx: Tx,
  playerId: string,
  addresses: readonly AddressRow[],
): Promise<void> {
  await tx.query('DELETE FROM addresses WHERE player_id = $1', [playerId])
  await tx.query(
    `INSERT INTO addresses (id, player_id, position, is_default, is_billing, first_name, last_name,
                            email, phone, country, country_state, city, postal_code, street_address,
                            street_address_2, is_confirmed)
     SELECT a.id, $1, a.position, a.is_default, a.is_billing, a.first_name, a.last_name,
            a.email, a.phone,
            a.country, a.country_state, a.city, a.postal_code, a.street_address, a.street_address_2,
            coalesce(a.is_confirmed, false)
     FROM jsonb_to_recordset($2) AS a (
       id uuid, position integer, is_default boolean, is_billing boolean, first_name text, last_name text, email text,
       phone text, country text, country_state text, city text, postal_code text,
       street_address text, street_address_2 text, is_confirmed boolean)`,
    [playerId, JSON.stringify(addresses.map((address, position) => ({ ...address, position })))],
  )
  await tx.query('UPDATE address_books SET version = version + 1 WHERE player_id = $1', [playerId])
}
