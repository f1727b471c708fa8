import { expect } from 'vitest'
import { instantWires } from '#contract/games.ts'
import type { Opening } from '#contract/http/boxes.ts'
import type { DealTarget } from '#contract/http/deals.ts'
import type { RoundGame } from '#domain/games/games.ts'
import type { roundsOf } from '#tests/support/games/round-bets-harness.ts'
import { aCustomBox, aDraft } from '#tests/support/players/a-custom-box.ts'
import type { TestPlayer } from '#tests/support/players/a-player.ts'
import { ask } from '#tests/support/shop/ask.ts'
import type { SandboxProcess } from '#tests/support/shop/sandbox-process.ts'

/** The players who go through the shop, and its address. */
export interface Travellers {
  url: string
  sandbox: SandboxProcess
  player: TestPlayer
  friend: TestPlayer
  staff: { operator: TestPlayer; second: TestPlayer; admin: TestPlayer }
}

/** Makes a call that must succeed; returns its data. */
export async function done<T = unknown>(
  by: Pick<TestPlayer, 'ask'>,
  call: string,
  body?: unknown,
): Promise<T> {
  const answer = await by.ask<T>(call, body)
  expect([call, answer.status, answer.status < 300 ? '' : answer.body]).toEqual([call, 200, ''])
  return answer.body
}

export const visitorAt = (url: string): Pick<TestPlayer, 'ask'> => ({
  ask: (call, body, headers) => ask(url, call, body, headers),
})

export type Made<T = { id: string }> = { data: T }

export const why = { reason: 'Looked at it' }

/** Opens the shop's boxes and reads everything that proves the draws. */
export async function goThroughBoxes({ url, player }: Travellers): Promise<void> {
  const visitor = visitorAt(url)
  await done(visitor, 'GET /api/config')
  await done(visitor, 'GET /api/items?limit=5')
  await done(visitor, 'GET /api/boxes?sort=price_asc')
  await done(player, 'PUT /api/fairness/client-seed', { client_seed: 'my own words' })
  const { data } = await done<Made<{ openings: Opening[] }>>(
    player,
    'POST /api/boxes/pocket-change/open',
    { count: 5 },
  )
  await done(player, 'POST /api/free-boxes/iron-gift/open', {})
  await done(player, 'GET /api/free-boxes')
  await done(player, 'GET /api/cashback')
  await done(player, 'GET /api/cashback/history')
  for (const kind of ['boxes/pocket-change', 'free-boxes/iron-gift']) {
    for (const part of ['', '/versions', '/last-drops']) {
      await done(visitor, `GET /api/${kind}${part}`)
    }
  }
  await done(visitor, 'GET /api/last-drops')
  await done(visitor, 'GET /api/last-drops/summary')
  await done(visitor, 'GET /api/last-drops/best')
  for (const kind of ['all', 'high']) await done(visitor, `GET /api/bets/latest?kind=${kind}`)
  await done(player, 'GET /api/profile/bets/latest')
  await done(visitor, `GET /api/players/${player.id}`)
  await done(visitor, `GET /api/fairness/bets/${data.openings[0]?.bet_id}`)
  const { data: pair } = await done<Made<{ server_seed_hash: string }>>(player, 'GET /api/fairness')
  await done(visitor, `GET /api/fairness/seeds/${pair.server_seed_hash}`)
  await done(visitor, 'GET /api/fairness/overdue')
  await done(player, 'GET /api/fairness/bets')
  await done(player, 'GET /api/inventory')
  await done(player, 'POST /api/inventory/sell', { all: true })
  await done(player, 'GET /api/notifications')
  await done(player, 'POST /api/notifications/read', { all: true })
  await done(player, 'PUT /api/notifications/mails', { kinds: ['withdrawal'] })
  await done(player, 'GET /api/profile/statistics')
  await done(player, 'GET /api/profile/history')
  for (const format of ['csv', 'json'])
    await done(player, `GET /api/profile/export?format=${format}`)
}

/** Bets on each instant game, and reads its terms and results. */
export async function goThroughInstantGames({ url, player }: Travellers): Promise<void> {
  const visitor = visitorAt(url)
  for (const { on, example, last } of instantWires) {
    await done(player, `POST ${on.bet.path}`, { ...example, amount: 0.1 })
    await done(player, `GET ${on.mine.path}`)
    if (last) await done(player, `GET ${last.call.path}`)
    for (const { path } of [on.config, on.recent, on.leaders]) await done(visitor, `GET ${path}`)
  }
}

/** Makes a deal, and reads the deals' settings and history. */
export async function goThroughDeals({ url, player }: Travellers): Promise<void> {
  const visitor = visitorAt(url)
  await done(visitor, 'GET /api/deals/config')
  const { data } = await done<Made<DealTarget[]>>(visitor, 'GET /api/deals/targets?min_price=2')
  const bet = { inventory_item_ids: [], amount: 1, target_item_id: data[0]?.id }
  await done(player, 'POST /api/deals/bet', bet)
  await done(player, 'GET /api/deals/my-bets')
  await done(visitor, 'GET /api/deals/recent-bets')
}

