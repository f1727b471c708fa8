import { setTimeout as delay } from 'node:timers/promises'
import { replay } from '#tests/fairness/replay.ts'
import { seededChance } from '#tests/simulation/chance.ts'
import { giftCodes } from '#tests/support/players/a-code.ts'
import { aCustomBox } from '#tests/support/players/a-custom-box.ts'
import { players, type TestPlayer } from '#tests/support/players/a-player.ts'
import { ask } from '#tests/support/shop/ask.ts'
import type { TestApp } from '#tests/support/shop/start-app.ts'
import {
  type Action,
  marksInDatabase,
  nextAction,
  type Possessions,
  type SharedThings,
} from './actions.ts'

const CENTS_EACH = 1_000_000n
const CODES_EACH = 4
const PAUSE_MS = 25
const FAULTS_SHOWN = 20

interface Asked {
  act: Action
  owned: Possessions
  player: TestPlayer
  /** The body of the 200 reply; null until there is one. */
  reply: string | null
  isRefused: boolean
}

/** Players who make every kind of call, each with an idempotency key, at any address of the shop. */
export interface Traffic {
  /** The number of replies with each status. */
  statuses: Map<number, number>
  /** Each call with a status of 500 or above, and its reply. */
  failed: string[]
  /** The number of 200 replies. */
  acknowledged(): number
  /**
   * All players make calls one after the other, until `isOver` or until the shop is gone. A call with a 503
   * reply is repeated with its key.
   */
  play(
    url: string,
    options?: { isOver?: () => boolean; onAnswer?: (status: number) => void },
  ): Promise<void>
  /**
   * Repeats every call that was not refused, with its key. A reply must have the same bytes as before; a call
   * without a reply takes effect at most once. Returns the differences as text.
   */
  askAgain(url: string): Promise<string[]>
  /** Actions that were acknowledged but not stored, stored but not acknowledged, or stored twice. */
  markFaults(): Promise<string[]>
}

/** Creates the players of a shop. Their actions are drawn from a seed that is printed. */
export async function startTraffic(app: TestApp, size: number): Promise<Traffic> {
  const seed = replay(`The acts of ${size} players`).below(2 ** 31)
  const everybody = await players(app, size, { cents: CENTS_EACH })
  const shared = await prepareSharedThings(app, everybody)
  const codes = await giftCodes(app, size * CODES_EACH)
  const seats = everybody.map((player, index) => ({
    player,
    owned: {
      playerId: player.id,
      items: [],
      parcels: [],
      withdrawals: [],
      codes: codes.splice(0, CODES_EACH),
    } satisfies Possessions as Possessions,
    chance: seededChance(seed + index),
  }))
  const askedBy = new Map<string, Asked>()
  const statuses = new Map<number, number>()
  const failed: string[] = []
  let acknowledged = 0

  /** Returns the status; null if the shop is gone. */
  async function put(url: string, key: string, asked: Asked): Promise<number | null> {
    const answer = await send(url, key, asked).catch(() => null)
    if (!answer) return null
    statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1)
    if (answer.status >= 500) failed.push(`${asked.act.call}: ${answer.status} ${answer.text}`)
    if (answer.status === 200) {
      asked.act.learn?.(JSON.parse(answer.text))
      asked.reply = answer.text
      acknowledged += 1
    }
    asked.isRefused = answer.status >= 400 && answer.status < 500
    return answer.status
  }

  const play: Traffic['play'] = async (url, { isOver = () => false, onAnswer } = {}) => {
    const run = async ({ player, owned, chance }: (typeof seats)[number]) => {
      while (!isOver()) {
        const key = `action-${askedBy.size}`
        const act = nextAction(owned, shared, chance)
        const asked: Asked = { act, owned, player, reply: null, isRefused: false }
        askedBy.set(key, asked)
        let status = await put(url, key, asked)
        while (status === 503) {
          onAnswer?.(status)
          if (isOver()) return
          await delay(PAUSE_MS)
          status = await put(url, key, asked)
        }
        if (status === null) return
        onAnswer?.(status)
      }
    }
    await Promise.all(seats.map(run))
  }

  async function faultOf(url: string, key: string, asked: Asked): Promise<string[]> {
    if (asked.isRefused) return []
    if (asked.reply === null) {
      await put(url, key, asked)
      if (asked.reply === null) return []
    }
    const again = await send(url, key, asked)
    if (again.status === 200 && again.text === asked.reply) return []
    return [`${key} (${asked.act.call}) was ${asked.reply}, and is ${again.status} ${again.text}`]
  }

  async function askAgain(url: string): Promise<string[]> {
    const faults: string[] = []
    const waiting = [...askedBy]
    const work = async () => {
      for (let next = waiting.shift(); next; next = waiting.shift()) {
        faults.push(...(await faultOf(url, ...next)))
      }
    }
    await Promise.all(seats.map(work))
    return faults.slice(0, FAULTS_SHOWN)
  }

  async function markFaults(): Promise<string[]> {
    const counts = new Map<string, number>()
    const count = (mark: string, by: number) => counts.set(mark, (counts.get(mark) ?? 0) + by)
    for (const { act, reply } of askedBy.values()) {
      if (reply !== null) for (const mark of act.marks(JSON.parse(reply))) count(mark, 1)
    }
    const { rows } = await app.database.pool.query<{ mark: string }>(marksInDatabase)
    for (const { mark } of rows) count(mark, -1)
    const astray = [...counts].filter(([, left]) => left !== 0)
    return astray
      .map(
        ([mark, left]) => `${mark}: ${left > 0 ? 'lost' : 'not acknowledged'} ${Math.abs(left)}x`,
      )
      .slice(0, FAULTS_SHOWN)
  }

  return { statuses, failed, acknowledged: () => acknowledged, play, askAgain, markFaults }
}

async function prepareSharedThings(app: TestApp, everybody: TestPlayer[]): Promise<SharedThings> {
  const [maker] = everybody
  if (!maker) throw new Error('Traffic has players')
  const { body: shop } = await ask<{ data: { slug: string }[] }>(
    app.url,
    'GET /api/boxes?sort=price_asc',
  )
  const { body: dear } = await ask<{ data: { id: string }[] }>(
    app.url,
    'GET /api/deals/targets?min_price=300&limit=1',
  )
  const { body: gifts } = await maker.ask<{ data: { slug: string }[] }>('GET /api/free-boxes')
  return {
    box: shop.data[0]?.slug ?? '',
    userBox: (await aCustomBox(maker)).slug,
    freeBox: gifts.data[0]?.slug ?? '',
    battles: [],
    target: dear.data[0]?.id ?? '',
  }
}

let calls = 0

async function send(
  url: string,
  key: string,
  { act, player }: Asked,
): Promise<{ status: number; text: string }> {
  const [method = 'POST', path = '/'] = act.call.split(' ')
  calls += 1
  const response = await fetch(`${url}${path}`, {
    method,
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${player.tokens.access_token}`,
      'idempotency-key': key,
      // Each call has its own address, because limits by address are not tested here.
      'x-forwarded-for': `10.${(calls >> 16) & 255}.${(calls >> 8) & 255}.${calls & 255}`,
    },
    body: JSON.stringify(act.body),
  })
  return { status: response.status, text: await response.text() }
}
