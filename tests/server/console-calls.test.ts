import { afterAll, beforeAll, expect, it } from 'vitest'
import { aPlayer } from '#tests/support/players/a-player.ts'
import { aTotp } from '#tests/support/players/a-second-factor.ts'
import { aStaffMember } from '#tests/support/players/a-staff-member.ts'
import { startApp, type TestApp } from '#tests/support/shop/start-app.ts'

let app: TestApp

beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

interface Queues {
  data: { name: string; depth: number; oldest_at: string | null; promised_ms: number }[]
}

it('tells a member of the staff who they are, and a player that they are none', async () => {
  for (const role of ['auditor', 'support', 'operator', 'admin'] as const) {
    const member = await aStaffMember(app, role)
    const { body } = await member.ask('GET /api/operator/me')
    expect(body).toEqual({
      data: { id: member.id, name: member.name, role, session_id: expect.any(String) },
    })
  }
  const player = await aPlayer(app)
  expect((await player.ask('GET /api/operator/me')).body).toMatchObject({ code: 'forbidden' })
})

it('tells how long each queue is and since when its oldest entry waits', async () => {
  const support = await aStaffMember(app, 'support')
  const ticketsOf = async () => {
    const { body } = await support.ask<Queues>('GET /api/operator/queues')
    return body.data.find(({ name }) => name === 'tickets')
  }
  expect(await ticketsOf()).toMatchObject({ depth: 0, oldest_at: null })
  const player = await aPlayer(app)
  const openedMs = app.clock.now()
  const ticket = { subject: 'Where is it?', category: 'shipping', message: 'It has not arrived.' }
  await player.ask('POST /api/support/tickets', ticket)
  const open = await ticketsOf()
  expect(open).toMatchObject({ depth: 1 })
  expect(Date.parse(open?.oldest_at ?? '')).toBeGreaterThanOrEqual(openedMs)
  expect(open?.promised_ms).toBeGreaterThan(0)
})

it('lists everybody with a role, and whether they have a second factor', async () => {
  const admin = await aStaffMember(app, 'admin')
  const auditor = await aStaffMember(app, 'auditor')
  await aTotp(app, auditor)
  const player = await aPlayer(app)
  const { body } = await admin.ask<{ data: { id: string; role: string; has_factor: boolean }[] }>(
    'GET /api/operator/staff',
  )
  const found = (id: string) => body.data.find((member) => member.id === id)
  expect(found(admin.id)).toMatchObject({ role: 'admin', has_factor: false, hold: null })
  expect(found(auditor.id)).toMatchObject({ role: 'auditor', has_factor: true })
  expect(found(player.id)).toBeUndefined()
  const support = await aStaffMember(app, 'support')
  expect((await support.ask('GET /api/operator/staff')).status).toBe(403)
})
