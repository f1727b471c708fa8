import type { BoxReceipt, OverdueSeed, Roll, Seed, SeedState } from '#contract/http/fairness.ts'
import { SCHEME } from '#domain/fairness/seeds.ts'
import { toCoins } from '#domain/money/money.ts'
import type { ActiveSeed, OverdueSeed as Overdue } from '#server/ledger/index.ts'
import type { BetRow, SeedRow } from './store.ts'

export const presentSeed = (seed: ActiveSeed): SeedState => ({
  server_seed_hash: seed.commitment,
  next_server_seed_hash: seed.nextCommitment,
  client_seed: seed.clientSeed,
  client_seed_origin: seed.origin,
  nonce: seed.nonce,
})

export const presentOverdue = ({ commitment, dueAt, nonce }: Overdue): OverdueSeed => ({
  server_seed_hash: commitment,
  overdue_since: dueAt.toISOString(),
  bets: nonce,
})

export function presentRoll(bet: BetRow): Roll {
  const ticket = bet.result.ticket?.toLocaleString('en-US') ?? ''
  return {
    bet_id: bet.id,
    game: bet.game,
    nonce: bet.nonce,
    title: bet.box_name,
    result: `Ticket ${ticket}: ${bet.item_name ?? bet.result.item_id ?? ''}`,
    stake: toCoins(bet.stake),
    payout: toCoins(bet.payout),
    is_revealed: bet.state === 'revealed',
    server_seed_hash: bet.commitment.toString('hex'),
    created_at: bet.at.toISOString(),
  }
}

/** All that may be said of a seed before its reveal. */
export const presentSealed = (commitment: string, overdue: Date | null): Seed => ({
  server_seed_hash: commitment,
  server_seed: null,
  client_seed: null,
  client_seed_origin: null,
  player: null,
  nonce: null,
  revealed_at: null,
  overdue_since: overdue?.toISOString() ?? null,
  configurations: [],
  bets: [],
})

/** A revealed seed with some of its bets; a version that several were drawn from stands once. */
export function presentRevealed(
  commitment: string,
  seed: SeedRow,
  serverSeed: Buffer,
  bets: readonly BetRow[],
): Seed {
  const versions = new Map<string, BoxReceipt['configuration']>()
  for (const bet of bets) versions.set(hashOf(bet), presentVersion(bet))
  const places = [...versions.keys()]
  return {
    server_seed_hash: commitment,
    server_seed: serverSeed.toString('hex'),
    client_seed: seed.client_seed,
    client_seed_origin: seed.client_seed_origin,
    player: seed.player_name,
    nonce: seed.nonce,
    revealed_at: seed.revealed_at?.toISOString() ?? null,
    overdue_since: null,
    configurations: [...versions.values()],
    bets: bets.map((bet) => ({
      bet_id: bet.id,
      game: 'box',
      nonce: bet.nonce,
      title: bet.box_name,
      parameters: {},
      stake_cents: Number(bet.stake),
      payout_cents: Number(bet.payout),
      result: presentResult(bet),
      created_at: bet.at.toISOString(),
      configuration: places.indexOf(hashOf(bet)),
    })),
  }
}

/** The public receipt. `serverSeed` is null until it is revealed. */
export function presentReceipt(bet: BetRow, serverSeed: Buffer | null): BoxReceipt {
  return {
    scheme: SCHEME,
    game: 'box',
    bet_id: bet.id,
    player: bet.player_name,
    server_seed_hash: bet.commitment.toString('hex'),
    server_seed: serverSeed?.toString('hex') ?? null,
    client_seed: bet.client_seed,
    client_seed_origin: bet.client_seed_origin,
    nonce: bet.nonce,
    parameters: {},
    configuration: presentVersion(bet),
    stake_cents: Number(bet.stake),
    payout_cents: Number(bet.payout),
    result: presentResult(bet),
    created_at: bet.at.toISOString(),
  }
}

function presentVersion(bet: BetRow): BoxReceipt['configuration'] {
  const { kind, slug, version, price_cents, items } = bet.configuration
  return { kind, slug, version, version_hash: hashOf(bet), price_cents, items }
}

const hashOf = ({ configuration_hash: hash }: BetRow): string => hash.toString('hex')

const presentResult = ({ result }: BetRow): BoxReceipt['result'] => ({
  ticket: result.ticket ?? 0,
  item_id: result.item_id ?? '',
})
