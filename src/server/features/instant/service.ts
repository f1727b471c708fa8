import type { DrawnFrom } from '#contract/http/instant.ts'
import { GAME_EDGES, gameOf, type InstantGameName } from '#domain/games/games.ts'
import {
  bestPayout,
  type InstantGame,
  type InstantTerms,
  largestStake,
  type PlayedBet,
  termsHash,
} from '#domain/games/instant.ts'
import { toCoins, toHundredths, toMultiplier } from '#domain/money/money.ts'
import { edgeKey } from '#domain/settings/table.ts'
import type { Kit } from '#server/features/kit.ts'
import type { JsonObject, SettledWager, Wager } from '#server/ledger/index.ts'
import { instantOf } from '#server/platform/clock/clock.ts'
import type { InstantLimits } from '#server/platform/config/game-settings.ts'
import { checkAmount } from '#server/platform/http/check-amount.ts'
import { refuse, refuseField } from '#server/platform/http/refuse.ts'
import type { Idempotency } from '#server/platform/idempotency/replies.ts'
import { createLists, type Lists, playedBet } from './lists.ts'
import { findTerms, insertTerms } from './store.ts'

/** The bets of one call. */
export interface InstantBet<Parameters, Bet, Reply> {
  playerId: string
  /** In cents, for each bet. */
  stake: bigint
  /** The number of bets, each with its own nonce; one by default. */
  count?: number
  parameters: Parameters
  /** The version of the terms that the player saw; a bet under others is refused. Omitted by clients that show none. */
  versionHash?: string | undefined
  idempotency: Idempotency | null
  reply(bets: readonly [Bet, ...Bet[]], from: DrawnFrom): Reply
}

/** An instant game with its current terms. */
export interface InstantTable<Terms, Parameters, Result> extends Lists<Terms, Parameters, Result> {
  /** The data of the game's config call, under the present terms. */
  readonly config: Terms & { version_hash: string }
  /** The limits of the present terms, in cents. */
  readonly limits: InstantLimits
  /**
   * Takes the stake of each bet, draws and pays. Refuses amounts outside the limits, bets that could pay more than the
   * maximum, and `game_changed` for a bet under terms that are no longer in effect. A game that stakes or pays more than
   * coins passes `more`.
   */
  bet<Reply>(
    asked: InstantBet<Parameters, PlayedBet<Terms, Parameters, Result>, Reply>,
    more?: Partial<Wager<Reply>>,
  ): Promise<Reply>
}

/** Opens a game under its terms, and stores them as a new version if they are new. */
export async function openInstantGame<
  Terms extends InstantTerms,
  Parameters extends object,
  Result extends object,
