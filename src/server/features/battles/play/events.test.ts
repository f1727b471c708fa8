import { afterAll, beforeAll, expect, it } from 'vitest'
import type { BattleUpdated } from '#contract/realtime/battle-events.ts'
import { BATTLES_CHANNEL, battleChannel } from '#contract/realtime/channels.ts'
import { type Events, eventSchemas } from '#contract/realtime/event-schemas.ts'
import { firstRoundFrom } from '#domain/fairness/beacon.ts'
import {
  type BattleHarness,
  joinBattle,
  openBattleHarness,
} from '#tests/support/games/battle-harness.ts'
import { players, type TestPlayer } from '#tests/support/players/a-player.ts'
import {
  type PublicSubscription,
  subscribePublicly,
} from '#tests/support/realtime/public-channel.ts'

let harness: BattleHarness
let ada: TestPlayer
let ben: TestPlayer

beforeAll(async () => {
  harness = await openBattleHarness()
  const [first, second] = await players(harness.app, 2, { cents: 1_000_000n })
  if (!first || !second) throw new Error('There are not enough players')
  ada = first
  ben = second
})
afterAll(() => harness.stop())

/** Every event matches the contract exactly. */
function checkForms({ received }: PublicSubscription): void {
  for (const { event, data } of received) {
    const form = eventSchemas[event as keyof Events]
    expect(form.strict().parse(data)).toEqual(data)
  }
}

const namesOf = ({ received }: PublicSubscription) => received.map(({ event }) => event)
const seqsOf = ({ received }: PublicSubscription) => received.map(({ data }) => data.seq)

it('numbers the events of a battle without gaps from a snapshot to its end', async () => {
  const { app, peer } = harness
  const boxes = [{ slug: harness.boxes[0]?.slug ?? '', count: 3 }]
  const id = await harness.create(ada, { boxes, format: '1v1v1' })
  const ear = await subscribePublicly(app.url, battleChannel(id))
  const { seq } = await harness.read(id)
  await ada.ask(`POST /api/battles/${id}/add-bots`, { bots: 1 })
  await joinBattle(ben, id)
  const started = eventSchemas.battleStarted.parse((await ear.waitFor('battleStarted')).data)
  await harness.playOut([id])
  await ear.waitFor('battleEnded')
  const rounds = Array(3).fill(['roundStarted', 'roundEnded']).flat()
  expect(namesOf(ear)).toEqual([
    'playerJoined',
    'playerJoined',
    'battleStarted',
    ...rounds,
    'battleEnded',
  ])
  expect(seqsOf(ear)).toEqual(ear.received.map((_, index) => seq + index + 1))
  checkForms(ear)

  // The named round follows from the fill time and was not out at that time.
  const battle = await harness.read(id)
  const filledMs = Date.parse(started.filled_at)
  expect(started.beacon.round).toBe(firstRoundFrom(peer.chain, filledMs + 3_000))
  expect(started.beacon.due_in_ms).toBeGreaterThanOrEqual(3_000)
  expect(battle.seq).toBe(seq + ear.received.length)
  const drops = ear.received.flatMap(({ event, data }) =>
    event === 'roundStarted' ? [data.drops] : [],
  )
  expect(drops).toEqual(battle.rounds.map((round) => round.drops))
  const totals = ear.received.findLast(({ event }) => event === 'roundEnded')
  expect(totals?.data.totals).toEqual(battle.totals)

  // No event before the last contained the server seed, and no round's event a later ticket.
  const texts = ear.received.slice(0, -1).map(({ data }) => JSON.stringify(data))
  for (const [index, text] of texts.entries()) {
    expect(text).not.toContain(battle.fairness.server_seed)
    const round = Math.floor((index - 3) / 2)
    for (const { ticket } of battle.rounds
      .slice(Math.max(0, round + 1))
      .flatMap((each) => each.drops)) {
      expect(text).not.toContain(`"ticket":${ticket}}`)
      expect(text).not.toContain(`"ticket":${ticket},`)
    }
  }
  ear.close()
})

it('gives every snapshot the number of the newest event it includes', async () => {
  const boxes = [{ slug: harness.boxes[0]?.slug ?? '', count: 4 }]
  const id = await harness.create(ada, { boxes })
  const ear = await subscribePublicly(harness.app.url, battleChannel(id))
  await joinBattle(ben, id)
  await harness.playOut([id], (battle) => battle.playing_ms !== null)
  for (let step = 0; step < 18; step++) {
    await harness.pass(500)
    const newest = Math.max(0, ...seqsOf(ear))
    const { seq, rounds, totals, status } = await harness.read(id)
    const heard = ear.received.filter(({ data }) => data.seq <= seq)
    const begun = heard.filter(({ event }) => event === 'roundStarted').length
    // The socket may lag behind the clock, but is never ahead of a snapshot requested later.
    expect(newest).toBeLessThanOrEqual(seq)
    const shown = rounds.filter(({ drops }) => drops.length > 0).length
    expect(shown).toBeGreaterThanOrEqual(begun)
    if (shown === 0) expect(totals).toEqual([0, 0])
    if (status === 'ended') break
  }
  await harness.playOut([id])
  ear.close()
})

it('publishes only public battles to the list, each time with their current state', async () => {
  const list = await subscribePublicly(harness.app.url, BATTLES_CHANNEL)
  const hidden = await harness.create(ada, { is_private: true })
  await joinBattle(ben, hidden)
  const id = await harness.create(ada)
  await joinBattle(ben, id)
  const canceled = await harness.create(ada)
  const ear = await subscribePublicly(harness.app.url, battleChannel(canceled))
  await ada.ask(`POST /api/battles/${canceled}/cancel`)
  expect((await ear.waitFor('battleCanceled')).data).toMatchObject({
    id: canceled,
    reason: 'creator',
  })
  await harness.playOut([id, hidden])
  await harness.pass(0)
  const heard = () => list.received.map(({ data }) => data as unknown as BattleUpdated)
  // Sent events may still be in transit to the socket.
  await expect.poll(() => heard().filter(({ battle }) => battle.id === id).length).toBe(3)
  const words = heard()
  expect(words.some(({ battle }) => battle.id === hidden)).toBe(false)
  const told = words.filter(({ battle }) => battle.id === id)
  // An event carries the state when it is sent: two in quick succession may both carry the later state.
  const newest = told.toSorted((a, b) => a.seq - b.seq).at(-1)
  expect(newest?.battle).toMatchObject({ status: 'ended', seq: newest?.seq })
  expect(new Set(told.map(({ seq, battle }) => `${seq} ${battle.status}`)).size).toBe(
    new Set(told.map(({ seq }) => seq)).size,
  )
  expect(words.findLast(({ battle }) => battle.id === canceled)?.battle.status).toBe('canceled')
  checkForms(list)
  checkForms(ear)
  list.close()
  ear.close()
})
