import { instantGames, type RoundGame, roundGames } from '#domain/games/games.ts'
import type { AnyInstantGame } from '#domain/games/instant.ts'
import { formatCoins } from '#domain/money/money.ts'
import type { AuditFinding } from '#server/ledger/index.ts'
import type { Reader } from '#server/platform/db/database.ts'
import type { Metric } from '#server/platform/metrics/metric.ts'
import { addReturns, evidenceIn, isDeviating, noReturns, type Returns } from './returns.ts'
import { boxReturns, instantReturns, roundReturns } from './sources.ts'
import { countItems, readCountedItems, readCountedReturns } from './store.ts'

const FAULTS_SHOWN = 20

/** A game, or all boxes of one kind in it. */
interface Watched {
  labels: { game: string; kind: string }
  returns: Returns
  /** The strongest evidence against one of its parts. */
  highest: number
}

/** Where the returns come from. */
interface Source {
  promise: string
  countItems: typeof countItems
  readInstant(reader: Reader, game: AnyInstantGame): Promise<Returns>
  readRounds(reader: Reader, game: RoundGame): Promise<Returns>
}

/**
 * Compares all draws with their tables, with a bound that remains valid under repeated checks. It finds what
 * recomputing draws cannot: an algorithm that is consistently biased.
 */
export const auditReturns = (reader: Reader): Promise<AuditFinding> =>
  compare(reader, {
    promise: 'The returns of games deviate from their tables no further than chance allows',
    countItems,
    readInstant: instantReturns,
    readRounds: (of, game) => roundReturns(of, game),
  })

/** The same of what is counted of the draws, until some minutes ago: its work does not grow with them. */
export const auditCountedReturns = (reader: Reader): Promise<AuditFinding> =>
  compare(reader, {
    promise: 'The counted returns of games deviate from their tables no further than chance allows',
    countItems: readCountedItems,
    readInstant: (of, { name }) => readCountedReturns(of, name),
    readRounds: readCountedReturns,
  })

async function compare(reader: Reader, source: Source): Promise<AuditFinding> {
  const faults: string[] = []
  const all = new Map<string, Watched>()
  const watch = (labels: Watched['labels'], returns: Returns, evidence = -Infinity) => {
    const key = `${labels.game} ${labels.kind}`
    const known = all.get(key)
    all.set(key, {
      labels,
      returns: addReturns(known?.returns ?? noReturns, returns),
      highest: Math.max(known?.highest ?? -Infinity, evidence),
    })
  }

  // Small deviations of many boxes add up, so each kind of a game is also checked as a whole.
  for await (const { game, version, returns } of boxReturns(reader, source.countItems)) {
    const { kind, slug, version: number } = version.body
    if (isDeviating(returns))
      faults.push(faultOf(`${game} ${kind}/${slug} version ${number}`, returns))
    watch({ game, kind }, returns, evidenceIn(returns))
  }
  for (const game of instantGames.values()) {
    watch({ game: game.name, kind: game.name }, await source.readInstant(reader, game))
  }
  for (const { name } of roundGames) {
    watch({ game: name, kind: name }, await source.readRounds(reader, name))
  }
  const watched = [...all.values()]
  for (const { labels, returns } of watched) {
    const { game, kind } = labels
    if (isDeviating(returns)) faults.push(faultOf(nameOf(game, kind), returns))
  }
  return {
    invariant: 'RTP',
    promise: source.promise,
    checked: watched.reduce((sum, { returns }) => sum + returns.bets, 0),
    faults: faults.slice(0, FAULTS_SHOWN),
    metrics: watched.flatMap(metricsOf),
  }
}

const nameOf = (game: string, kind: string): string =>
  game === kind && game !== 'box' ? game : `${game} ${kind}, all boxes`

function faultOf(name: string, { bets, payout, expected }: Returns): string {
  const each = (cents: number) => formatCoins(BigInt(Math.round(bets === 0 ? 0 : cents / bets)))
  return `${name}: ${bets} draws paid ${each(payout)} on average, the table says ${each(expected)}`
}

function metricsOf({ labels, returns, highest }: Watched): Metric[] {
  const evidence = Math.max(highest, evidenceIn(returns)) / Math.LN10
  const metric = (name: string, help: string, value: number) => ({ name, help, labels, value })
  const alarm = metric('rtp_evidence', 'Evidence against the tables; 6 is an alarm', evidence)
  const { stake, payout, expected, gains } = returns
  if (stake === 0) return gains.size === 0 ? [] : [alarm]
  return [
    alarm,
    metric('rtp_paid_percent', 'Payouts in percent of stakes', (100 * payout) / stake),
    metric(
      'rtp_stated_percent',
      'The percentage according to the tables',
      (100 * expected) / stake,
    ),
  ]
}
