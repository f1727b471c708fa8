// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest'
import { aConfig, aServer } from '#client/lib/api/a-server.ts'
import { countDeposit } from './count-deposit.ts'

const written = vi.spyOn(console, 'info').mockImplementation(() => undefined)
afterEach(() => {
  localStorage.clear()
  written.mockClear()
  vi.unstubAllGlobals()
})

const counts = () => written.mock.calls.filter(([, event]) => event === 'make_deposit').length

it('counts each deposit once, even after a reload', async () => {
  aServer(aConfig)
  for (const id of ['a', 'b', 'a', 'b', 'a']) countDeposit(id)
  await vi.waitFor(() => expect(counts()).toBe(2))
  vi.resetModules()
  const again = await import('./count-deposit.ts')
  again.countDeposit('b')
  again.countDeposit('c')
  await vi.waitFor(() => expect(counts()).toBe(3))
})

it.each(['not json', '{"a":1}', 'null'])('counts once even when %s is stored', async (kept) => {
  aServer(aConfig)
  localStorage.setItem('counted', kept)
  countDeposit('a')
  countDeposit('a')
  await vi.waitFor(() => expect(counts()).toBe(1))
})
