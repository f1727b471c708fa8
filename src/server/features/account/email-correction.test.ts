import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Profile } from '#contract/http/account.ts'
import { aRegisteredPlayer, type TestPlayer } from '#tests/support/players/a-player.ts'
import { confirmEmailOf } from '#tests/support/players/confirm-email.ts'
import { ask } from '#tests/support/shop/ask.ts'
import { mailsTo, tokenIn } from '#tests/support/shop/received-emails.ts'
import { type SandboxProcess, startSandboxProcess } from '#tests/support/shop/sandbox-process.ts'
import { startApp, type TestApp } from '#tests/support/shop/start-app.ts'

let app: TestApp
let box: SandboxProcess

beforeAll(async () => {
  box = await startSandboxProcess()
  app = await startApp({ env: { SMTP_URL: box.smtpUrl }, hasCatalogue: false })
})
afterAll(async () => {
  await app.stop()
  await box.stop()
})

const right = (player: TestPlayer) => `right-${player.email}`
const correct = (player: TestPlayer, email: string, password = player.password) =>
  player.ask('POST /api/profile/email-correction', { email, password })
const confirm = (player: TestPlayer, token: string) =>
  player.ask('PUT /api/profile/email-confirmation', { token })
const emailOf = async (player: TestPlayer) => {
  const { body } = await player.ask<{ data: Profile }>('GET /api/profile')
  const { email, is_email_confirmed } = body.data
  return { email, is_email_confirmed }
}

test('a misspelled email is replaced by the link in a letter to the right one, and is confirmed by it', async () => {
  const player = await aRegisteredPlayer(app)
  expect((await correct(player, right(player))).status).toBe(200)
  expect(await emailOf(player)).toEqual({ email: player.email, is_email_confirmed: false })
  const [mail] = await mailsTo(box, right(player))
  const token = tokenIn(mail)
  const stranger = await aRegisteredPlayer(app)
  expect((await confirm(stranger, token)).status).toBe(422)
  expect((await confirm(player, token)).status).toBe(200)
  expect(await emailOf(player)).toEqual({ email: right(player), is_email_confirmed: true })
  expect((await confirm(player, token)).status).toBe(422)
  expect((await correct(player, player.email)).body).toMatchObject({ code: 'email_confirmed' })
})

test('only its owner may correct it', async () => {
  const player = await aRegisteredPlayer(app)
  const refused = await correct(player, right(player), 'not the password')
  expect(refused.status).toBe(422)
  expect(refused.body).toMatchObject({ errors: { password: expect.anything() } })
  const without = await player.ask('POST /api/profile/email-correction', { email: right(player) })
  expect(without.status).toBe(422)
})

test('an address of another account gets the letter of a known one, with the same answer', async () => {
  const owner = await aRegisteredPlayer(app)
  await mailsTo(box, owner.email)
  const player = await aRegisteredPlayer(app)
  const taken = await correct(
    player,
    owner.email.toUpperCase().replace('EXAMPLE.COM', 'example.com'),
  )
  const free = await correct(player, right(player))
  expect(taken.status).toBe(free.status)
  expect(Object.keys(taken.body as object)).toEqual(Object.keys(free.body as object))
  const [known] = await mailsTo(box, owner.email, 2)
  expect(known?.subject).toBe('You already have an account')
  expect(await emailOf(player)).toMatchObject({ email: player.email })
})

test('an address that another account takes meanwhile stays that one’s', async () => {
  const player = await aRegisteredPlayer(app)
  await correct(player, right(player))
  const [mail] = await mailsTo(box, right(player))
  const { pool } = app.database
  const other = await aRegisteredPlayer(app)
  await pool.query('UPDATE players SET email = $2 WHERE id = $1', [other.id, right(player)])
  expect((await confirm(player, tokenIn(mail))).body).toMatchObject({
    code: 'confirm_link_invalid',
  })
  expect(await emailOf(player)).toEqual({ email: player.email, is_email_confirmed: false })
})

test('of two accounts that are given the same address, the one whose link is used first has it', async () => {
  const players = [await aRegisteredPlayer(app), await aRegisteredPlayer(app)] as const
  const wanted = `one-of-${players[0].email}`
  await correct(players[0], wanted)
  const [first] = await mailsTo(box, wanted)
  await correct(players[1], wanted)
  const [second] = await mailsTo(box, wanted, 2)
  const answers = await Promise.all([
    confirm(players[0], tokenIn(first)),
    confirm(players[1], tokenIn(second)),
  ])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 422])
  const emails = await Promise.all(players.map(emailOf))
  expect(emails.filter(({ email }) => email === wanted)).toHaveLength(1)
})

test('a link of before does nothing once the email is confirmed', async () => {
  const player = await aRegisteredPlayer(app)
  await correct(player, right(player))
  const [mail] = await mailsTo(box, right(player))
  await confirmEmailOf(app, player)
  expect((await confirm(player, tokenIn(mail))).status).toBe(422)
  expect(await emailOf(player)).toMatchObject({ email: player.email })
})

test('a link to a new password that went to the misspelled email opens nothing once that is replaced', async () => {
  const player = await aRegisteredPlayer(app)
  await mailsTo(box, player.email)
  await ask(app.url, 'POST /api/auth/forgot-password', { email: player.email })
  const [theirs] = await mailsTo(box, player.email, 2)
  await correct(player, right(player))
  const [mine] = await mailsTo(box, right(player))
  expect((await confirm(player, tokenIn(mine))).status).toBe(200)
  const reset = await ask(app.url, 'POST /api/auth/reset-password', {
    token: tokenIn(theirs),
    password: 'the password of a stranger',
  })
  expect(reset.body).toMatchObject({ code: 'reset_link_invalid' })
  expect(await emailOf(player)).toEqual({ email: right(player), is_email_confirmed: true })
})
