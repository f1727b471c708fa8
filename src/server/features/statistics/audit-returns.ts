import { instantGames } from '#domain/games/instant-games.ts'
import type { RoundGame } from '#domain/lifecycle/round.ts'
import { formatCoins } from '#domain/money/money.ts'
import type { AuditFinding } from '#server/ledger/index.ts'
import type { Reader } from '#server/platform/db/database.ts'
import type { Metric } from '#server/platform/metrics/metric.ts'
import { addReturns, evidenceIn, isDeviating, noReturns, type Returns } from './returns.ts'
import { boxReturns, instantReturns, roundReturns } from './sources.ts'

const FAULTS_SHOWN = 20

/** A game, or all boxes of one kind in it. */
interface Watched {
  labels: { game: string; kind: string }
  returns: Returns
  /** The strongest evidence against one of its parts. */
  highest: number
}

/**
 * Holds what was drawn against the tables, with a bound that stays valid however often one looks. It
 * finds what drawing again cannot: a draw that is wrong in the same way each time.
 */
export async function auditReturns(reader: Reader): Promise<AuditFinding> {
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

  // Small faults of many boxes add up: each kind of a game is watched as a whole besides.
  for await (const { game, version, returns } of boxReturns(reader)) {
    const { kind, slug, version: number } = version.body
    if (isDeviating(returns))
      faults.push(faultOf(`${game} ${kind}/${slug} version ${number}`, returns))
    watch({ game, kind }, returns, evidenceIn(returns))
  }
  for (const game of instantGames.values()) {
    watch({ game: game.name, kind: game.name }, (await instantReturns(reader, game)).returns)
  }
  for (const game of ['crash', 'wheel'] satisfies RoundGame[]) {
    watch({ game, kind: game }, await roundReturns(reader, game))
  }
  const watched = [...all.values()]
  for (const { labels, returns } of watched) {
    const { game, kind } = labels
    if (isDeviating(returns)) faults.push(faultOf(nameOf(game, kind), returns))
  }
  return {
    invariant: 'RTP',
    promise: 'What games give does not stray from their tables further than chance can',
    checked: watched.reduce((sum, { returns }) => sum + returns.bets, 0),
    faults: faults.slice(0, FAULTS_SHOWN),
    metrics: watched.flatMap(metricsOf),
  }
}

const nameOf = (game: string, kind: string): string =>
  game === kind && game !== 'box' ? game : `${game} ${kind}, all boxes`

function faultOf(name: string, { bets, payout, expected }: Returns): string {
  const each = (cents: number) => formatCoins(BigInt(Math.round(bets === 0 ? 0 : cents / bets)))
  return `${name}: ${bets} draws gave ${each(payout)} on average, the table says ${each(expected)}`
}

function metricsOf({ labels, returns, highest }: Watched): Metric[] {
  const evidence = Math.max(highest, evidenceIn(returns)) / Math.LN10
  const metric = (name: string, help: string, value: number) => ({ name, help, labels, value })
  const alarm = metric('rtp_evidence', 'Evidence against the tables; 6 is an alarm', evidence)
  const { stake, payout, expected, gains } = returns
  if (stake === 0) return gains.size === 0 ? [] : [alarm]
  return [
    alarm,
    metric('rtp_paid_percent', 'What was paid of what it cost', (100 * payout) / stake),
    metric('rtp_stated_percent', 'What the tables say of it', (100 * expected) / stake),
  ]
}
