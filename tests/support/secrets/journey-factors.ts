import { expect } from 'vitest'
import type { Tokens } from '#contract/http/account.ts'
import type { ActionReply } from '#contract/http/operator/acts.ts'
import type { Security } from '#contract/http/second-factor.ts'
import { aPlayer, askAs, type TestPlayer } from '#tests/support/players/a-player.ts'
import { type Asked, aPasskey, aTotp } from '#tests/support/players/a-second-factor.ts'
import { oauthClient } from '#tests/support/players/social-harness.ts'
import { ask } from '#tests/support/shop/ask.ts'
import type { TestApp } from '#tests/support/shop/start-app.ts'
import { done, type Made, type Travellers, visitorAt, why } from './journey-play.ts'

/**
 * Sets up every second factor, logs in with each, removes one, and has another player's reset; returns the secrets
 * involved. One player keeps theirs, with a trusted device, a used recovery code, a wrong code and an open challenge.
 */
export async function goThroughFactors(
  app: TestApp,
  { staff: { operator, second } }: Pick<Travellers, 'staff'>,
): Promise<string[]> {
  const player = await aPlayer(app)
  const totp = await aTotp(app, player)
  const { key } = await aPasskey(app, player, 'Phone')
  const visitor = visitorAt(app.url)
  const signIn = (given: object) =>
    done<Tokens>(visitor, 'POST /oauth/token', {
      grant_type: 'second_factor',
      ...oauthClient,
      ...given,
    })
  const [first, used] = [await askedOf(app, player), totp.recoveryCodes[0] ?? '']
  const wrong = await ask(app.url, 'POST /oauth/token', {
    grant_type: 'second_factor',
    ...oauthClient,
    challenge: first.challenge,
    code: '000000',
  })
  expect(wrong.status).toBe(422)
  const tokens = await signIn({ challenge: first.challenge, code: used, trust_device: true })
  const { challenge, passkey } = await askedOf(app, player)
  if (!passkey) throw new Error('No passkey was asked for')
  const other = await signIn({ challenge, passkey: key.answer(passkey) })
  const elsewhere = { ...player, ask: askAs(app.url, other) }
  const { data } = await done<Made<Security>>(elsewhere, 'GET /api/profile/security')
  const spare = await aPasskey(app, elsewhere, 'Spare')
  const after = await done<Made<Security>>(elsewhere, 'GET /api/profile/security')
  const added = after.data.passkeys.find(({ id }) => !data.passkeys.some((each) => each.id === id))
  const { password } = player
  await done(elsewhere, `DELETE /api/profile/passkeys/${added?.id}`, { password })
  expect(spare.recoveryCodes).toEqual([])
  await proveOnce(app, player)
  // Of the devices that were trusted, the last change of a factor has left none.
  const last = await askedOf(app, player)
  await signIn({ challenge: last.challenge, code: totp.recoveryCodes[2], trust_device: true })
  const open = await askedOf(app, player)

  const leaving = await aPlayer(app)
  const gone = await aTotp(app, leaving)
  await done(leaving, 'DELETE /api/profile/totp', { password, code: gone.code() })

  const lost = await aPlayer(app)
  const lostTotp = await aTotp(app, lost)
  const asked = await done<ActionReply>(
    operator,
    `POST /api/operator/players/${lost.id}/second-factor/reset`,
    why,
  )
  await done(second, `POST /api/operator/approvals/${asked.data.id}/confirm`, why)
  return [
    totp.secret,
    gone.secret,
    lostTotp.secret,
    ...totp.recoveryCodes,
    ...lostTotp.recoveryCodes,
    first.challenge,
    open.challenge,
    ...[tokens, other].flatMap(({ access_token, refresh_token }) => [access_token, refresh_token]),
  ]
}

async function askedOf({ url }: TestApp, { email, password }: TestPlayer): Promise<Asked['data']> {
  const { body } = await ask<Asked>(url, 'POST /oauth/token', {
    grant_type: 'password',
    ...oauthClient,
    username: email,
    password,
  })
  return body.data
}

/** A signed-in player is asked again, and gives a recovery code. */
async function proveOnce(app: TestApp, owner: TestPlayer): Promise<void> {
  const player = await aPlayer(app)
  const { recoveryCodes } = await aTotp(app, player)
  const { challenge } = await askedOf(app, player)
  const tokens = await done<Tokens>(visitorAt(app.url), 'POST /oauth/token', {
    grant_type: 'second_factor',
    ...oauthClient,
    challenge,
    code: recoveryCodes[0],
  })
  const elsewhere = askAs(app.url, tokens)
  await app.database.pool.query('UPDATE sessions SET factor_at = NULL WHERE player_id = $1', [
    player.id,
  ])
  const again = await elsewhere<Asked>('POST /api/profile/passkeys/options', {
    password: owner.password,
  })
  expect(again.body.code).toBe('second_factor_required')
  const given = { challenge: again.body.data.challenge, code: recoveryCodes[1] }
  await done({ ask: elsewhere }, 'POST /api/profile/second-factor', given)
}
