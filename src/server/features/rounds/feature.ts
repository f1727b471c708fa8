import { getChain } from '#contract/http/chains.ts'
import { type RoundGame, roundGames } from '#domain/games/games.ts'
import type { Kit } from '#server/features/kit.ts'
import type { Beacon } from '#server/platform/beacon/index.ts'
import { on } from '#server/platform/http/route.ts'
import type { Job } from '#server/platform/jobs/jobs.ts'
import type { Metric } from '#server/platform/metrics/metric.ts'
import { createChainSupply } from './chains/chain-supply.ts'
import { createChainLinks } from './chains/links.ts'
import { readChain } from './chains/read-chain.ts'
import { createEngine, type RoundEnd } from './engine.ts'
import { STALL_MS } from './flight-watch.ts'
import type { Game, Rounds } from './game.ts'
import { type Term, tryLead } from './leader.ts'
import { createRounds, type KnownRounds } from './rounds.ts'
import { createSettleBarrier } from './settle-barrier.ts'
import { createTimeline } from './timeline.ts'
import { sleep } from './waiting.ts'

/** How often a following node tries to lead, and reloads the state of the rounds. */
const LOOK_MS = 100
const RETRY_MS = 250
/** A leader that stalled waits for this long before it tries to lead again, so that another node comes first. */
const REST_MS = 10 * LOOK_MS

export type Leader = 'this node' | 'another node' | null

/** The rounds of all games. The games depend on them, hence the getter. */
export function roundsFeature(
  kit: Kit,
  {
    beacon,
    games,
    onEnded,
  }: {
    beacon: Beacon
    games: () => readonly Game[]
    /** Called on the leading node when a round has ended and its result is public. */
    onEnded(roundId: string): void
  },
) {
  const { config, database, clock, log, transparencyLog, loopDelay } = kit
  const timeline = createTimeline(clock)
  const links = createChainLinks(kit.ledger.vault)
  const chains = createChainSupply({ ...kit, length: config.rounds.chainLength })
  const gameOf = (name: RoundGame): Game => {
    const game = games().find((each) => each.name === name)
    if (!game) throw new Error(`Unknown game ${name}`)
    return game
  }
  const barrier = createSettleBarrier({
    ...kit,
    gameOf,
    elapsedMs: (round) => known[round.game].elapsedMs(round),
  })
  const known = Object.fromEntries(
    roundGames.map(({ name }) => [
      name,
      createRounds({ ...kit, timeline, barrier, links, gameOf }, name),
    ]),
  ) as { [Name in RoundGame]: KnownRounds<Name> }
  const ended = countEnded()
  let leader: Leader = null
  let isFailing = false
  let stalls = 0
  let isTired = false

  /** Whoever stalls may do so again: another node leads better. */
  function giveUpIfStalled(term: Term): void {
    const delayMs = Math.round(loopDelay.takeLongestMs())
    if (delayMs <= STALL_MS || term.signal.aborted) return
    stalls += 1
    isTired = true
    leader = null
    log.warn({ delay_ms: delayMs }, 'This node stalled, and gives up leading the rounds')
    term.giveUp()
  }

  async function drive(game: Game, term: Term): Promise<void> {
    const rounds = known[game.name]
    const parts = { ...kit, game, rounds, links, chains, timeline, barrier, beacon }
    const engine = createEngine(
      {
        ...parts,
        onEnded(roundId, how) {
          ended.add(game.name, how)
          onEnded(roundId)
        },
      },
      term,
    )
    let isHeldUp = false
    for (;;) {
      giveUpIfStalled(term)
      if (term.signal.aborted) return
      const waitMs = await engine.step().catch((cause: unknown) => {
        // Logged once per failure: the step is retried several times a second, and the log would fill up the disk.
        if (!term.signal.aborted && !isHeldUp) {
          log.error({ err: cause, game: game.name }, 'A round is delayed')
        }
        isHeldUp = true
        return null
      })
      if (waitMs !== null) isHeldUp = false
      const pauseMs = waitMs ?? RETRY_MS
      if (pauseMs > 0) await sleep(clock, Math.min(pauseMs, STALL_MS), term.signal)
    }
  }

  async function lead(term: Term): Promise<void> {
    await term.transaction((tx) =>
      transparencyLog.append(
        tx,
        games().map(({ versionHash }) => ({
          kind: 'configuration',
          hash: Buffer.from(versionHash, 'hex'),
        })),
      ),
    )
    await transparencyLog.publish()
    leader = 'this node'
    loopDelay.takeLongestMs()
    log.info('This node leads the rounds')
    await Promise.all(games().map((game) => drive(game, term)))
  }

  async function follow(): Promise<void> {
    leader = 'another node'
    await Promise.all(games().map(({ name }) => known[name].refresh()))
  }

  const job: Job = {
    name: 'lead the rounds',
    everyMs: LOOK_MS,
    async run(stopping) {
      try {
        const hasLed = await tryLead({ database, clock }, stopping, lead)
        if (!hasLed) await follow()
        isFailing = false
        if (isTired) await sleep(clock, REST_MS, stopping)
        isTired = false
      } catch (error) {
        leader = null
        // Logged once: the attempt is repeated many times while the database is unavailable.
        if (!isFailing) log.error({ err: error }, 'This node could not lead the rounds')
        isFailing = true
      }
    },
  }

  return {
    of: <Name extends RoundGame>(name: Name): Rounds<Name> => known[name],
    /** The leader of the rounds, as far as this node knows. */
    leader: () => leader,
    routes: [
      on(getChain, ({ params, query }) => readChain(database.pool, params.game, query, beacon)),
    ],
    jobs: config.rounds.isLed ? [job] : [],
    stop: barrier.stop,
    metrics: (): Metric[] => [
      {
        name: 'coffer_rounds_leader',
        help: '1 on the node that leads the rounds',
        labels: {},
        value: leader === 'this node' ? 1 : 0,
      },
      {
        name: 'coffer_rounds_stalls',
        help: 'Terms that this node gave up because its event loop stood still for more than a second',
        labels: {},
        value: stalls,
      },
      ...ended.metrics(),
      ...games().flatMap(({ name }) => {
        const left = chains.left(name)
        if (left === undefined) return []
        const help = 'Links left in a game’s hash chains, on the leading node'
        return [{ name: 'coffer_chain_links_left', help, labels: { game: name }, value: left }]
      }),
    ],
  }
}

/** Counts the rounds that ended under this node's lead, by how they ended. */
function countEnded() {
  const counts = new Map<string, { game: RoundGame; how: RoundEnd; value: number }>()
  return {
    add(game: RoundGame, how: RoundEnd): void {
      const { value } = counts.get(`${game} ${how}`) ?? { value: 0 }
      counts.set(`${game} ${how}`, { game, how, value: value + 1 })
    },
    metrics: (): Metric[] =>
      [...counts.values()].map(({ game, how, value }) => ({
        name: 'coffer_rounds_ended',
        help: 'Rounds ended by this node since its start: settled, cut by a stall, refunded',
        labels: { game, how },
        value,
      })),
  }
}
