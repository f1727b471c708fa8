import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { nickname } from '#contract/forms.ts'
import type { Profile } from '#contract/http/account.ts'
import { bots } from '#server/features/battles/index.ts'
import { migrationPath, migrationsFolder } from '#server/platform/db/migrate.ts'
import { nameSkeleton } from '#server/platform/names/skeleton.ts'
import { aPlayer, type TestPlayer } from '#tests/support/players/a-player.ts'
import { openSocialHarness, type SocialHarness } from '#tests/support/players/social-harness.ts'
import { fc } from '#tests/support/setup/properties.ts'
import { ask } from '#tests/support/shop/ask.ts'

let harness: SocialHarness
let nova: TestPlayer

beforeAll(async () => {
  harness = await openSocialHarness()
  nova = await aPlayer(harness.app, { name: 'Nova Bright' })
})
afterAll(() => harness.stop())

interface Refused {
  code: string
  errors?: Record<string, string[]>
  data: Profile
}

const register = (name: string) =>
  ask<Refused>(harness.app.url, 'POST /api/auth/register', {
    name,
    email: `${randomUUID()}@example.com`,
    password: 'a brass key',
  })
const rename = (player: TestPlayer, name: string) =>
  player.ask<Refused>('PUT /api/profile', { name })

const offensive = ['Fuckface Nazi', 'F.u.c.k', 'H1tler', 'Hurensohn 7']
const taken = [
  'Nova Bright',
  'NOVA BRIGHT',
  'N0va Bright',
  'Nóva Bright',
  'novabright',
  'Nova Brlght',
]
const ofBots = [...bots.map(({ name }) => name), 'BotBrass', 'b0t zinc']
const hidden = ['Nova\u202e', '\u2066Nova\u2069', 'No\u200bva', 'x'.repeat(33)]

describe.each([
  ['is offensive', offensive, 'Choose another name: this one may offend.'],
  ["looks like another player's name", taken, 'This name, or one that looks like it, is taken.'],
  ['belongs to a bot', ofBots, /belongs to one of our bots|taken for one of our staff/],
  ['has hidden characters or is too long', hidden, /^Use only letters|^must be at most 32/],
])('a name that %s', (_, names, words) => {
  it.each(names)('is refused: %j', async (name) => {
    const player = await aPlayer(harness.app)
    for (const answer of [await register(name), await rename(player, name)]) {
      expect(answer).toMatchObject({ status: 422, body: { code: 'validation_failed' } })
      expect(answer.body.errors?.name?.[0]).toMatch(words)
    }
    const profile = await player.ask<{ data: Profile }>('GET /api/profile')
    expect(profile.body.data.name).toBe(player.name)
  })
})

it('a name in lookalike letters of another alphabet is taken', async () => {
  for (const [name, double] of [
    ['Copa', 'Сора'],
    ['ANNA', 'ΑΝΝΑ'],
    ['Хорс', 'xopc'],
  ] as const) {
    expect((await register(name)).status).toBe(200)
    expect((await register(double)).body.errors?.name?.[0]).toContain('is taken')
  }
})

it('only one of 32 concurrent requests gets a name, in any spelling', async () => {
  const spellings = ['Comet Tail', 'comet tail', 'C0met Tail', 'CometTail']
  const players = await Promise.all(Array.from({ length: 16 }, () => aPlayer(harness.app)))
  const answers = await Promise.all([
    ...players.map((player, at) => rename(player, spellings[at % 4] ?? '')),
    ...players.map((_, at) => register(spellings[at % 4] ?? '')),
  ])
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.filter(({ status }) => status === 422)).toHaveLength(31)
})

it('a player can respell their own name, and a released name becomes available', async () => {
  const player = await aPlayer(harness.app, { name: 'Halley' })
  expect((await rename(player, 'HALLEY')).body.data.name).toBe('HALLEY')
  expect((await register('Halley')).status).toBe(422)
  expect((await rename(player, 'Encke')).status).toBe(200)
  expect((await register('Halley')).status).toBe(200)
})

