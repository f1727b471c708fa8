// A second verifier of bets on rounds, written only from the published rules. It shares no code with the product, so
// a bug would have to occur twice to stay undetected.
import { createHash, createHmac } from 'node:crypto'
import { draws } from './independent-verifier.ts'

interface Claim {
  game: 'crash' | 'wheel'
  index: number
  link: string
  link_hash: string
  chain: { chain_end: string; length: number }
  beacon: {
    genesis_ms: number
    period_ms: number
    round: number
    signature: string
    randomness: string
  }
  salt: string
  bets_close_at: string
  parameters: { auto_cashout_hundredths: number | null; multiplier: number }
  configuration: { version_hash: string; sectors: number[] }
  stake_cents: number
  payout_cents: number
  status: string
  result: {
    bust_hundredths: number
    multiplier_hundredths: number | null
    elapsed_ms: number | null
    sector: number
    multiplier: number
  }
}

/** Recomputes a settled bet of either game. Returns null if everything agrees, else the first disagreement. */
export function roundDisagreement(receipt: unknown): string | null {
  const claim = receipt as Claim
  const { beacon, salt, configuration } = claim
  const link = Buffer.from(claim.link, 'hex')
  if (sha(link) !== claim.link_hash) return 'link'
  let walked = claim.link
  for (let left = claim.index; left > 0; left--) walked = sha(Buffer.from(walked, 'hex'))
  if (walked !== claim.chain.chain_end) return 'chain'
  if (sha(Buffer.from(beacon.signature, 'hex')) !== beacon.randomness) return 'randomness'
  if (salt !== beacon.randomness) return 'salt'
  const due = beacon.genesis_ms + (beacon.round - 1) * beacon.period_ms
  const after = due - Date.parse(claim.bets_close_at)
  if (after < 500 || after >= 500 + beacon.period_ms) return 'round'
  const { version_hash, ...terms } = configuration
  const sorted = Object.fromEntries(Object.entries(terms).sort(([a], [b]) => (a < b ? -1 : 1)))
  if (sha(JSON.stringify(sorted)) !== version_hash) return 'version hash'
  return claim.game === 'crash' ? crashFault(claim, link) : wheelFault(claim, link)
}

const sha = (of: Buffer | string) => createHash('sha256').update(of).digest('hex')

/** The bust in hundredths by bustabit's formula, in integers; JSON numbers are exact only up to 2^53 - 1. */
export function independentBust(link: Buffer, salt: string): number {
  const hex = createHmac('sha256', Buffer.from(salt, 'utf8'))
    .update(link)
    .digest('hex')
    .slice(0, 13)
  const above = 2n ** 52n - BigInt(`0x${hex}`)
  const bust = (2n ** 52n * 99n - ((2n ** 52n * 99n) % above)) / above
  const least = bust < 100n ? 100n : bust
  return Number(least > 2n ** 53n - 1n ? 2n ** 53n - 1n : least)
}

function crashFault({ salt, result, parameters, ...claim }: Claim, link: Buffer): string | null {
  const bust = independentBust(link, salt)
  if (result.bust_hundredths !== bust) return 'bust'
  const auto = parameters.auto_cashout_hundredths
  if (claim.status === 'lost') {
    if (auto !== null && bust >= auto) return 'auto cash-out'
    return claim.payout_cents === 0 ? null : 'payout'
  }
  const at = result.multiplier_hundredths ?? 0
  if (result.elapsed_ms === null) {
    if (at !== auto || at > bust) return 'auto cash-out'
  } else {
    const power = 100 * Math.exp((6 * result.elapsed_ms) / 100_000)
    if (Math.abs(power - at - 0.5) > 0.5 + 1e-6 || at >= bust) return 'cash-out'
    if (auto !== null && at > auto) return 'cash-out'
  }
  const owed = (BigInt(claim.stake_cents) * BigInt(at)) / 100n
  return BigInt(claim.payout_cents) === owed ? null : 'payout'
}

function wheelFault(claim: Claim, link: Buffer): string | null {
  const { salt, index, result, configuration, parameters, stake_cents } = claim
  if (result.sector !== draws(link, `${salt}:${index}`, 54n).next().value) return 'sector'
  const carried = configuration.sectors[result.sector]
  if (carried !== result.multiplier) return 'multiplier'
  const isWon = carried === parameters.multiplier
  if (claim.status !== (isWon ? 'won' : 'lost')) return 'status'
  return claim.payout_cents === (isWon ? stake_cents * carried : 0) ? null : 'payout'
}
