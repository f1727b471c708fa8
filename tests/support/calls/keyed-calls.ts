import { expect } from 'vitest'
import { instantWires } from '#contract/games.ts'
import type { DealTarget } from '#contract/http/deals.ts'
import type { DrawStream } from '#domain/fairness/stream.ts'
import { TICKETS } from '#domain/games/box.ts'
import { toCents } from '#domain/money/money.ts'
import { nextStream } from '#tests/support/games/next-stream.ts'
import { aFlyingBet, roundsOf } from '#tests/support/games/round-bets-harness.ts'
import { berlin } from '#tests/support/payouts/shipping-harness.ts'
import { aCashback } from '#tests/support/players/a-cashback.ts'
import { aCode } from '#tests/support/players/a-code.ts'
import { aCustomBox, aDraft } from '#tests/support/players/a-custom-box.ts'
import { aPlayer, type TestPlayer } from '#tests/support/players/a-player.ts'
import { anAffiliate, aReferral, playDice } from '#tests/support/players/an-affiliate.ts'
import { anItem } from '#tests/support/players/an-item.ts'
import type { TestApp } from '#tests/support/shop/start-app.ts'
import {
  aParcel,
  aPayee,
  aTicket,
  aTicketOf,
  aWithdrawal,
  type Cast,
  coins,
  idOf,
  type KeyedRequests,
} from './keyed-acts.ts'
import { handlingCalls, operatorActs } from './keyed-operator-acts.ts'
import { type InstantBet, NOBODY, nameOf } from './sample-bodies.ts'

/** A request for each call, new each time. */
export const keyedActs = (app: TestApp, slug: string): KeyedRequests => ({
  ...playActs(app, slug),
  ...instantActs(app),
  ...moneyActs(app),
  ...handlingCalls(app),
  ...requestActs(app),
  ...chatActs,
  ...ticketActs,
  ...operatorActs(app),
})

/** A bet that pays on each instant game, so that every bet leaves the same number of rows. */
const instantActs = (app: TestApp) =>
  Object.fromEntries(
    instantWires.map(({ calls, on, rules, example, orderOf }) => [
      nameOf(calls, on.bet),
      async ({ player }: Cast) => {
        const { body } = await player.ask<{ data: object }>(`GET ${on.config.path}`)
        const { amount, parameters } = orderOf(example as never)
        const pays = (stream: DrawStream) =>
          rules.draw(body.data, parameters, toCents(amount), stream).payout > 0n
        while (!pays(await nextStream(app, player))) {
          await player.ask(`POST ${on.bet.path}`, example)
        }
        return { by: player, body: example, other: { body: { ...example, amount: 2 } } }
      },
    ]),
  ) as unknown as Pick<KeyedRequests, InstantBet>

function playActs(app: TestApp, slug: string) {
  const duel = { boxes: [{ slug, count: 1 }], format: '1v1', mode: 'classic', is_fast: true }
  const aBattle = (by: TestPlayer, over = {}) =>
    idOf(by.ask('POST /api/battles/create', { ...duel, ...over }))
  /** A battle against a bot, played to its end. */
  const anEndedBattle = async (by: TestPlayer) => {
    const id = await aBattle(by, { bots: 1 })
    await expect
      .poll(async () => {
        app.clock.advance(1_000)
        const { body } = await by.ask<{ data: { status: string } }>(`GET /api/battles/${id}`)
        return body.data.status
      })
      .toBe('ended')
    return id
  }
  let boxes = 0
  const draft = async ({ player }: Cast) => aDraft(player, { name: `Treats number ${++boxes}` })
  return {
    openBox: async ({ player }) => ({
      by: player,
      of: slug,
      body: { count: 1 },
      other: { body: { count: 2 } },
    }),
    openFreeBox: async ({ player }) => ({
      by: player,
      of: 'iron-gift',
      body: { count: 1 },
      other: { body: { count: 1, version: 1 } },
    }),
    async openUserBox({ player }) {
      // The player's own box, so that no maker's share is paid later.
      const box = await aCustomBox(player, { name: `Gifts number ${++boxes}` })
      return { by: player, of: box.slug, body: { count: 1 }, other: { body: { count: 2 } } }
    },
    createCustomBox: async (cast) => ({
      by: cast.player,
      body: await draft(cast),
      other: { body: await draft(cast) },
    }),
    async updateCustomBox(cast) {
      const { slug: own } = await aCustomBox(cast.player, await draft(cast))
      const change = await draft(cast)
      return { by: cast.player, of: own, body: change, other: { body: await draft(cast) } }
    },
    createBattle: async ({ player }) => ({
      by: player,
      body: duel,
      other: { body: { ...duel, mode: 'jackpot' } },
    }),
    async joinBattle({ player }) {
      const id = await aBattle(await aPlayer(app, { cents: 10_000n }), { format: '1v1v1' })
      return { by: player, of: id, body: {}, other: { body: { team_idx: 2 } } }
    },
    async rematchBattle({ player }) {
      const [ended, other] = [await anEndedBattle(player), await anEndedBattle(player)]
      return { by: player, of: ended, body: {}, other: { of: other } }
    },
    async addBots({ player }) {
      const id = await aBattle(player, { format: '1v1v1v1' })
      return { by: player, of: id, body: { bots: 1 }, other: { body: { bots: 2 } } }
    },
    async cancelBattle({ player }) {
      const [id, next] = [await aBattle(player), await aBattle(player)]
      return { by: player, of: id, body: {}, other: { of: next } }
    },
    async betOnCrash({ player }) {
      await roundsOf(app).until('crash', 'starting')
      return { by: player, body: { amount: 1 }, other: { body: { amount: 2 } } }
    },
    async cashOutOfCrash({ player }) {
      const [id, next] = [await aFlyingBet(app, player), await aFlyingBet(app, player)]
      return { by: player, body: { bet_id: id }, other: { body: { bet_id: next } } }
    },
    async betOnWheel({ player }) {
      await roundsOf(app).until('wheel', 'starting')
      return {
        by: player,
        body: { amount: 1, multiplier: 2 },
        other: { body: { amount: 1, multiplier: 3 } },
      }
    },
    async makeDeal({ player }) {
      const { body } = await player.ask<{ data: DealTarget[] }>(
        'GET /api/deals/targets?min_price=10&limit=2',
      )
      const [target, other] = body.data.map(({ id }) => ({ target_item_id: id }))
      // A loss with a chance of one in eleven, so that every bet leaves the same number of rows.
      while ((await nextStream(app, player)).uniform(TICKETS) < 1_000_000) {
        await player.ask('POST /api/plinko/bet', { amount: 1, rows: 8, risk: 'low' })
      }
      const deal = { inventory_item_ids: [], amount: 1, ...target }
      return { by: player, body: deal, other: { body: { ...deal, ...other } } }
    },
    async cancelWheelBet({ player }) {
      await roundsOf(app).until('wheel', 'starting')
      const [id, next] = [await aWheelBet(player), await aWheelBet(player)]
      return { by: player, of: id, body: {}, other: { of: next } }
    },
  } satisfies Partial<KeyedRequests>
}