>(
  kit: Pick<
    Kit,
    'database' | 'ledger' | 'clock' | 'config' | 'transparencyLog' | 'limits' | 'settings'
  >,
  game: InstantGame<Terms, Parameters, Result>,
): Promise<InstantTable<Terms, Parameters, Result>> {
  const { database, ledger, clock, config } = kit
  // Only games of the table are opened.
  const name = game.name as InstantGameName
  const house = gameOf(name).account
  let current = await open()

  /** The game under the terms that its settings make. */
  async function open() {
    const limits = { ...kit.limits.games[name] }
    const terms = termsOf(game, limits, chosenEdge(name, kit.settings))
    const version_hash = termsHash(terms)
    const configurationId = await storeTerms(kit, terms, version_hash)
    return { terms, limits, version_hash, configurationId }
  }

  // New terms are in the log before the first bet under them; bets that were placed keep theirs.
  kit.settings.onChange(async () => {
    current = await open()
  })

  type Version = typeof current

  function check({ terms, limits }: Version, parameters: Parameters, stake: bigint): void {
    checkAmount(stake, limits)
    const payoutOf = (cents: bigint) => bestPayout(game.outcomes(terms, parameters, cents))
    const best = payoutOf(stake)
    // A raised edge may leave nothing of the highest chances.
    if (best < stake) refuseField('amount', { code: 'bet_win_less' })
    if (best <= limits.maxPayout) return
    const largest = toCoins(largestStake(terms, payoutOf))
    const max = toCoins(limits.maxPayout)
    refuseField('amount', { code: 'bet_win_max', values: { max, largest } })
  }

  function playedOf({ terms }: Version, { bets }: SettledWager) {
    const [first, ...others] = bets.map((bet) =>
      playedBet<Terms, Parameters, Result>(bet, {
        terms,
        itemId: bet.itemId,
        at: new Date(bet.atMs),
      }),
    )
    if (!first) throw new Error('The wager has no bet')
    return [first, ...others] as const
  }

  return {
    get config() {
      const { terms, version_hash } = current
      return { ...terms, version_hash }
    },
    get limits() {
      return current.limits
    },
    ...createLists(game.name, { database, clock, timeZone: config.timeZone }),

    bet({ playerId, stake, count = 1, parameters, versionHash, idempotency, reply }, more = {}) {
      const version = current
      const { terms, configurationId } = version
      const { validate = () => check(version, parameters, stake), ...besides } = more
      return ledger.wager({
        playerId,
        game: game.name,
        house,
        stake,
        count,
        configurationId,
        parameters: parameters as JsonObject,
        draw(stream) {
          const { result, payout, itemId } = game.draw(terms, parameters, stake, stream)
          const item = itemId === undefined ? null : { id: itemId }
          return { result: result as JsonObject, payout, item }
        },
        validate() {
          if (versionHash !== undefined && versionHash !== version.version_hash) {
            refuse('game_changed')
          }
          validate()
        },
        idempotency,
        reply: (settled) => reply(playedOf(version, settled), drawnFrom(settled)),
        ...besides,
      })
    },
  }
}

/** A whole stake, in hundredths of a percent. */
const WHOLE = 10_000n

/** The edge of a game in percent, if its settings decide it; null for one whose rules fix it. */
const chosenEdge = (name: InstantGameName, settings: Kit['settings']): number | null =>
  gameOf(name).edgeMax === undefined ? null : (settings.value(edgeKey(name)) as number)

/** The current terms of a game: its name, the limits of the shop, the counted edge, and the game's own rules. */
const termsOf = <Terms extends InstantTerms>(
  { name, rules }: Pick<InstantGame<Terms, object, object>, 'name' | 'rules'>,
  { minAmount, maxAmount, maxPayout }: InstantLimits,
  edge: number | null,
): Terms => {
  const common: InstantTerms = {
    game: name,
    min_amount: toCoins(minAmount),
    max_amount: toCoins(maxAmount),
    max_payout: toCoins(maxPayout),
    house_edge: GAME_EDGES[name as InstantGameName].counted,
  }
  const rtp = edge === null ? {} : { rtp: toMultiplier(WHOLE - toHundredths(edge)) }
  return { ...common, ...rules, ...rtp } as InstantTerms as Terms
}

/** The configuration of a game's terms. It is in the transparency log before the first bet. */
async function storeTerms(
  { database, clock, transparencyLog }: Pick<Kit, 'database' | 'clock' | 'transparencyLog'>,
  terms: InstantTerms,
  versionHash: string,
): Promise<bigint> {
  const hash = Buffer.from(versionHash, 'hex')
  const id = await database.transaction(async (tx) => {
    const known = await findTerms(tx, terms.game, hash)
    if (known !== null) return known
    await transparencyLog.append(tx, [{ kind: 'configuration', hash }])
    return insertTerms(tx, { terms, hash, createdAt: instantOf(clock) })
  })
  await transparencyLog.publish()
  return id
}

function drawnFrom({ bets: [bet], balance, balanceSeq }: SettledWager): DrawnFrom {
  return {
    server_seed_hash: bet?.commitment ?? '',
    client_seed: bet?.clientSeed ?? '',
    balance: toCoins(balance),
    balance_seq: Number(balanceSeq),
  }
}
