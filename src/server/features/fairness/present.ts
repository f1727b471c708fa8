import type { OverdueSeed, Roll, Seed, SeedBet, SeedState } from '#contract/http/fairness.ts'
import type { BoxReceipt, DrawnReceipt } from '#contract/http/receipts.ts'
import { SCHEME } from '#domain/fairness/seeds.ts'
import { instantGames } from '#domain/games/games.ts'
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
  return {
    bet_id: bet.id,
    game: bet.game,
    nonce: bet.nonce,
    title: titleOf(bet),
    result: wordsOf(bet),
    stake: toCoins(bet.stake),
    payout: toCoins(bet.payout),
    is_revealed: bet.state === 'revealed',
    server_seed_hash: bet.commitment.toString('hex'),
    created_at: bet.at.toISOString(),
  }
}

/** The title of a bet: the box's name, or for other games the player's choice. */
function titleOf({ game, box_name, target_name, parameters }: BetRow): string {
  const instant = instantGames.get(game)
  if (!instant) return box_name
  return `${instant.label}: ${target_name ?? instant.words.bet(parameters)}`
}

function wordsOf({ game, result, item_name }: BetRow): string {
  const instant = instantGames.get(game)
  if (instant) return capitalized(instant.words.result(result))
  const { ticket, item_id } = result as BoxReceipt['result']
  return `Ticket ${ticket.toLocaleString('en-US')}: ${item_name ?? item_id}`
}

const capitalized = (words: string) => `${words.charAt(0).toUpperCase()}${words.slice(1)}`

/** Everything public about a seed before its reveal. */
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

/** A revealed seed with some of its bets; configurations that several bets share are listed once. */
export function presentRevealed(
  commitment: string,
  seed: SeedRow,
  serverSeed: Buffer,
  bets: readonly BetRow[],
): Seed {
  const configurations = new Map<string, DrawnReceipt['configuration']>()
  for (const bet of bets) configurations.set(hashOf(bet), presentConfiguration(bet))
  const places = [...configurations.keys()]
  return {
    server_seed_hash: commitment,
    server_seed: serverSeed.toString('hex'),
    client_seed: seed.client_seed,
    client_seed_origin: seed.client_seed_origin,
    player: seed.player_name,
    nonce: seed.nonce,
    revealed_at: seed.revealed_at?.toISOString() ?? null,
    overdue_since: null,
    configurations: [...configurations.values()],
    bets: bets.map((bet) => {
      const place = { title: titleOf(bet), configuration: places.indexOf(hashOf(bet)) }
      return { ...presentBet(bet), ...place } as SeedBet
    }),
  }
}

/** The public receipt. `serverSeed` is null until it is revealed. */
export const presentReceipt = (bet: BetRow, serverSeed: Buffer | null): DrawnReceipt =>
  ({
    ...presentBet(bet),
    scheme: SCHEME,
    player: bet.player_name,
    server_seed_hash: bet.commitment.toString('hex'),
    server_seed: serverSeed?.toString('hex') ?? null,
    client_seed: bet.client_seed,
    client_seed_origin: bet.client_seed_origin,
    configuration: presentConfiguration(bet),
  }) as DrawnReceipt

// The game defines the form of its parameters and result, which are stored as is.
const presentBet = (bet: BetRow) => ({
  bet_id: bet.id,
  game: bet.game,
  nonce: bet.nonce,
  parameters: bet.parameters,
  stake_cents: Number(bet.stake),
  payout_cents: Number(bet.payout),
  result: bet.result,
  created_at: bet.at.toISOString(),
})

const presentConfiguration = (bet: BetRow) =>
  ({ ...bet.configuration, version_hash: hashOf(bet) }) as DrawnReceipt['configuration']

const hashOf = ({ configuration_hash: hash }: BetRow): string => hash.toString('hex')
