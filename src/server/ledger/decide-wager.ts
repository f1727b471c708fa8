import { SEED_BETS_MAX } from '#domain/fairness/seed-limits.ts'
import { betStream } from '#domain/fairness/stream.ts'
import type { Entropy } from '#server/platform/entropy/entropy.ts'
import type { SystemAccount } from './accounts.ts'
import type { Guard } from './guards.ts'
import { insufficientFunds } from './insufficient-funds.ts'
import { append, type ChainEnd, type Entry } from './journal.ts'
import { refuseUnknownGift } from './post.ts'
import { nativeHmac } from './seed-vault.ts'
import type { Credit, SettledBet, SettledWager, Wager } from './wager.ts'

/** A locked wallet with its player's active seed, updated as a batch is decided. */
export interface Purse {
  playerId: string
  end: ChainEnd
  /** The player's limits and exclusion; null if they have set none. */
  guard: Guard | null
  seqBefore: bigint
  seedId: bigint
  serverSeed: Buffer
  commitment: string
  clientSeed: string
  clientSeedOrigin: SettledBet['clientSeedOrigin']
  nonceBefore: number
  nonce: number
}

export interface Decision {
  settled: SettledWager
  entries: Entry[]
}

/** Thrown when the seed has too few nonces left for the bets; the seed is rotated, then they are decided again. */
export class SeedExhausted extends Error {}

export interface DecideDeps {
  atMs: number
  entropy: Pick<Entropy, 'id'>
  houseIds: ReadonlyMap<SystemAccount, bigint>
}

/**
 * Draws and settles a wager on a purse, which is updated only if the whole wager succeeds. Credits are posted
 * before the stakes, so that they can pay for them. Throws `excluded`, `limit_reached`, `insufficient_funds`
 * naming what is missing, and SeedExhausted.
 */
export function decideWager(
  wager: Wager<unknown>,
  purse: Purse,
  credits: readonly Credit[],
  { atMs, entropy, houseIds }: DecideDeps,
): Decision {
  const stake = wager.stake * BigInt(wager.count)
  purse.guard?.check(stake)
  const end: ChainEnd = { ...purse.end }
  const idOf = (house: SystemAccount): bigint => {
    const id = houseIds.get(house)
    if (id === undefined) throw new Error(`There is no account ${house}`)
    return id
  }
  const entries = credits.map(({ counter, amount, code, ref }) => {
    if (amount <= 0n) throw new RangeError('A credit of nothing')
    refuseUnknownGift({ counter, amount, code })
    return append(end, { counterId: idOf(counter), amount, code, ref, atMs })
  })
  const missing = stake - (end.balance ?? 0n)
  if (missing > 0n) throw insufficientFunds(missing)
  if (purse.nonce + wager.count > SEED_BETS_MAX) throw new SeedExhausted()

  const counterId = idOf(wager.house)
  const bets: SettledBet[] = []
  for (let index = 0; index < wager.count; index++) {
    const bet = drawBet(wager, purse, purse.nonce + index, atMs, entropy.id())
    bets.push(bet)
    const post = (amount: bigint, code: string) =>
      entries.push(append(end, { counterId, amount, code, ref: bet.id, atMs }))
    if (bet.stake > 0n) post(-bet.stake, `${wager.game}.stake`)
    if (bet.payout > 0n && bet.itemId === null) post(bet.payout, `${wager.game}.payout`)
  }

  // Gifts do not reduce the counted loss.
  const payout = stake > 0n ? bets.reduce((sum, bet) => sum + bet.payout, 0n) : 0n
  purse.guard?.count(stake, payout)
  purse.end = end
  purse.nonce += wager.count
  return { settled: { bets, balance: end.balance ?? 0n, balanceSeq: end.seq }, entries }
}

function drawBet(
  wager: Wager<unknown>,
  purse: Purse,
  nonce: number,
  atMs: number,
  id: string,
): SettledBet {
  const { serverSeed, clientSeed } = purse
  const outcome = wager.play(betStream({ serverSeed, clientSeed, nonce }, nativeHmac))
  if (outcome.payout < 0n) throw new RangeError('A payout below zero')
  return {
    id,
    playerId: wager.playerId,
    game: wager.game,
    nonce,
    configurationId: wager.configurationId,
    stake: wager.stake,
    payout: outcome.payout,
    parameters: wager.parameters,
    result: outcome.result,
    itemId: outcome.item?.id ?? null,
    commitment: purse.commitment,
    clientSeed,
    clientSeedOrigin: purse.clientSeedOrigin,
    atMs,
  }
}
