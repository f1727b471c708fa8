// A second verifier of dice, plinko and deals, written only from the published rules. It shares no code with the
// product.
import { createHash } from 'node:crypto'
import { draws } from './independent-verifier.ts'

type Scalar = null | boolean | number | string
type Json = Scalar | Json[] | { [key: string]: Json }
type Fields = { [key: string]: Json }

/** A revealed bet's receipt, with every value unverified. */
interface Claim {
  scheme: string
  game: string
  server_seed: string
  server_seed_hash: string
  client_seed: string
  nonce: number
  parameters: Fields
  configuration: Fields
  stake_cents: number
  payout_cents: number
  result: Fields
}

type Played = { best: bigint; result: Fields; payout: bigint }

/** Returns the fault of a bet's receipt on an instant game, or null. */
export function instantDisagreement(receipt: unknown): string | null {
  try {
    examine(receipt as Claim)
    return null
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

function examine(r: Claim): void {
  need(r.scheme === 'hmac-sha256/v1', 'scheme')
  const { version_hash, ...rules } = r.configuration
  need(rules.game === r.game, 'configuration of another game')
  need(sha256(Buffer.from(canon(rules))) === version_hash, 'version hash')
  const seed = Buffer.from(r.server_seed, 'hex')
  need(seed.length === 32 && sha256(seed) === r.server_seed_hash, 'commitment')
  need(/^[ -~]{1,64}$/.test(r.client_seed), 'client seed')
  need(Number.isSafeInteger(r.nonce) && r.nonce >= 0, 'nonce')
  need(Number.isSafeInteger(r.stake_cents) && r.stake_cents >= 0, 'stake')

  const play = { dice, plinko, deals }[r.game]
  need(play !== undefined, 'game')
  const below = (n: bigint) => draws(seed, `${r.client_seed}:${r.nonce}`, n)
  const { best, result, payout } = play(r, BigInt(r.stake_cents), below)
  need(best <= cents(rules.max_payout), 'limit')
  for (const [key, value] of Object.entries(result)) need(r.result[key] === value, key)
  need(BigInt(r.payout_cents) === payout, 'payout')
}

type Below = (n: bigint) => Generator<number, never>

function dice({ parameters }: Claim, stake: bigint, below: Below): Played {
  const target = cents(parameters.target)
  need(target >= 0n && target <= 9_999n, 'target')
  const isOver = parameters.direction === 'over'
  need(isOver || parameters.direction === 'under', 'direction')
  const winners = isOver ? 9_999n - target : target
  need(winners >= 1n && winners <= 9_800n, 'chance')
  const best = (stake * (99_000_000n / winners)) / 10_000n
  const ticket = BigInt(below(10_000n).next().value)
  const isWon = isOver ? ticket > target : ticket < target
  return { best, result: { ticket: Number(ticket) }, payout: isWon ? best : 0n }
}

function plinko({ parameters, configuration }: Claim, stake: bigint, below: Below): Played {
  const { rows, risk } = parameters as { rows: number; risk: string }
  const tables = configuration.paytables as { [risk: string]: { [rows: string]: number[] } }
  const table = tables[risk]?.[rows] ?? []
  need(rows >= 8 && rows <= 16 && table.length === rows + 1, 'board')
  const pays = table.map((factor) => (stake * BigInt(Math.round(factor * 10))) / 10n)
  const coins = below(2n)
  const path = Array.from({ length: rows }, () => coins.next().value).join('')
  const slot = path.replaceAll('0', '').length
  const [best = 0n] = [...pays].sort((a, b) => Number(b - a))
  return { best, result: { path, slot }, payout: pays[slot] ?? -1n }
}

function deals({ parameters }: Claim, stake: bigint, below: Below): Played {
  const { inventory_item_ids: items, target_price_cents: price } = parameters
  const coins = cents(parameters.amount)
  need(Array.isArray(items) && (items.length > 0 ? coins < stake : coins === stake), 'staked')
  const worth = BigInt(price as number)
  need(worth > 0n, 'price')
  const winners = (stake * 9_200_000n) / worth
  need(winners >= 10_000n && winners <= 8_000_000n, 'chance')
  const ticket = below(10_000_000n).next().value
  return { best: worth, result: { ticket }, payout: ticket < winners ? worth : 0n }
}

/** Parses an amount, target or limit with at most two decimals, as hundredths. */
function cents(value: Json | undefined): bigint {
  const [, whole, part = ''] = /^(\d+)(?:\.(\d\d?))?$/.exec(String(value)) ?? []
  need(typeof value === 'number' && whole !== undefined, 'decimals')
  return BigInt(whole + part.padEnd(2, '0'))
}

function need(holds: boolean, what: string): asserts holds {
  if (!holds) throw new Error(what)
}

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

/** RFC 8785, limited to what a configuration contains. */
function canon(value: Json): string {
  if (value === null || typeof value !== 'object') return JSON.stringify(value)
  if (Array.isArray(value)) return `[${value.map(canon).join()}]`
  const keys = Object.keys(value).sort()
  return `{${keys.map((key) => `${JSON.stringify(key)}:${canon(value[key] ?? null)}`).join()}}`
}
