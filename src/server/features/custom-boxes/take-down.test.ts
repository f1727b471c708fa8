import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { MyBox } from '#contract/http/custom-boxes.ts'
import type { ActionReply, LogEntry } from '#contract/http/operator/acts.ts'
import type { CustomBoxEntry } from '#contract/http/operator/boxes.ts'
import { aCustomBox, aDraft } from '#tests/support/players/a-custom-box.ts'
import { aPlayer, type TestPlayer } from '#tests/support/players/a-player.ts'
import { aStaffMember } from '#tests/support/players/a-staff-member.ts'
import { ask } from '#tests/support/shop/ask.ts'
import { startApp, type TestApp } from '#tests/support/shop/start-app.ts'

type Listed = { data: CustomBoxEntry[]; next_cursor: string | null }

let app: TestApp
let maker: TestPlayer
let operator: TestPlayer

beforeAll(async () => {
  app = await startApp()
  maker = await aPlayer(app, { cents: 10_000n })
  operator = await aStaffMember(app, 'operator')
})
afterAll(() => app.stop())

const reason = { reason: 'A name of somebody else' }
const listed = async (query: string) =>
  (await operator.ask<Listed>(`GET /api/operator/user-boxes?${query}`)).body
const act = (id: string, what: 'hide' | 'restore', body: object = reason) =>
  operator.ask<ActionReply & { code?: string }>(`POST /api/operator/user-boxes/${id}/${what}`, body)
const statusOf = async (slug: string) => (await ask(app.url, `GET /api/user-boxes/${slug}`)).status
const mine = async () => (await maker.ask<{ data: MyBox[] }>('GET /api/profile/boxes')).body.data

describe('an operator', () => {
  it('takes a box down, which its maker cannot undo, and restores it', async () => {
    const box = await aCustomBox(maker, { name: 'Sold as another' })
    const draft = await aDraft(maker)
    const id = (await listed('search=sold as')).data[0]?.id ?? ''
    const done = await act(id, 'hide', { ...reason, note: 'Please choose another name.' })
    expect(done.body.data.status).toBe('done')
    await expect.poll(() => statusOf(box.slug)).toBe(404)
    expect((await maker.ask(`POST /api/user-boxes/${box.slug}/open`, {})).status).toBe(404)
    expect((await mine())[0]).toMatchObject({
      status: 'taken_down',
      note: 'Please choose another name.',
    })
    expect(await maker.ask(`PUT /api/user-boxes/${box.slug}`, draft)).toMatchObject({
      status: 409,
      body: { code: 'box_taken_down' },
    })
    expect(await act(id, 'hide')).toMatchObject({ status: 409, body: { code: 'request_moved_on' } })

    await act(id, 'restore')
    expect(await statusOf(box.slug)).toBe(404)
    expect((await mine())[0]).toMatchObject({ status: 'hidden', note: null })
    expect((await maker.ask(`PUT /api/user-boxes/${box.slug}`, draft)).status).toBe(200)
    expect(await statusOf(box.slug)).toBe(200)
    expect(await act(id, 'restore')).toMatchObject({ status: 409 })
  })

  it('has each action logged with the maker and the box', async () => {
    const box = await aCustomBox(maker, { name: 'Told in the log' })
    const id = (await listed(`search=${box.slug}`)).data[0]?.id ?? ''
    await act(id, 'hide')
    await act(id, 'restore')
    const { body } = await operator.ask<{ data: LogEntry[] }>(
      `GET /api/operator/log?player_id=${maker.id}`,
    )
    const told = body.data.filter(({ subject_id }) => subject_id === id)
    expect(told.map(({ action, stage }) => `${action} ${stage}`)).toEqual([
      'user-box.restore done',
      'user-box.hide done',
    ])
    expect(told[0]).toMatchObject({ player_id: maker.id, reason: reason.reason })
  })

  it('takes a box down even while its maker publishes it', async () => {
    const draft = await aDraft(maker)
    for (let round = 0; round < 6; round++) {
      const box = await aCustomBox(maker, { name: `At once ${round}` })
      const id = (await listed(`search=${box.slug}`)).data[0]?.id ?? ''
      await Promise.all([act(id, 'hide'), maker.ask(`PUT /api/user-boxes/${box.slug}`, draft)])
      const { rows } = await app.database.pool.query(
        `SELECT b.hidden_at IS NOT NULL AS is_hidden, u.taken_down_at IS NOT NULL AS is_down
         FROM user_boxes u JOIN boxes b ON b.kind = 'user' AND b.slug = u.slug WHERE u.id = $1`,
        [id],
      )
      expect(rows[0]).toEqual({ is_hidden: true, is_down: true })
      await expect.poll(() => statusOf(box.slug)).toBe(404)
    }
  })

  it('finds boxes by slug or maker, page by page, and cannot take down their own', async () => {
    const own = await aCustomBox(operator, { name: 'Of an insider' })
    const id = (await listed(`search=${own.slug}`)).data[0]?.id ?? ''
    expect(await act(id, 'hide')).toMatchObject({ status: 403, body: { code: 'own_account' } })
    expect((await listed(`maker_id=${operator.id}`)).data.map(({ slug }) => slug)).toEqual([
      own.slug,
    ])
    const page = await listed(`maker_id=${maker.id}&limit=3`)
    const next = await listed(`maker_id=${maker.id}&limit=3&cursor=${page.next_cursor}`)
    const ids = [...page.data, ...next.data].map((entry) => entry.id)
    expect(new Set(ids).size).toBe(6)
    const nobody = '00000000-0000-4000-8000-000000000000'
    expect(await act(nobody, 'hide')).toMatchObject({ status: 404 })
    expect(await maker.ask(`POST /api/operator/user-boxes/${id}/hide`, reason)).toMatchObject({
      status: 403,
    })
  })
})

it('another node sees boxes that are created, changed and hidden on this one', async () => {
  const box = await aCustomBox(maker, { name: 'Seen elsewhere' })
  await app.database.pool.query(
    `UPDATE boxes SET hidden_at = now() WHERE kind = 'user' AND slug = $1`,
    [box.slug],
  )
  expect(await statusOf(box.slug)).toBe(200)
  await app.idle()
  app.clock.advance(5_000)
  await expect.poll(() => statusOf(box.slug)).toBe(404)
})
