// A second verifier, written only from the published rules. It shares no code with the product, so a bug would have
// to occur twice to stay undetected.
import { createHash, createHmac } from 'node:crypto'

type IndependentVerdict = { ok: boolean; reason?: string }

type Json = null | boolean | number | string | Json[] | { [key: string]: Json }
type Row = { id: string; name: string; price_cents: number; tickets: number }

/** The values that a receipt claims; none is trusted until it was checked. */
type Claim = {
  scheme: string
  game: string
  server_seed: string | null
  server_seed_hash: string
  client_seed: string
  nonce: number
  configuration: {
    kind: string
    slug: string
    version: number
    version_hash: string
    price_cents: number
    items: Row[]
  }
  stake_cents: number
  payout_cents: number
  result: { ticket: number; item_id: string }
}

/** Recomputes a revealed opening of a box from its receipt; the reason names the first disagreement. */
export function verifyBoxReceipt(receipt: unknown): IndependentVerdict {
  try {
    examine(receipt as Claim)
    return { ok: true }
  } catch (error) {
    return { ok: false, reason: error instanceof Error ? error.message : String(error) }
  }
}

function examine(r: Claim): void {
  need(r.scheme === 'hmac-sha256/v1', 'scheme')
  need(r.game === 'box', 'game')

  const box = r.configuration
  const rows = [...box.items]
  need(rows.length >= 2 && rows.length <= 50, 'number of items')
  need(new Set(rows.map((row) => row.id)).size === rows.length, 'repeated item')
  need(
    rows.every((row) => whole(row.price_cents, 1) && whole(row.tickets, 1)),
    'item',
  )

  // The most expensive item owns the first tickets; the last range must end at ten million.
  const ends: number[] = []
  rows.reduce((end, row, at) => {
    need(at === 0 || (rows[at - 1]?.price_cents ?? 0) >= row.price_cents, 'order of the table')
    ends.push(end + row.tickets)
    return end + row.tickets
  }, 0)
  need(ends.at(-1) === 1e7, 'sum of tickets')

  const { kind, slug, version, price_cents } = box
  need(kind === 'box' || kind === 'free' || kind === 'user', 'kind')
  const table = rows.map(({ id, name, price_cents, tickets }) => ({
    id,
    name,
    price_cents,
    tickets,
  }))
  const text = canon({ kind, slug, version, price_cents, items: table })
  need(sha256(Buffer.from(text, 'utf8')) === box.version_hash, 'version hash')
  need(whole(price_cents, 0) && r.stake_cents === price_cents, 'stake')

  const seed = Buffer.from(String(r.server_seed), 'hex')
  need(seed.length === 32 && seed.toString('hex') === r.server_seed, 'server seed')
  need(sha256(seed) === r.server_seed_hash, 'commitment')
  need(/^[ -~]{1,64}$/.test(r.client_seed), 'client seed')
  need(whole(r.nonce, 0), 'nonce')

  const ticket = draws(seed, `${r.client_seed}:${r.nonce}`, 10_000_000n).next().value
  const winner = rows[ends.findIndex((end) => ticket < end)]
  need(r.result.ticket === ticket, 'ticket')
  need(winner !== undefined && r.result.item_id === winner.id, 'item won')
  need(winner?.price_cents === r.payout_cents, 'payout')
}

function need(holds: boolean, what: string): asserts holds {
  if (!holds) throw new Error(what)
}

function whole(value: unknown, least: number): boolean {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= least
}

function sha256(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex')
}

/** The stream's 64-bit words below the largest multiple of n, each modulo n. */
export function* draws(key: Buffer, prefix: string, n: bigint): Generator<number, never> {
  const usable = (1n << 64n) / n
  for (let block = 0; ; block++) {
    const hex = createHmac('sha256', key).update(`${prefix}:${block}`, 'utf8').digest('hex')
    for (const word of hex.match(/.{16}/g) ?? []) {
      const u = BigInt(`0x${word}`)
      if (u / n < usable) yield Number(u - (u / n) * n)
    }
  }
}

/** RFC 8785, limited to what a table contains: sorted keys, no spaces, integers. */
function canon(value: Json): string {
  if (value === null || typeof value !== 'object') return JSON.stringify(value)
  if (Array.isArray(value)) return '['.concat(value.map(canon).join(), ']')
  const pairs = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
  return '{'.concat(pairs.map(([key, v]) => `${JSON.stringify(key)}:${canon(v)}`).join(), '}')
}
