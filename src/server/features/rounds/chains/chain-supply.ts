import type { RoundGame } from '#domain/games/games.ts'
import type { TransparencyLog } from '#server/features/transparency/index.ts'
import type { Ledger } from '#server/ledger/index.ts'
import { type Clock, instantOf } from '#server/platform/clock/clock.ts'
import type { Entropy } from '#server/platform/entropy/entropy.ts'
import type { Log } from '#server/platform/log/log.ts'
import type { Term } from '../leader.ts'
import { makeChain } from './make-chain.ts'
import { insertChain, listChainsInUse } from './store.ts'

/** Hashing this many links takes a few milliseconds, and a chain of 10,000,000 stores 2,442 of them. */
const CHECKPOINT_EVERY = 4_096
const SECRET_BYTES = 32
/** The next chain is announced when the last tenth of the current one begins. */
const AHEAD = 10

export interface ChainSupply {
  /** Creates a game's next chain if there is none, or if the current one is running out. */
  replenish(term: Term, game: RoundGame): Promise<void>
  /** The number of links that a game has left, as last known to this node. */
  left(game: RoundGame): number | undefined
}

export function createChainSupply(deps: {
  clock: Clock
  entropy: Entropy
  ledger: Pick<Ledger, 'vault'>
  log: Pick<Log, 'info'>
  transparencyLog: Pick<TransparencyLog, 'append' | 'publish'>
  length: number
}): ChainSupply {
  const { clock, entropy, ledger, log, transparencyLog, length } = deps
  const makings = new Map<RoundGame, Promise<void>>()
  const left = new Map<RoundGame, number>()

  async function replenish(term: Term, game: RoundGame): Promise<void> {
    const chains = await term.transaction((tx) => listChainsInUse(tx, game))
    // A leader that was killed may have left unpublished entries.
    await transparencyLog.publish()
    const links = chains.reduce((sum, chain) => sum + chain.length + 1 - chain.next_index, 0)
    left.set(game, links)
    if (links <= length / AHEAD) await announce(term, game)
  }

  async function announce(term: Term, game: RoundGame): Promise<void> {
    const secret = entropy.bytes(SECRET_BYTES)
    const made = await makeChain({ secret, length, every: CHECKPOINT_EVERY }, term.signal)
    const id = entropy.id()
    const checkpoints = made.checkpoints.map(({ index, link }) => ({
      index,
      sealed: ledger.vault.seal(Buffer.from(link)),
    }))
    await term.transaction(async (tx) => {
      await insertChain(tx, { id, game, end: made.end, length, checkpoints, at: instantOf(clock) })
      await transparencyLog.append(tx, [{ kind: 'chain', hash: Buffer.from(made.end) }])
    })
    await transparencyLog.publish()
    left.set(game, (left.get(game) ?? 0) + length)
    const chain_end = Buffer.from(made.end).toString('hex')
    log.info({ game, chain_id: id, chain_end, length }, 'A hash chain was announced')
  }

  return {
    left: (game) => left.get(game),
    replenish(term, game) {
      const making = makings.get(game) ?? replenish(term, game).finally(() => makings.delete(game))
      makings.set(game, making)
      return making
    },
  }
}
