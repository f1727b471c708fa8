import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Tokens } from '#contract/http/account.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/schedule/durations.ts'
import { aPlayer, signedInAgain, type TestPlayer } from '#tests/support/players/a-player.ts'
import { oauthClient } from '#tests/support/players/social-harness.ts'
import { ask } from '#tests/support/shop/ask.ts'
import { startApp, type TestApp } from '#tests/support/shop/start-app.ts'

let app: TestApp

beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

const refresh = (refresh_token: string) =>
  ask<Tokens>(app.url, 'POST /oauth/token', {
    grant_type: 'refresh_token',
    refresh_token,
    ...oauthClient,
  })
const isAlive = async ({ access_token }: Tokens) => {
  const headers = { authorization: `Bearer ${access_token}` }
  return (await ask(app.url, 'GET /api/profile', undefined, headers)).status === 200
}

/** The number of rows of each kind that are kept for a player. */
async function keptOf({ id }: TestPlayer) {
  const { rows } = await app.database.pool.query<{
    sessions: number
    access: number
    refresh: number
  }>(
    `SELECT count(DISTINCT s.id)::integer AS sessions, count(DISTINCT a.token_hash)::integer AS access,
            count(DISTINCT r.token_hash)::integer AS refresh
     FROM sessions s LEFT JOIN access_tokens a ON a.session_id = s.id
     LEFT JOIN refresh_tokens r ON r.session_id = s.id WHERE s.player_id = $1`,
    [id],
  )
  return rows[0]
}

async function expectKept(player: TestPlayer, kept: object): Promise<void> {
  await expect.poll(() => keptOf(player), { interval: 20 }).toEqual(kept)
  await app.idle()
}

describe('a session', () => {
  it('ends after 90 days, however often it is refreshed', async () => {
    const player = await aPlayer(app)
    let { tokens } = player
    for (let days = 0; days < 89; days += 20) {
      app.clock.advance(days === 80 ? 9 * DAY_MS : 20 * DAY_MS)
      const next = await refresh(tokens.refresh_token)
      expect(next.status).toBe(200)
      tokens = next.body
    }
    // Day 89, half a day before the session ends: the tokens end with it.
    app.clock.advance(DAY_MS / 2)
    const last = (await refresh(tokens.refresh_token)).body
    expect(last.expires_in).toBe(DAY_MS / 2 / 1000)
    expect(await isAlive(last)).toBe(true)
    app.clock.advance(DAY_MS / 2)
    expect(await isAlive(last)).toBe(false)
    expect((await refresh(last.refresh_token)).status).toBe(400)
  })

  it('older than 90 days ends even if its tokens have not expired', async () => {
    const player = await aPlayer(app)
    const began = new Date(app.clock.now() - 90 * DAY_MS)
    await app.database.pool.query('UPDATE sessions SET created_at = $2 WHERE player_id = $1', [
      player.id,
      began,
    ])
    expect((await refresh(player.tokens.refresh_token)).status).toBe(400)
  })
})

describe('the cleanup job deletes within an hour', () => {
  it('all tokens of an ended session, and only the expired tokens of an active one', async () => {
    const player = await aPlayer(app)
    const again = await signedInAgain(app, player)
    expect((await again.ask('POST /api/profile/logout')).status).toBe(200)
    const { body: next } = await refresh(player.tokens.refresh_token)
    expect(await keptOf(player)).toEqual({ sessions: 2, access: 3, refresh: 3 })
    app.clock.advance(HOUR_MS)
    await expectKept(player, { sessions: 1, access: 2, refresh: 2 })
    app.clock.advance(DAY_MS)
    await expectKept(player, { sessions: 1, access: 0, refresh: 2 })
    // A used token is kept until it expires: presenting it again reveals a stolen copy.
    expect((await refresh(player.tokens.refresh_token)).status).toBe(400)
    expect((await refresh(next.refresh_token)).status).toBe(400)
    app.clock.advance(HOUR_MS)
    await expectKept(player, { sessions: 0, access: 0, refresh: 0 })
  })

  it('an abandoned session, once its refresh token has expired', async () => {
    const player = await aPlayer(app)
    app.clock.advance(30 * DAY_MS - HOUR_MS)
    await expectKept(player, { sessions: 1, access: 0, refresh: 1 })
    app.clock.advance(2 * HOUR_MS)
    await expectKept(player, { sessions: 0, access: 0, refresh: 0 })
    expect((await refresh(player.tokens.refresh_token)).status).toBe(400)
  })

  it('emailed links and idempotent replies, each after its own retention time', async () => {
    let player = await aPlayer(app, { cents: 10_000n })
    const { pool } = app.database
    const now = () => new Date(app.clock.now())
    await pool.query(
      `INSERT INTO password_resets (token_hash, player_id, created_at, expires_at, used_at)
       VALUES ('\\x01', $1, $2, $3, NULL), ('\\x02', $1, $2, $3, $2)`,
      [player.id, now(), new Date(app.clock.now() + HOUR_MS)],
    )
    await pool.query(
      `INSERT INTO email_confirmations (token_hash, player_id, created_at, expires_at)
       VALUES ('\\x03', $1, $2, $3)`,
      [player.id, now(), new Date(app.clock.now() + DAY_MS)],
    )
    const open = () =>
      player.ask('POST /api/boxes/pocket-change/open', { count: 1 }, { 'idempotency-key': 'k' })
    const first = await open()
    expect(first.status).toBe(200)
    const left = async () => {
      // A job's next run is scheduled when the previous one ends.
      app.clock.advance(MINUTE_MS)
      const { rows } = await pool.query<{ resets: number; links: number; replies: number }>(
        `SELECT (SELECT count(*)::integer FROM password_resets WHERE player_id = $1) AS resets,
                (SELECT count(*)::integer FROM email_confirmations WHERE player_id = $1) AS links,
                (SELECT count(*)::integer FROM idempotent_replies WHERE player_id = $1) AS replies`,
        [player.id],
      )
      return rows[0]
    }
    const expectLeft = (rows: object) => expect.poll(left, { interval: 20 }).toEqual(rows)
    expect(await left()).toEqual({ resets: 2, links: 1, replies: 1 })
    app.clock.advance(HOUR_MS)
    await expectLeft({ resets: 0, links: 1, replies: 1 })
    app.clock.advance(DAY_MS)
    await expectLeft({ resets: 0, links: 0, replies: 1 })
    app.clock.advance(28 * DAY_MS)
    player = await signedInAgain(app, player)
    expect((await open()).body).toEqual(first.body)
    app.clock.advance(DAY_MS)
    await expectLeft({ resets: 0, links: 0, replies: 0 })
  })
})
