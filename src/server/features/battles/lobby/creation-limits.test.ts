import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { MINUTE_MS } from '#domain/schedule/durations.ts'
import { type BattleHarness, openBattleHarness } from '#tests/support/games/battle-harness.ts'
import { aPlayer, type TestPlayer } from '#tests/support/players/a-player.ts'
import type { Answer } from '#tests/support/shop/ask.ts'
import { ask } from '#tests/support/shop/ask.ts'

const BATTLES_WAITING_MAX = 5
const BATTLES_CREATED_MAX = 20

let harness: BattleHarness
beforeAll(async () => {
  harness = await openBattleHarness({})
})
afterAll(() => harness.stop())

interface Made {
  code?: string
  data: { id: string }
}

const anAuthor = () => aPlayer(harness.app, { cents: 1_000_000n })
const create = (by: TestPlayer, wanted = {}): Promise<Answer<Made>> =>
  by.ask<Made>('POST /api/battles/create', harness.order(wanted))
const cancel = (by: TestPlayer, id: string) => by.ask(`POST /api/battles/${id}/cancel`, {})

describe('a creator', () => {
  it('can have five waiting battles, private ones included, and the refusal says when to retry', async () => {
    const ada = await anAuthor()
    const answers: Answer<Made>[] = []
    for (let n = 0; n < BATTLES_WAITING_MAX; n += 1) {
      answers.push(await create(ada, { is_private: n % 2 === 0 }))
    }
    expect(answers.map(({ status }) => status)).toEqual(Array(BATTLES_WAITING_MAX).fill(200))
    const before = await harness.cents(ada)
    const refused = await create(ada)
    expect(refused).toMatchObject({ status: 409, body: { code: 'battles_waiting' } })
    expect(Number(refused.headers.get('retry-after'))).toBe(30 * 60)
    expect(await harness.cents(ada)).toBe(before)
    // The limit affects nobody else, and a battle that starts or is canceled frees a place.
    expect((await create(await anAuthor())).status).toBe(200)
    await cancel(ada, answers[0]?.body.data.id ?? '')
    expect((await create(ada)).status).toBe(200)
  })

  it('gets at most five battles from thirty concurrent requests', async () => {
    const ada = await anAuthor()
    const answers = await Promise.all(Array.from({ length: 30 }, () => create(ada)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(BATTLES_WAITING_MAX)
    expect(new Set(answers.map(({ body }) => body.code))).toEqual(
      new Set([undefined, 'battles_waiting']),
    )
  })

  it('can create twenty battles in ten minutes, canceled ones included', async () => {
    const ada = await anAuthor()
    for (let n = 0; n < BATTLES_CREATED_MAX; n += 1) {
      const { status, body } = await create(ada)
      expect(status).toBe(200)
      expect((await cancel(ada, body.data.id)).status).toBe(200)
      if (n === 0) await harness.pass(MINUTE_MS)
    }
    const refused = await create(ada)
    expect(refused).toMatchObject({ status: 429, body: { code: 'battles_too_many' } })
    expect(refused.headers.get('retry-after')).toBe(String(9 * 60))
    await harness.pass(9 * MINUTE_MS - 1)
    expect((await create(ada)).status).toBe(429)
    await harness.pass(1)
    expect((await create(ada)).status).toBe(200)
    expect((await create(ada)).status).toBe(429)
  })
})

describe('the public list', () => {
  const shownOf = async (player: TestPlayer, query: string): Promise<string[]> => {
    const shown: string[] = []
    let cursor: string | null = null
    do {
      const page: string = cursor === null ? '' : `&cursor=${cursor}`
      const { body } = await ask<{
        data: { id: string; creator_id: string }[]
        next_cursor: string | null
      }>(harness.app.url, `GET /api/battles?limit=3${query}${page}`)
      const own = body.data.filter(({ creator_id }) => creator_id === player.id)
      shown.push(...own.map(({ id }) => id))
      cursor = body.next_cursor
    } while (cursor !== null)
    return shown
  }

  it('shows the five newest battles of a creator, whether waiting, running or ended', async () => {
    const ada = await anAuthor()
    const started: string[] = []
    for (let n = 0; n < 8; n += 1) {
      started.push((await create(ada, { bots: 1 })).body.data.id)
    }
    const waiting = (await create(ada, { format: '1v1v1' })).body.data.id
    const newest = started.toReversed()
    expect(await shownOf(ada, '')).toEqual([waiting, ...newest.slice(0, 4)])
    expect(await shownOf(ada, '&joinable=true')).toEqual([waiting])
    expect(await shownOf(ada, '&format=1v1')).toEqual(newest.slice(0, 5))
    await harness.playOut(started)
    expect(await shownOf(ada, '&status=ended')).toEqual(newest.slice(0, 5))
    expect(await shownOf(ada, '')).toEqual([waiting])
  })
})
