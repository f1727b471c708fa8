// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest'

beforeEach(() => {
  localStorage.clear()
  vi.resetModules()
})

/** The settings as a page that has just been opened reads them. */
const openPage = async () => (await import('./settings.ts')).useSettings

test('a choice outlives the visit', async () => {
  const settings = await openPage()
  expect(settings.getState()).toEqual({ isMuted: false, isFast: false, hasKeys: true })
  expect(localStorage).toHaveLength(0)
  settings.setState({ isFast: true })
  vi.resetModules()
  const again = await openPage()
  expect(again).not.toBe(settings)
  expect(again.getState()).toEqual({ isMuted: false, isFast: true, hasKeys: true })
})

test('choices that were stored under names of their own are moved, and still hold', async () => {
  localStorage.setItem('muted', '1')
  localStorage.setItem('fast', 'true')
  localStorage.setItem('keys', 'false')
  const settings = await openPage()
  expect(settings.getState()).toEqual({ isMuted: true, isFast: true, hasKeys: false })
  // What a page renders before it is hydrated is the same for everybody.
  expect(settings.getInitialState()).toEqual({ isMuted: false, isFast: false, hasKeys: true })
  expect(Object.keys(localStorage)).toEqual(['settings'])
  vi.resetModules()
  expect((await openPage()).getState()).toEqual({ isMuted: true, isFast: true, hasKeys: false })
})
