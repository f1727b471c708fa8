import { readFile } from 'node:fs/promises'
import type { Battle } from '#contract/http/battles.ts'
import type { Opening } from '#contract/http/boxes.ts'
import type { BattleReceipt, BoxReceipt } from '#domain/fairness/receipt.ts'
import { msToReach } from '#domain/games/crash.ts'
import { aStatedChain } from '#tests/fairness/round-builders.ts'
import { aChain } from '#tests/support/fairness/beacon-peer.ts'
import {
  betOnCrash,
  betOnWheel,
  type RoundBetsHarness,
} from '#tests/support/games/round-bets-harness.ts'
import { aCustomBox } from '#tests/support/players/a-custom-box.ts'
import { aPlayer, type TestPlayer } from '#tests/support/players/a-player.ts'
import { ask } from '#tests/support/shop/ask.ts'
import type { TestApp } from '#tests/support/shop/start-app.ts'

/** Receipts by name, each as the text that a player saves. */
export type Receipts = Record<string, string>

/** The published examples, and how a cheat would change them. */
export async function publishedReceipts(): Promise<Receipts> {
  const file = new URL('../../../src/client/public/coffer-vectors.json', import.meta.url)
  const known = JSON.parse(await readFile(file, 'utf8'))
  const box: BoxReceipt = known.box_receipt
  const battle: BattleReceipt = known.battle_receipt
  const chain = aStatedChain('crash', aChain())
  const texts = {
    'the published box': box,
    'the published battle': { data: battle },
    'a dearer payout': { ...box, payout_cents: box.payout_cents + 1 },
    'another ticket': { ...box, result: { ...box.result, ticket: 1_544_068 } },
    'a later table': { ...box, configuration: { ...box.configuration, version: 4 } },
    'a round named before the fill': { ...battle, filled_at: '2023-08-23T15:59:30.000Z' },
    'a made-up signature': {
      ...battle,
      beacon: { ...battle.beacon, signature: 'ab'.repeat(48) },
    },
    'another scheme': { ...box, scheme: 'md5/v0' },
    'a steering text': { ...box, result: { ...box.result, item_id: '<b>\u001b[2J\u202e' } },
    'the published roll': known.dice_receipt,
    'the published ball': { data: known.plinko_receipt },
    'the published deal': known.deals_receipt,
    'a higher roll': { ...known.dice_receipt, result: { ticket: 9_999 } },
    'a ball with another turn': {
      ...known.plinko_receipt,
      result: { ...known.plinko_receipt.result, path: '1101100101110010' },
    },
    'a deal that was won after all': { ...known.deals_receipt, payout_cents: 5_000 },
    'a roll under the terms of another game': {
      ...known.dice_receipt,
      configuration: known.deals_receipt.configuration,
    },
    'the published flight': known.crash_receipt,
    'the published spin': { data: known.wheel_receipt },
    'a higher bust': {
      ...known.crash_receipt,
      result: { ...known.crash_receipt.result, bust_hundredths: 10_000 },
    },
    'a round of another chain': { ...known.wheel_receipt, index: 6 },
    'a chain': { data: chain, next_cursor: null },
    'a chain with a round left out': { ...chain, links: chain.links.toSpliced(2, 1) },
    'no receipt': [1],
  }
  return Object.fromEntries(
    Object.entries(texts).map(([name, value]) => [name, JSON.stringify(value)]),
  )
}

/**
 * Receipts of real events in a shop: a bet on each game, one with an unrevealed seed, and a battle with a
 * bot.
 */
export async function realReceipts(harness: RoundBetsHarness): Promise<Receipts> {
  const { app } = harness
  const player = await aPlayer(app, { cents: 10_000n })
  const made = await aCustomBox(await aPlayer(app))
  const battleId = await aBattleWithBot(player)
  const bets = {
    'an opening': await open(player, 'boxes/pocket-change'),
    'an opening of a free box': await open(player, 'free-boxes/iron-gift'),
    'an opening of a custom box': await open(player, `user-boxes/${made.slug}`),
    'a roll': await roll(player),
    'a ball': await dropBall(player),
    'a deal': await deal(player),
    'a flight': await fly(harness, player),
    'a spin': await spin(harness, player),
  }
  await player.ask('POST /api/fairness/rotate', { client_seed: 'after the commitment' })
  const sealed = await open(player, 'boxes/pocket-change')
  const read = async (call: string) => JSON.stringify((await ask(app.url, call)).body)
  const receipts: Receipts = {}
  for (const [name, bet] of Object.entries({
    ...bets,
    'an opening whose seed is sealed': sealed,
  })) {
    receipts[name] = await read(`GET /api/fairness/bets/${bet}`)
  }
  for (let second = 0; (await statusOf(app, battleId)) !== 'ended'; second += 1) {
    if (second > SECONDS_MAX) throw new Error('The battle does not end')
    await harness.pass(1_000)
  }
  return { ...receipts, 'a battle': await read(`GET /api/fairness/battles/${battleId}`) }
}

