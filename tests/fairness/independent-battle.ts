// A second verifier of battles, written only from the published rules. It shares no code with the product, so a bug
// would have to occur twice to stay undetected.
import { createHash } from 'node:crypto'
import { bls12_381 } from '@noble/curves/bls12-381.js'
import { draws } from './independent-verifier.ts'

interface Claim {
  server_seed: string
  server_seed_hash: string
  parameters: { format: string; mode: string; is_crazy: boolean }
  configurations: { items: { id: string; price_cents: number; tickets: number }[] }[]
  seats: { client_seed: string; team_idx: number }[]
  rounds: { configuration: number; drops: { seat: number; ticket: number; item_id: string }[] }[]
  filled_at: string
  beacon: {
    public_key: string
    genesis_ms: number
    period_ms: number
    round: number
    signature: string
    randomness: string
  }
  entropy: string
  result: {
    totals_cents: number[]
    winning_team_idx: number | null
    winners: number[]
    draw: { kind: string; teams: { team_idx: number; weight: number }[]; drawn: number } | null
    payouts: { seat: number; coins_cents: number; takes_items: boolean }[]
  }
}

/** Recomputes an ended battle from its receipt. Returns null if everything agrees, else the first disagreement. */
export function disagreement(receipt: unknown): string | null {
  const claim = receipt as Claim
  const { result, beacon, rounds } = claim
  const seed = Buffer.from(claim.server_seed, 'hex')
  if (sha(seed) !== claim.server_seed_hash) return 'commitment'
  if (beacon.round !== roundAfter(claim)) return 'round'
  const randomness = sha(Buffer.from(beacon.signature, 'hex'))
  if (randomness !== beacon.randomness) return 'randomness'
  const mixed = sha(JSON.stringify([...claim.seats.map((seat) => seat.client_seed), randomness]))
  if (mixed !== claim.entropy) return 'entropy'

  const prices = claim.seats.map((): number[] => [])
  for (const [r, { configuration, drops }] of rounds.entries()) {
    const table = claim.configurations[configuration]?.items ?? []
    for (const seat of claim.seats.keys()) {
      const ticket = draws(seed, `${mixed}:${r}:${seat}`, 10_000_000n).next().value
      const item = ownerOf(table, ticket)
      const drop = drops[seat]
      if (drop?.ticket !== ticket || drop.seat !== seat) return `ticket ${r}.${seat}`
      if (drop.item_id !== item.id) return `item ${r}.${seat}`
      prices[seat]?.push(item.price_cents)
    }
  }
  const totals = prices.map(add)
  if (String(totals) !== String(result.totals_cents)) return 'totals'

  const { team, drawn } = winnerOf(claim, prices, seed, mixed)
  if (team !== result.winning_team_idx) return 'winning team'
  if ((drawn ?? -1) !== (result.draw?.drawn ?? -1)) return 'draw'
  const paid = [...claim.seats.keys()].filter(
    (at) => team === null || claim.seats[at]?.team_idx === team,
  )
  if (String(paid) !== String(result.winners)) return 'winners'
  return payoutFault(result.payouts, paid, add(totals))
}

const sha = (of: Buffer | string) => createHash('sha256').update(of).digest('hex')
const add = (numbers: number[]) => numbers.reduce((sum, each) => sum + each, 0)

/** The first beacon round that is due at least three seconds after the fill. */
function roundAfter({ filled_at, beacon }: Claim): number {
  const from = Date.parse(filled_at) + 3_000
  let round = Math.max(1, Math.floor((from - beacon.genesis_ms) / beacon.period_ms))
  while (beacon.genesis_ms + (round - 1) * beacon.period_ms < from) round += 1
  return round
}

/** Finds the owner of a ticket from the most expensive item down. */
function ownerOf<Row extends { tickets: number }>(table: Row[], ticket: number): Row {
  let left = ticket
  for (const row of table) {
    if (left < row.tickets) return row
    left -= row.tickets
  }
  throw new Error(`Nobody owns ${ticket}`)
}

function winnerOf(claim: Claim, prices: number[][], seed: Buffer, mixed: string) {
  const { mode, is_crazy } = claim.parameters
  if (mode === 'shared') return { team: null, drawn: null }
  const scores: number[] = []
  for (const [at, { team_idx }] of claim.seats.entries()) {
    const own = prices[at] ?? []
    const counted = mode === 'last_chance' ? own.slice(-1) : own
    scores[team_idx] = (scores[team_idx] ?? 0) + add(counted)
  }
  if (mode === 'jackpot') {
    const pot = add(scores)
    const parts = scores.map((score) => (is_crazy ? pot - score : score))
    const drawn = draws(seed, `${mixed}:jackpot`, BigInt(add(parts))).next().value
    let before = 0
    for (const [team, part] of parts.entries()) {
      if (drawn < before + part) return { team, drawn }
      before += part
    }
  }
  const best = is_crazy ? Math.min(...scores) : Math.max(...scores)
  const tied = [...scores.keys()].filter((team) => scores[team] === best)
  if (tied.length === 1) return { team: tied[0] ?? null, drawn: null }
  const drawn = draws(seed, `${mixed}:tie`, BigInt(tied.length)).next().value
  return { team: tied[drawn] ?? null, drawn }
}

/** A single winner gets the items; several get coins that sum to the pot and differ by at most a cent. */
function payoutFault(
  payouts: Claim['result']['payouts'],
  paid: number[],
  pot: number,
): string | null {
  if (String(payouts.map(({ seat }) => seat)) !== String(paid)) return 'who is paid'
  if (paid.length === 1) {
    return payouts[0]?.takes_items && payouts[0].coins_cents === 0 ? null : 'the winner’s items'
  }
  const coins = payouts.map(({ coins_cents }) => coins_cents)
  const isEven = Math.max(...coins) - Math.min(...coins) <= 1
  const isDescending = coins.every((each, at) => at === 0 || each <= (coins[at - 1] ?? 0))
  const isWhole = add(coins) === pot && payouts.every(({ takes_items }) => !takes_items)
  return isEven && isDescending && isWhole ? null : 'shares'
}

/** The pairing equation: e(signature, generator) = e(hash of the round, public key). */
export function isTrulySigned({ beacon }: Pick<Claim, 'beacon'>): boolean {
  const { G1, G2, pairing, fields } = bls12_381
  const number = Buffer.alloc(8)
  number.writeBigUInt64BE(BigInt(beacon.round))
  const message = createHash('sha256').update(number).digest()
  const DST = 'BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_'
  const hashed = G1.Point.fromAffine(G1.hashToCurve(message, { DST }).toAffine())
  const left = pairing(G1.Point.fromHex(beacon.signature), G2.Point.BASE)
  const right = pairing(hashed, G2.Point.fromHex(beacon.public_key))
  return fields.Fp12.eql(left, right)
}
