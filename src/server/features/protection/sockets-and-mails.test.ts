import { afterAll, beforeAll, expect, it } from 'vitest'
import { systemEntropy } from '#server/platform/entropy/entropy.ts'
import { createMail } from '#server/platform/mail/mail.ts'
import { aPlayer } from '#tests/support/players/a-player.ts'
import { rawSocket } from '#tests/support/realtime/start-realtime.ts'
import { anEmail } from '#tests/support/shop/mail-harness.ts'
import { startApp, type TestApp } from '#tests/support/shop/start-app.ts'
import { isOptedOut } from './store.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

it('an exclusion closes the player’s sockets, and refuses to sign new subscriptions', async () => {
  const player = await aPlayer(app)
  const socket = rawSocket(Number(new URL(app.url).port), '/app/coffer?protocol=7')
  const { data } = await socket.next('pusher:connection_established')
  const asked = {
    socket_id: (data as { socket_id: string }).socket_id,
    channel_name: `private-users.${player.id}`,
  }
  const signed = await player.ask<{ auth: string }>('POST /broadcasting/auth', asked)
  socket.send('pusher:subscribe', { channel: asked.channel_name, auth: signed.body.auth })
  await socket.next('pusher_internal:subscription_succeeded')
  await player.ask('POST /api/profile/exclusion', { kind: 'cool_off', days: 1 })
  await socket.closed
  const again = await player.ask<{ code: string }>('POST /broadcasting/auth', asked)
  expect([again.status, again.body.code]).toEqual([403, 'excluded'])
})

it('promotions are not sent to a player who is excluded or has not opted in', async () => {
  const player = await aPlayer(app)
  const isOut = () => isOptedOut(app.database.pool, player.email, new Date(app.clock.now()))
  expect(await isOut()).toBe(true)
  await player.ask('PUT /api/profile', { promotions: true })
  expect(await isOut()).toBe(false)
  await player.ask('POST /api/profile/exclusion', { kind: 'self_exclusion', days: 180 })
  expect(await isOut()).toBe(true)
})

it('a queued promotion is dropped if its player has excluded themselves in the meantime', async () => {
  const { database, clock } = app
  const carried: string[] = []
  const mail = createMail({
    ...{ database, clock, entropy: systemEntropy(clock) },
    log: { warn: () => undefined, error: () => undefined },
    transport: {
      async send({ to, subject }, beforeBody) {
        await beforeBody()
        carried.push(`${to} ${subject}`)
        return { kind: 'accepted' }
      },
    },
  })
  mail.onPromotion((reader, to) => isOptedOut(reader, to, new Date(clock.now())))
  const [gone, here] = [await aPlayer(app), await aPlayer(app)]
  for (const player of [gone, here]) await player.ask('PUT /api/profile', { promotions: true })
  const promotion = { ...anEmail(), isPromotional: true as const }
  const receipt = anEmail()
  await database.transaction(async (tx) => {
    for (const { email: to } of [gone, here]) {
      await mail.send(tx, { ...promotion, to })
      await mail.send(tx, { ...receipt, to })
    }
    // The emails are queued, and none has been written yet.
    await tx.query(`UPDATE players SET exclusion = 'self_exclusion' WHERE id = $1`, [gone.id])
  })
  await mail.deliver()
  expect(carried.sort()).toEqual(
    [
      `${gone.email} ${receipt.subject}`,
      `${here.email} ${promotion.subject}`,
      `${here.email} ${receipt.subject}`,
    ].sort(),
  )
  await mail.stop()
})
