import { SEED_BETS_MAX } from '#domain/fairness/seed-limits.ts'
import { betStream } from '#domain/fairness/stream.ts'
import type { Entropy } from '#server/platform/entropy/entropy.ts'
import { nativeHmac } from '#server/platform/hash/hash.ts'
import type { SystemAccount } from './accounts.ts'
import type { LedgerKeys } from './chain-keys.ts'
import type { Guard } from './guards.ts'
import { insufficientFunds } from './insufficient-funds.ts'
import { append, type ChainHead, type Entry } from './journal.ts'
import { refuseUnknownGift } from './post.ts'
import type { Credit, SettledBet, SettledWager, Wager } from './wager.ts'

/** A locked wallet with its player's active seed, updated as a batch is decided. */
export interface LockedWallet {
  playerId: string
  head: ChainHead
  /** The player's limits, exclusion and hold; null if there are none. */
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

/** Thrown when the seed has too few nonces left for the bets. The queue rotates the seed and retries the wager. */
export class SeedExhausted extends Error {}

export interface DecideDeps {
  atMs: number
  entropy: Pick<Entropy, 'id'>
  houseIds: ReadonlyMap<SystemAccount, bigint>
  keys: Pick<LedgerKeys, 'entries'>
}

/**
 * Draws and settles a wager on a wallet, which is updated only if the whole wager succeeds. Credits are posted
 * before the stakes, so that they can pay for them. Refuses `account_on_hold`, `excluded`, `limit_reached`, and
 * `insufficient_funds` with the missing amount; throws SeedExhausted.
 */
export function decideWager(
  wager: Wager<unknown>,
  wallet: LockedWallet,
  credits: readonly Credit[],
  { atMs, entropy, houseIds, keys }: DecideDeps,
): Decision {
  const stake = wager.stake * BigInt(wager.count)
  wallet.guard?.check(stake)
  const head: ChainHead = { ...wallet.head }
  const idOf = (house: SystemAccount): bigint => {
    const id = houseIds.get(house)
    if (id === undefined) throw new Error(`There is no account ${house}`)
    return id
  }
  const entries = credits.map(({ counter, amount, code, ref }) => {
    if (amount <= 0n) throw new RangeError('A credit must be above zero')
    refuseUnknownGift({ counter, amount, code })
    return append(keys.entries, head, { counterId: idOf(counter), amount, code, ref, atMs })
  })
  const missing = stake - (head.balance ?? 0n)
  if (missing > 0n) throw insufficientFunds(missing)
  if (wallet.nonce + wager.count > SEED_BETS_MAX) throw new SeedExhausted()

  const counterId = idOf(wager.house)
  const bets: SettledBet[] = []
  for (let index = 0; index < wager.count; index++) {
    const bet = drawBet(wager, wallet, wallet.nonce + index, atMs, entropy.id())
    bets.push(bet)
    const post = (amount: bigint, code: string) =>
      entries.push(append(keys.entries, head, { counterId, amount, code, ref: bet.id, atMs }))
    if (bet.stake > 0n) post(-bet.stake, `${wager.game}.stake`)
    if (bet.payout > 0n && bet.itemId === null) post(bet.payout, `${wager.game}.payout`)
  }

  // Gifts do not reduce the counted loss.
  const payout = stake > 0n ? bets.reduce((sum, bet) => sum + bet.payout, 0n) : 0n
  wallet.guard?.count(stake, payout)
  wallet.head = head
  wallet.nonce += wager.count
  return { settled: { bets, balance: head.balance ?? 0n, balanceSeq: head.seq }, entries }
}

function drawBet(
  wager: Wager<unknown>,
  wallet: LockedWallet,
  nonce: number,
  atMs: number,
  id: string,
): SettledBet {
  const { serverSeed, clientSeed } = wallet
  const outcome = wager.draw(betStream({ serverSeed, clientSeed, nonce }, nativeHmac))
  if (outcome.payout < 0n) throw new RangeError('A payout must not be negative')
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
    commitment: wallet.commitment,
    clientSeed,
    clientSeedOrigin: wallet.clientSeedOrigin,
    atMs,
  }
}