it('an existing name is kept even if it would be refused today', async () => {
  const player = await aPlayer(harness.app)
  await harness.app.database.pool.query(
    "UPDATE players SET name = 'Nova Bright', name_skeleton = NULL WHERE id = $1",
    [player.id],
  )
  const kept = await player.ask<Refused>('PUT /api/profile', { name: 'Nova Bright', avatar: 'owl' })
  expect(kept).toMatchObject({
    status: 200,
    body: { data: { name: 'Nova Bright', avatar: 'owl' } },
  })
  expect((await rename(player, 'Nova bright')).status).toBe(422)
  expect((await rename(nova, 'Nova Bright')).status).toBe(200)
})

describe('a player who signs up with a social account', () => {
  it.each(['Nova Bright', 'nova br1ght', 'Fuckface Nazi', 'Admin', 'Bot Brass'])(
    'under the name %s gets an available, inoffensive name',
    async (name) => {
      const names: string[] = []
      for (let visit = 0; visit < 3; visit++) {
        const { status, body } = await harness.signIn('facebook', harness.aStranger({ name }))
        expect(status).toBe(200)
        names.push((await harness.profileOf(body)).name)
      }
      expect(new Set(names.map(nameSkeleton)).size).toBe(3)
      for (const each of names) {
        expect(each).toMatch(/^(Player|Nova|nova)( br1ght| Bright)? \d+$|^Nova$|^nova$/)
      }
    },
  )

  it('keeps an available name', async () => {
    const { body } = await harness.signIn('google', harness.aStranger({ name: 'Oumuamua' }))
    expect((await harness.profileOf(body)).name).toBe('Oumuamua')
  })
})

it('the migrations compute the same name skeletons as the server and change no name', async () => {
  const { pool } = harness.app.database
  const unit = fc.constantFrom(
    ..."aAiIlL01oOrnmvVwWsSßéÉñøØзИиЙйЁёПпГгРрСсЬьΣσςΩωΑα ._-&+!?~*()#’'5🦊Ａａ",
    ...['नि', 'ß', 'ſ', 'Ǆ', 'ﬁ', 'İ', 'ı', 'Ϲ', 'ј', 'Ԛ', 'ѵ', '漢', 'ｶﾞ', 'ᴀ', '❤️'],
    ...['ɯ', 'ʋ', 'ꞙ', 'ا', 'ס', 'ಠ', 'ഠ', 'カ', '力', 'ա', 'ҽ', 'ǀ'],
  )
  const drawn = fc.sample(fc.string({ unit, minLength: 1, maxLength: 8 }), 3_000)
  const names = drawn.filter((name) => name.trim() !== '')
  await pool.query('DELETE FROM mails')
  await pool.query('ALTER TABLE players DROP COLUMN name_skeleton')
  await pool.query(
    `INSERT INTO players (id, name, email, password_hash, avatar, created_at)
     SELECT gen_random_uuid(), name, gen_random_uuid()::text, '', 'fox', now() + place * interval '1 second'
     FROM unnest($1::text[]) WITH ORDINALITY AS given (name, place)`,
    [names],
  )
  for (const migration of ['0041-name-skeletons.sql', '0660-more-look-alikes.sql']) {
    await pool.query(await readFile(path.join(migrationsFolder, migrationPath(migration)), 'utf8'))
  }
  const { rows } = await pool.query<{ name: string; name_skeleton: string | null }>(
    'SELECT name, name_skeleton FROM players ORDER BY created_at, id',
  )
  // Of names that look alike one holds the skeleton.
  const held = rows.filter(({ name_skeleton }) => name_skeleton !== null)
  for (const { name, name_skeleton } of held) {
    expect([name, name_skeleton]).toEqual([name, nameSkeleton(name)])
  }
  expect(held.length).toBe(new Set(rows.map(({ name }) => nameSkeleton(name))).size)
  expect(rows.length).toBeGreaterThan(2_500)
  expect(names.some((name) => nickname.safeParse(name).success)).toBe(true)
})
