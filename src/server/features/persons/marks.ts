import { createHmac, hkdfSync } from 'node:crypto'
import { type PostalPlace, payoutMark, postalMark } from '#domain/rewards/person.ts'
import { type Clock, instantOf } from '#server/platform/clock/clock.ts'
import type { Database, Reader, Tx } from '#server/platform/db/database.ts'
import type { Entropy } from '#server/platform/entropy/entropy.ts'
import { type CookieJar, deviceOf } from './device.ts'

/** Which accounts belong to one person, according to their marks. */
export interface Persons {
  /** The keyed hash of a call's device; sets the cookie if it is missing. */
  deviceOf(jar: CookieJar): Buffer
  /** Records a call's device. */
  noteDevice(playerId: string, jar: CookieJar): Promise<void>
  /** Records a known device for an account that is being opened. */
  noteKnownDevice(tx: Tx, playerId: string, device: Buffer): Promise<void>
  notePostalAddress(reader: Reader, playerId: string, place: PostalPlace): Promise<void>
  notePayoutAddress(reader: Reader, playerId: string, address: string): Promise<void>
  /** Records a payer's identity at the provider. */
  notePayer(
    reader: Reader,
    playerId: string,
    payer: { provider: string; id: string },
  ): Promise<void>
  /** The other accounts of a player's person: all that share a mark with the account, with one of those, and so on. */
  othersOf(reader: Reader, playerId: string): Promise<string[]>
}

/** Marks are stored as HMAC-SHA256 under a key that is not in the database. */
export function createPersons(deps: {
  database: Database
  clock: Pick<Clock, 'now'>
  entropy: Pick<Entropy, 'bytes'>
  seedKey: Buffer
}): Persons {
  const { database, entropy } = deps
  const key = Buffer.from(hkdfSync('sha256', deps.seedKey, '', 'coffer persons v1', 32))

  const hashOf = (kind: MarkKind, text: string) =>
    createHmac('sha256', key).update(`${kind} ${text}`).digest()

  const write = (reader: Reader, playerId: string, kind: MarkKind, hash: Buffer) =>
    writeMark(reader, { kind, hash, playerId, at: instantOf(deps.clock) })

  const note = (reader: Reader, playerId: string, kind: MarkKind, text: string) =>
    write(reader, playerId, kind, hashOf(kind, text))

  return {
    deviceOf: (jar) => hashOf('device', deviceOf(jar, entropy)),
    noteDevice: (playerId, jar) => note(database.pool, playerId, 'device', deviceOf(jar, entropy)),
    noteKnownDevice: (tx, playerId, device) => write(tx, playerId, 'device', device),
    notePostalAddress: (reader, playerId, place) =>
      note(reader, playerId, 'postal_address', postalMark(place)),
    notePayoutAddress: (reader, playerId, address) =>
      note(reader, playerId, 'payout_address', payoutMark(address)),
    notePayer: (reader, playerId, { provider, id }) =>
      note(reader, playerId, 'payer', `${provider} ${id}`),
    othersOf: listOthers,
  }
}

export type MarkKind = 'device' | 'postal_address' | 'payout_address' | 'payer'

/** Stores a mark of an account, once. */
export async function writeMark(
  reader: Reader,
  mark: { kind: MarkKind; hash: Buffer; playerId: string; at: Date },
): Promise<void> {
  await reader.query(
    `INSERT INTO player_marks (kind, hash, player_id, noted_at) VALUES ($1, $2, $3, $4)
     ON CONFLICT DO NOTHING`,
    [mark.kind, mark.hash, mark.playerId, mark.at],
  )
}

/** The accounts connected to a player's by a chain of shared marks, without the player's own. */
export async function listOthers(reader: Reader, playerId: string): Promise<string[]> {
  const { rows } = await reader.query<{ player_id: string }>(
    `WITH RECURSIVE person (player_id) AS (
       SELECT $1::uuid
       UNION
       SELECT theirs.player_id
       FROM person
       JOIN player_marks own ON own.player_id = person.player_id
       JOIN player_marks theirs ON theirs.kind = own.kind AND theirs.hash = own.hash
     )
     SELECT player_id FROM person WHERE player_id <> $1`,
    [playerId],
  )
  return rows.map(({ player_id }) => player_id)
}
