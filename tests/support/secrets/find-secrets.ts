import { createSeedVault } from '#server/ledger/seed-vault.ts'
import type { TestApp } from '#tests/support/shop/start-app.ts'

/** The encodings in which bytes may have leaked. */
export function encodingsOf(bytes: Buffer): Record<string, Buffer> {
  const hex = bytes.toString('hex')
  const texts = {
    hex,
    HEX: hex.toUpperCase(),
    'hex in pairs': hex.replaceAll(/(..)(?=.)/g, '$1 '),
    base64: bytes.toString('base64').replace(/=+$/, ''),
    base64url: bytes.toString('base64url'),
    'a list of numbers': bytes.join(','),
  }
  const written = Object.entries(texts).map(([form, text]) => [form, Buffer.from(text)])
  return { ...Object.fromEntries(written), bytes }
}

export interface Secret {
  name: string
  bytes: Buffer
}

/** Returns which of the secrets occur in the bytes, and in which encoding. */
export function findIn(haystack: Buffer, secrets: readonly Secret[]): string[] {
  return secrets.flatMap(({ name, bytes }) =>
    Object.entries(encodingsOf(bytes))
      .filter(([, needle]) => haystack.includes(needle))
      .map(([form]) => `${name} as ${form}`),
  )
}

/** Returns every unrevealed server seed: of players, and of battles that are not over. */
export async function unrevealedSeeds({ database, config }: TestApp): Promise<Secret[]> {
  const vault = createSeedVault(config.seedKey, { bytes: Buffer.alloc })
  const { rows } = await database.pool.query<{ name: string; sealed: Buffer }>(
    `SELECT 'the ' || state || ' seed ' || id AS name, sealed FROM seeds WHERE state <> 'revealed'
     UNION ALL
     SELECT 'the seed of battle ' || id, sealed FROM battles WHERE status <> 'ended'
     UNION ALL
     SELECT 'link ' || k.index || ' of chain ' || c.id, k.sealed
     FROM chain_checkpoints k JOIN round_chains c ON c.id = k.chain_id
     WHERE k.index >= c.next_index`,
  )
  return rows.map(({ name, sealed }) => ({ name, bytes: vault.open(sealed) }))
}

/** Returns every row of every table, both as text, as a dump writes it, and as raw bytes. */
export async function everyRow({ database: { pool } }: TestApp): Promise<Buffer> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `SELECT format('%I.%I', table_schema, table_name) AS name FROM information_schema.tables
     WHERE table_type = 'BASE TABLE' AND table_schema NOT IN ('pg_catalog', 'information_schema')`,
  )
  const found: Buffer[] = []
  for (const { name } of tables) {
    const { rows } = await pool.query({
      text: `SELECT t::text, t.* FROM ${name} t`,
      rowMode: 'array',
    })
    for (const value of rows.flat()) {
      if (Buffer.isBuffer(value)) found.push(value)
      else if (typeof value === 'string') found.push(Buffer.from(`${value}\n`))
    }
  }
  return Buffer.concat(found)
}