const aWheelBet = (by: TestPlayer) =>
  idOf(by.ask('POST /api/wheel/bet', { amount: 1, multiplier: 2 }))

const moneyActs = (app: TestApp) =>
  ({
    redeemGiftCode: async ({ player }) => ({
      by: player,
      body: { code: await aCode(app, 'gift_code') },
      other: { body: { code: 'ANOTHER' } },
    }),
    redeemCode: async () => ({
      by: await aPlayer(app),
      body: { code: await aCode(app, 'gift_code') },
      other: { body: { code: 'ANOTHER' } },
    }),
    // A new player, because an open bonus would keep parcels back here.
    redeemVoucher: async () => ({
      by: await aPlayer(app),
      body: { code: await aCode(app, 'voucher') },
      other: { body: { code: 'ANOTHER' } },
    }),
    startCardDeposit: async ({ player }) => ({
      by: player,
      body: { amount: 25 },
      other: { body: { amount: 25.01 } },
    }),
    startSkinsDeposit: async ({ player }) => ({
      by: player,
      body: { amount: 25 },
      other: { body: { amount: 25.01 } },
    }),
    claimCashback: async () => ({ by: await aCashback(app), body: {}, other: null }),
    async forfeitBonus() {
      const by = await aPlayer(app)
      await by.ask('POST /api/deposit/voucher/redeem', { code: await aCode(app, 'voucher') })
      return { by, body: {}, other: null }
    },
    async claimReferral() {
      const by = await anAffiliate(app)
      await playDice(await aReferral(app, by.code), 2_000)
      return { by, body: {}, other: null }
    },
    sellItems: async ({ player }) => ({
      by: player,
      body: { ids: [await anItem(app, player.id)] },
      other: { body: { ids: [NOBODY] } },
    }),
  }) satisfies Partial<KeyedRequests>

const requestActs = (app: TestApp) =>
  ({
    requestWithdrawal: async () => ({
      by: await aPayee(app),
      body: coins,
      other: { body: { ...coins, amount: 20.01 } },
    }),
    async cancelWithdrawal() {
      const by = await aPayee(app)
      return { by, of: await aWithdrawal(by), body: {}, other: { of: await aWithdrawal(by) } }
    },
    requestShipping: async ({ player }) => ({
      by: player,
      body: { inventory_item_ids: [await anItem(app, player.id)], address: berlin },
      other: { body: { inventory_item_ids: [NOBODY], address: berlin } },
    }),
    cancelShipping: async ({ player }) => ({
      by: player,
      of: await aParcel(app, player),
      body: {},
      other: { of: await aParcel(app, player) },
    }),
  }) satisfies Partial<KeyedRequests>

const chatActs = {
  sendChat: async ({ player }) => ({
    by: player,
    of: 'lobby',
    body: { text: 'Good evening to all of you' },
    other: { body: { text: 'Good night to all of you' } },
  }),
} satisfies Partial<KeyedRequests>

const ticketActs = {
  createTicket: async ({ player }) => ({
    by: player,
    body: aTicket,
    other: { body: { ...aTicket, category: 'other' } },
  }),
  replyToTicket: async ({ player }) => ({
    by: player,
    of: await aTicketOf(player),
    body: { message: 'It has come.' },
    other: { body: { message: 'It has not come.' } },
  }),
  closeTicket: async ({ player }) => ({
    by: player,
    of: await aTicketOf(player),
    body: {},
    other: { of: await aTicketOf(player) },
  }),
} satisfies Partial<KeyedRequests>
