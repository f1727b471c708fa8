import { type Answer, answerJson, type SandboxRequest } from '../answer.ts'
import { isSecret } from '../payments/tricks.ts'
import type { Settings } from '../settings.ts'
import { createBeaconNetwork } from './beacon-network.ts'

const MINUTE = 60_000
const AWAY_MS_MAX = 24 * 60 * MINUTE

const moods = {
  'away-1': { label: 'Be away for a minute', ms: MINUTE, isLying: false },
  'away-10': { label: 'Be away for ten minutes', ms: 10 * MINUTE, isLying: false },
  'lie-1': { label: 'Sign wrongly for a minute', ms: MINUTE, isLying: true },
} as const

type Mood = keyof typeof moods

/** A stand-in for drand: the same calls, with a network of the sandbox's own key behind them. */
export function createBeaconRelay({ beaconSecret }: Pick<Settings, 'beaconSecret'>) {
  const network = createBeaconNetwork(beaconSecret)
  const { info } = network
  let mood: { name: Mood | null; isLying: boolean; untilMs: number } | null = null

  /** How far its clock is ahead, for tests that move the shop's. */
  let aheadMs = 0

  const current = () => (mood && Date.now() < mood.untilMs ? mood : null)

  function behave(name: Mood | null, ms: number, isLying = false): void {
    mood = { name, isLying, untilMs: Date.now() + ms }
  }

  function choose(name: string | null): boolean {
    if (name !== null && !Object.hasOwn(moods, name)) return false
    if (name === null) mood = null
    else behave(name as Mood, moods[name as Mood].ms, moods[name as Mood].isLying)
    return true
  }

  function answerRound(asked: string): Answer {
    const latest = network.latestAt(Date.now() + aheadMs)
    const round = asked === 'latest' ? latest : Number(asked)
    if (!Number.isSafeInteger(round) || round < 1) return notFound
    if (round > latest) return answerJson(425, { error: 'Requested future beacon' })
    // The round after, under this one's number: all of it is true, and it is not what was asked for.
    return answerJson(
      200,
      current()?.isLying ? { ...network.sign(round + 1), round } : network.sign(round),
    )
  }

  function answerPublic(path: string): Answer | null {
    if (path === '/drand/chains') return answerJson(200, [info.hash])
    const [, chain = info.hash, call, round] = ROUTE.exec(path) ?? []
    if (call === undefined) return null
    if (chain !== info.hash) return notFound
    return round === undefined ? answerJson(200, info) : answerRound(round)
  }

  return {
    name: 'The beacon',
    tricks: {
      choose,
      choices: () =>
        Object.entries(moods).map(([name, { label }]) => ({
          name,
          label,
          isNext: current()?.name === name,
        })),
    },
    async answer({ method, path, headers, body }: SandboxRequest): Promise<Answer | null> {
      // For tests, with milliseconds: `POST /drand/_away`, 0 to be back, and `POST /drand/_ahead`.
      if (method === 'POST' && /^\/drand\/_(away|ahead)$/.test(path)) {
        if (!isSecret(headers['x-sandbox-secret'], beaconSecret)) return null
        const ms = /^\d{1,8}$/.test(body) ? Math.min(Number(body), AWAY_MS_MAX) : null
        if (ms === null) return answerJson(400, { error: 'How many milliseconds?' })
        if (path.endsWith('ahead')) aheadMs = ms
        else behave(null, ms)
        return answerJson(200, { status: 'ok' })
      }
      if (method !== 'GET') return null
      const answer = answerPublic(path)
      const isAway = current()?.isLying === false
      return answer && isAway ? answerJson(503, { error: 'The sandbox beacon is away' }) : answer
    },
  }
}

const ROUTE = /^\/drand(?:\/([0-9a-f]{64}))?\/(info|public\/(latest|\d{1,15}))$/

const notFound = answerJson(404, { error: 'Not found' })
