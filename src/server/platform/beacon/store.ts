import type { Reader } from '#server/platform/db/database.ts'
import type { Tables } from '#server/platform/db/schema.ts'

/** The signature of a round that was verified before, in hex. */
export async function findSignature(
  reader: Reader,
  chain: string,
  round: number,
): Promise<string | null> {
  const { rows } = await reader.query<Pick<Tables['beacon_rounds'], 'signature'>>(
    'SELECT signature FROM beacon_rounds WHERE chain = $1 AND round = $2',
    [Buffer.from(chain, 'hex'), round],
  )
  return rows[0]?.signature.toString('hex') ?? null
}

/** Keeps a verified round; another node may have been first, with the same signature. */
export async function keepRound(
  writer: Reader,
  kept: { chain: string; round: number; signature: string; takenAt: Date },
): Promise<void> {
  await writer.query(
    `INSERT INTO beacon_rounds (chain, round, signature, taken_at) VALUES ($1, $2, $3, $4)
     ON CONFLICT (chain, round) DO NOTHING`,
    [Buffer.from(kept.chain, 'hex'), kept.round, Buffer.from(kept.signature, 'hex'), kept.takenAt],
  )
}
