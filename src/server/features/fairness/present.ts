import type { BoxReceipt, OverdueSeed, Roll, SeedState } from '#contract/http/fairness.ts'
import { SCHEME } from '#domain/fairness/seeds.ts'
import { toCoins } from '#domain/money/money.ts'
import type { ActiveSeed, OverdueSeed as Overdue } from '#server/ledger/index.ts'
import type { BetRow } from './store.ts'

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

/** The public receipt. `serverSeed` is null until it is revealed. */
export function presentReceipt(bet: BetRow, serverSeed: Buffer | null): BoxReceipt {
  const { kind, slug, version, price_cents, items } = bet.configuration
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
    configuration: {
      kind,
      slug,
      version,
      version_hash: bet.configuration_hash.toString('hex'),
      price_cents,
      items,
    },
    stake_cents: Number(bet.stake),
    payout_cents: Number(bet.payout),
    result: { ticket: bet.result.ticket ?? 0, item_id: bet.result.item_id ?? '' },
    created_at: bet.at.toISOString(),
  }
}
