import type { Battle } from '#contract/http/battles.ts'
import type { BattleReceipt } from '#contract/http/receipts.ts'
import type { SettingDefaults } from '#server/features/settings/feature.ts'
import { manualClock } from '#server/platform/clock/manual-clock.ts'
import { type BeaconPeer, startBeaconPeer } from '#tests/support/fairness/beacon-peer.ts'
import type { TestPlayer } from '#tests/support/players/a-player.ts'
import { type Answer, ask } from '#tests/support/shop/ask.ts'
import { startApp, type TestApp } from '#tests/support/shop/start-app.ts'

/** The parts of a battle that a test chooses; the default is a duel over one box. */
export interface BattleOrder {
  boxes?: { slug: string; count: number }[]
  format?: string
  mode?: string
  is_crazy?: boolean
  is_private?: boolean
  is_fast?: boolean
  sponsor_pct?: number
  min_level?: number
  team_idx?: number
  bots?: number
  /** In coins, as the page showed it. */
  fee?: number
}

/** The shop with a beacon. Both follow one clock, which the test advances. */
export interface BattleHarness {
  app: TestApp
  peer: BeaconPeer
  /** The shop's cheapest boxes, with prices in coins. */
  boxes: { slug: string; price: number }[]
  order(
    wanted?: BattleOrder,
  ): Required<Pick<BattleOrder, 'boxes' | 'format' | 'mode'>> & BattleOrder
  create(by: TestPlayer, wanted?: BattleOrder): Promise<string>
  read(id: string): Promise<Battle>
  receipt(id: string): Promise<BattleReceipt>
  /** Advances the clock second by second until the battles are over or satisfy `until`. */
  playOut(ids: readonly string[], until?: (battle: Battle) => boolean): Promise<void>
  /** Advances the clock and waits until the timers that fired are done. */
  pass(ms: number): Promise<void>
  cents(player: TestPlayer): Promise<bigint>
  clearing(): Promise<bigint>
  stop(): Promise<void>
}

const isOver = ({ status }: Battle) => status === 'ended' || status === 'canceled'
const SECONDS_MAX = 600

/** Limits far above those of a shop, because tests create battles one after another. */
export const manyBattles = { BATTLES_WAITING_MAX: '10000', BATTLES_CREATED_MAX: '10000' }

export async function openBattleHarness(
  env: Record<string, string> = manyBattles,
  settings: SettingDefaults = {},
): Promise<BattleHarness> {
  const clock = manualClock()
  const peer = await startBeaconPeer(clock)
  const app = await startApp({ clock, env: { ...peer.env, ...env }, settings })
  const { body } = await ask<{ data: { slug: string; price: number }[] }>(
    app.url,
    'GET /api/boxes?sort=price_asc',
  )
  const boxes = body.data.map(({ slug, price }) => ({ slug, price }))
  const cheapest = boxes[0]?.slug ?? ''

  const order: BattleHarness['order'] = (wanted = {}) => ({
    boxes: [{ slug: cheapest, count: 1 }],
    format: '1v1',
    mode: 'classic',
    is_fast: true,
    ...wanted,
  })

  async function read(id: string): Promise<Battle> {
    const answer = await ask<{ data: Battle }>(app.url, `GET /api/battles/${id}`)
    if (answer.status !== 200) throw new Error(JSON.stringify(answer.body))
    return answer.body.data
  }

  async function pass(ms: number): Promise<void> {
    clock.advance(ms)
    // A fired timer continues in the background: a few requests give it the time it needs.
    for (let turn = 0; turn < 3; turn++) await ask(app.url, 'GET /api/battles/bots')
  }

  return {
    app,
    peer,
    boxes,
    order,
    read,
    pass,
    async create(by, wanted) {
      const answer = await by.ask<{ data: { id: string } }>(
        'POST /api/battles/create',
        order(wanted),
      )
      if (answer.status !== 200) throw new Error(JSON.stringify(answer.body))
      return answer.body.data.id
    },
    async receipt(id) {
      const answer = await ask<{ data: BattleReceipt }>(app.url, `GET /api/fairness/battles/${id}`)
      return answer.body.data
    },
    async playOut(ids, until = isOver) {
      let left = [...ids]
      for (let second = 0; left.length > 0; second++) {
        if (second > SECONDS_MAX) throw new Error(`Still not over: ${left.join(' ')}`)
        await pass(1_000)
        const now = await Promise.all(left.map(read))
        left = now.filter((battle) => !until(battle)).map(({ id }) => id)
      }
    },
    async cents(player) {
      const { rows } = await app.database.pool.query<{ balance: bigint }>(
        'SELECT balance FROM accounts WHERE player_id = $1',
        [player.id],
      )
      return rows[0]?.balance ?? 0n
    },
    async clearing() {
      const { rows } = await app.database.pool.query<{ held: bigint }>(
        `SELECT coalesce(sum(CASE WHEN e.counter_id = a.id THEN -e.amount ELSE e.amount END), 0)::bigint
                AS held
         FROM accounts a JOIN entries e ON a.id IN (e.account_id, e.counter_id)
         WHERE a.name = 'clearing:battles'`,
      )
      return rows[0]?.held ?? 0n
    },
    async stop() {
      await app.stop()
      await peer.close()
    },
  }
}

export const joinBattle = (
  by: TestPlayer,
  id: string,
  body: object = {},
  headers?: Record<string, string>,
): Promise<Answer<{ code?: string; data: { seat: number; team_idx: number; balance: number } }>> =>
  by.ask(`POST /api/battles/${id}/join`, body, headers)
