import type { Tokens } from '#contract/http/account.ts'
import type { SessionEntry } from '#contract/http/profile.ts'
import { berlin } from '#tests/support/payouts/shipping-harness.ts'
import { signedInAgain } from '#tests/support/players/a-player.ts'
import { oauthClient } from '#tests/support/players/social-harness.ts'
import { aSocialVisitor } from '#tests/support/players/social-visitor.ts'
import { mailsTo, tokenIn } from '#tests/support/shop/received-emails.ts'
import { done, type Made, type Travellers, visitorAt } from './journey-play.ts'

/** Visits every page of an account and uses every way to log in and out; returns the secrets involved. */
export async function goThroughAccount(travellers: Travellers): Promise<string[]> {
  const { url, player } = travellers
  const visitor = visitorAt(url)
  const newcomer = {
    name: 'Newcomer',
    email: 'newcomer@example.com',
    password: 'a first brass key',
  }
  await done(visitor, 'POST /api/auth/register', newcomer)
  await done(player, 'GET /api/profile')
  await done(player, 'GET /api/profile/avatars')
  await done(player, 'PUT /api/profile', { promotions: true })
  const addresses = [{ is_default: true, address: berlin }]
  await done(player, 'PUT /api/profile/addresses', { version: 0, addresses })
  await done(player, 'GET /api/profile/addresses')
  const message = { name: 'Ada', email: 'ada@example.com', message: 'A few words to the team.' }
  await done(visitor, 'POST /api/contact', { ...message, subject: 'A question' })
  const channel = { channel_url: 'https://ada.example/', audience: 'under_1k' }
  await done(visitor, 'POST /api/partnership', { ...message, ...channel })
  return [
    newcomer.password,
    ...(await goThroughPasswords(travellers)),
    ...(await goThroughSessions(travellers)),
    ...(await goThroughIdentities(travellers)),
  ]
}

/** Follows the link of the email; returns its token, which is a secret. */
export async function confirmTheEmail({ sandbox, player }: Travellers): Promise<string> {
  await done(player, 'POST /api/profile/email-confirmation')
  const correction = { email: `right-${player.id}@example.com`, password: player.password }
  await done(player, 'POST /api/profile/email-correction', correction)
  const [mail] = await mailsTo(sandbox, player.email)
  const token = tokenIn(mail)
  await done(player, 'PUT /api/profile/email-confirmation', { token })
  return token
}

async function goThroughPasswords({ url, sandbox, player }: Travellers): Promise<string[]> {
  const visitor = visitorAt(url)
  const [changed, chosen] = ['a new brass key', 'a newer copper key']
  const passwords = { current_password: player.password, password: changed }
  await done(player, 'PUT /api/profile/password', passwords)
  await done(visitor, 'POST /api/auth/forgot-password', { email: player.email })
  const mails = await mailsTo(sandbox, player.email, 3)
  const mail = mails.find(({ text }) => text.includes('/reset-password'))
  const token = tokenIn(mail ?? mails[0])
  // The first attempt is refused because the password is too common. It must not leak either.
  const weak = await visitor.ask('POST /api/auth/reset-password', { token, password: 'password1' })
  await done(visitor, 'POST /api/auth/reset-password', { token, password: chosen })
  Object.assign(player, await signedInAgain({ url }, { ...player, password: chosen }))
  return [changed, chosen, token, ...(weak.status === 422 ? ['password1'] : [])]
}

async function goThroughSessions({ url, player }: Travellers): Promise<string[]> {
  const first = await signedInAgain({ url }, player)
  const second = await signedInAgain({ url }, player)
  const refreshed = await done<Tokens>(visitorAt(url), 'POST /oauth/token', {
    grant_type: 'refresh_token',
    ...oauthClient,
    refresh_token: first.tokens.refresh_token,
  })
  const { data } = await done<Made<SessionEntry[]>>(player, 'GET /api/profile/sessions')
  const other = data.find(({ is_current }) => !is_current)
  await done(player, `DELETE /api/profile/sessions/${other?.id}`)
  const third = await signedInAgain({ url }, player)
  await done(third, 'POST /api/profile/logout')
  await done(player, 'DELETE /api/profile/sessions')
  Object.assign(player, await signedInAgain({ url }, player))
  const all = [first.tokens, second.tokens, third.tokens, refreshed]
  return all.flatMap(({ access_token, refresh_token }) => [access_token, refresh_token])
}

async function goThroughIdentities({ url, player }: Travellers): Promise<string[]> {
  const [nova, lyra] = ['nova', 'lyra'].map((name) => ({
    person: 'typed',
    name,
    email: `${name}@sandbox.example`,
  }))
  const token = await aSocialVisitor(url).token('google', nova)
  const grant = { grant_type: 'social', ...oauthClient, provider: 'google', access_token: token }
  const opened = await done<Tokens>(visitorAt(url), 'POST /oauth/token', grant)
  const own = await aSocialVisitor(url).token('steam', lyra)
  const identity = { provider: 'steam', provider_access_token: own }
  await done(player, 'POST /api/profile/identities', identity)
  await done(player, 'GET /api/profile/identities')
  await done(player, 'DELETE /api/profile/identities/steam')
  return [token, own, opened.access_token, opened.refresh_token]
}
