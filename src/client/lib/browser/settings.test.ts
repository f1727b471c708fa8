// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest'

beforeEach(() => {
  localStorage.clear()
  vi.resetModules()
})

/** The settings as a newly opened page reads them. */
const openPage = async () => (await import('./settings.ts')).useSettings

test('a setting is kept across visits', async () => {
  const settings = await openPage()
  expect(settings.getState()).toEqual({ isMuted: false, isFast: false, hasKeys: true })
  expect(localStorage).toHaveLength(0)
  settings.setState({ isFast: true })
  vi.resetModules()
  const again = await openPage()
  expect(again).not.toBe(settings)
  expect(again.getState()).toEqual({ isMuted: false, isFast: true, hasKeys: true })
})