/** Each receipt with one field changed, or with a field of another bet. */
export function changedReceipts(receipts: Receipts): Receipts {
  const all = Object.entries(receipts).map(([name, text]) => [name, JSON.parse(text).data] as const)
  const find = (wanted: string) => all.find(([name]) => name === wanted)?.[1]
  const changed: Receipts = {}
  for (const [name, receipt] of all) {
    const { signature, result, beacon } = receipt
    const stranger = find(name === 'a battle' ? 'an opening' : 'a battle')
    const otherTable = find(name === 'a roll' ? 'a ball' : 'a roll')
    const place = 'nonce' in receipt ? 'nonce' : 'index'
    const changes: Record<string, object> = {
      seed: { ['link' in receipt ? 'link' : 'server_seed']: 'ab'.repeat(32) },
      nonce:
        place in receipt
          ? { [place]: receipt[place] + 1 }
          : { beacon: { ...beacon, round: beacon.round + 1 } },
      result: { result: withOneMore(result) },
      signature: { signature: { ...signature, value: stranger.signature.value } },
      proof: { log: stranger.log },
    }
    if (receipt.configuration_log) {
      changes['proof of its table'] = { configuration_log: otherTable.configuration_log }
    }
    for (const [what, change] of Object.entries(changes)) {
      changed[`${name}: another ${what}`] = JSON.stringify({ ...receipt, ...change })
    }
  }
  return changed
}

/** Increments the first number in a result. */
function withOneMore(result: Record<string, unknown>): object {
  const [name, value] =
    Object.entries(result).find(([, each]) => /^\[?\d+[,\]]?/.test(JSON.stringify(each))) ?? []
  if (name === undefined) throw new Error('The result states no number')
  const first = Array.isArray(value) ? [Number(value[0]) + 1, ...value.slice(1)] : Number(value) + 1
  return { ...result, [name]: first }
}

const SECONDS_MAX = 600

async function open(player: TestPlayer, box: string): Promise<string> {
  const { body } = await player.ask<{ data: { openings: Opening[] } }>(`POST /api/${box}/open`, {})
  return body.data.openings[0]?.bet_id ?? ''
}

async function roll(player: TestPlayer): Promise<string> {
  const bet = { amount: 1, target: 33.33, direction: 'under' }
  const { body } = await player.ask<{ data: { bet_id: string } }>('POST /api/dice/bet', bet)
  return body.data.bet_id
}

async function dropBall(player: TestPlayer): Promise<string> {
  const { body } = await player.ask<{ data: { balls: { bet_id: string }[] } }>(
    'POST /api/plinko/bet',
    { amount: 1, rows: 9, risk: 'medium' },
  )
  return body.data.balls[0]?.bet_id ?? ''
}

async function deal(player: TestPlayer): Promise<string> {
  const targets = await player.ask<{ data: { id: string; price: number }[] }>(
    'GET /api/deals/targets?limit=1&min_price=4',
  )
  const { id = '', price = 0 } = targets.body.data[0] ?? {}
  const { body } = await player.ask<{ data: { bet_id: string } }>('POST /api/deals/bet', {
    inventory_item_ids: [],
    amount: Math.ceil(price * 50) / 100,
    target_item_id: id,
  })
  return body.data.bet_id
}

async function fly(harness: RoundBetsHarness, player: TestPlayer): Promise<string> {
  await harness.open('crash')
  const { body } = await betOnCrash(player, { amount: 1, auto_cashout: 1.5 })
  const flight = await harness.until('crash', 'in_progress')
  await harness.pass(msToReach(await harness.outcomeOf(flight)))
  await harness.until('crash', 'ended')
  return body.data.bet.id
}

async function spin(harness: RoundBetsHarness, player: TestPlayer): Promise<string> {
  await harness.open('wheel')
  const { body } = await betOnWheel(player, { amount: 1, multiplier: 2 })
  await harness.until('wheel', 'ended')
  return body.data.bet.id
}

async function aBattleWithBot(player: TestPlayer): Promise<string> {
  const { body } = await player.ask<{ data: { id: string } }>('POST /api/battles/create', {
    boxes: [{ slug: 'pocket-change', count: 2 }],
    format: '1v1',
    mode: 'jackpot',
    is_fast: true,
    bots: 1,
  })
  return body.data.id
}

const statusOf = async (app: TestApp, id: string): Promise<string> =>
  (await ask<{ data: Battle }>(app.url, `GET /api/battles/${id}`)).body.data.status