/** Reveals the seed in use, and reads it and the draws made with it. */
export async function reveal({ url, player }: Travellers): Promise<string> {
  const { data } = await done<Made<{ server_seed: string; server_seed_hash: string }>>(
    player,
    'POST /api/fairness/rotate',
    {},
  )
  await done(visitorAt(url), `GET /api/fairness/seeds/${data.server_seed_hash}`)
  return data.server_seed
}

/** Creates a custom box, changes it, has it opened, taken down and restored, and hides it. */
export async function goThroughCustomBoxes(travellers: Travellers): Promise<void> {
  const { url, player, friend, staff } = travellers
  const visitor = visitorAt(url)
  const { slug } = await aCustomBox(player, { name: 'Sunday treats' })
  await done(player, `PUT /api/user-boxes/${slug}`, await aDraft(player, { name: 'Monday treats' }))
  await done(friend, `POST /api/user-boxes/${slug}/open`, { count: 1 })
  for (const part of ['', '/versions', '/last-drops']) {
    await done(visitor, `GET /api/user-boxes/${slug}${part}`)
  }
  await done(visitor, 'GET /api/user-boxes')
  await done(player, 'GET /api/profile/boxes')
  await done(player, `GET /api/profile/boxes/${slug}`)
  const list = await done<Made<{ id: string }[]>>(staff.operator, 'GET /api/operator/user-boxes')
  for (const act of ['hide', 'restore']) {
    await done(staff.operator, `POST /api/operator/user-boxes/${list.data[0]?.id}/${act}`, why)
  }
  await done(player, `DELETE /api/user-boxes/${slug}`)
}

/** Creates battles: one between players, one with a bot, one that is canceled; returns the first two. */
export async function goIntoBattles({ url, player, friend }: Travellers): Promise<string[]> {
  const visitor = visitorAt(url)
  const order = { boxes: [{ slug: 'pocket-change', count: 2 }], format: '1v1', mode: 'classic' }
  const create = async (over: object) =>
    (await done<Made>(player, 'POST /api/battles/create', { ...order, ...over })).data.id
  const open = await create({})
  const secret = await create({ is_private: true, is_fast: true })
  await done(player, `POST /api/battles/${await create({})}/cancel`, {})
  for (const path of ['', '/bots', '/mine', '/current', `/${open}`, `/${open}/boxes`]) {
    await done(player, `GET /api/battles${path}`)
  }
  await done(visitor, `GET /api/fairness/battles/${open}`)
  await done(friend, `POST /api/battles/${open}/join`, {})
  await done(friend, `POST /api/battles/${open}/emote`, { emote: 'luck' })
  await done(player, `POST /api/battles/${secret}/add-bots`, { bots: 1 })
  return [open, secret]
}

/** Bets on both games of rounds until the outcomes are revealed, and reads everything that proves them. */
export async function goThroughRounds(
  { url, player }: Travellers,
  { open, until }: Pick<ReturnType<typeof roundsOf>, 'open' | 'until'>,
): Promise<void> {
  const visitor = visitorAt(url)
  for (const game of ['crash', 'wheel']) {
    for (const path of ['config', 'current']) await done(visitor, `GET /api/${game}/${path}`)
  }
  await open('wheel')
  const canceled = await bet(player, 'wheel', { multiplier: 2 })
  await done(player, `POST /api/wheel/bet/${canceled}/cancel`, {})
  const bets = [await bet(player, 'wheel', { multiplier: 3 })]
  const spun = await until('wheel', 'ended')
  let flown: { id: string }
  for (;;) {
    await open('crash')
    const [auto, own] = [
      await bet(player, 'crash', { auto_cashout: 1.01 }),
      await bet(player, 'crash'),
    ]
    bets.push(auto)
    flown = await until('crash', 'in_progress')
    // A round that busts immediately is over before the player can cash out.
    const left = await player.ask('POST /api/crash/close-bet', { bet_id: own })
    await until('crash', 'ended')
    if (left.status === 200) break
  }
  const rounds = { crash: flown.id, wheel: spun.id }
  for (const [game, id] of Object.entries(rounds)) {
    for (const path of ['recent-games', `games/${id}`, 'my-bets']) {
      await done(player, `GET /api/${game}/${path}`)
    }
    await done(visitor, `GET /api/fairness/chains/${game}`)
  }
  await done(visitor, 'GET /api/fairness/statistics')
  await done(visitor, 'GET /api/leaderboard')
  await done(visitor, 'GET /api/crash/leaderboard')
  for (const path of ['recent-bets', 'top-payouts', 'seeds']) {
    await done(visitor, `GET /api/wheel/${path}`)
  }
  for (const id of bets) await done(visitor, `GET /api/fairness/bets/${id}`)
}

async function bet(by: TestPlayer, game: RoundGame, body: object = {}): Promise<string> {
  const { data } = await done<Made<{ bet: { id: string } }>>(by, `POST /api/${game}/bet`, {
    amount: 1,
    ...body,
  })
  return data.bet.id
}
