import { expect, test } from 'vitest'
import { toast } from '#client/lib/browser/toast.ts'
import { toastDefaults } from '#client/lib/browser/toast-options.ts'

const standing = () => Array.from(document.querySelectorAll<HTMLElement>('.Toastify__toast'))
const shown = (text: string) =>
  expect
    .poll(() => standing().find(({ textContent }) => textContent === text))
    .toBeTruthy()
    .then(() => standing().find(({ textContent }) => textContent === text) as HTMLElement)
const clockOf = (element: HTMLElement) =>
  element.querySelector<HTMLElement>('.Toastify__progress-bar--animated')?.style.animationDuration

test('uses the specified defaults', async () => {
  expect(toastDefaults).toEqual({
    type: 'default',
    position: 'top-right',
    autoClose: 2_000,
    theme: 'auto',
  })
  toast.show('Plain words.')
  const element = await shown('Plain words.')
  expect(element.className).toContain('Toastify__toast--default')
  expect(element.className).toContain('Toastify__toast-theme--auto')
  expect(element.parentElement?.className).toContain('--top-right')
  expect(clockOf(element)).toBe('2000ms')
  expect(element.querySelector('svg')).toBeNull()
})

// The toaster shows four at a time, and no timers run in this document.
test.each(['warning', 'error'] as const)('a toast of type %s shows its icon', async (type) => {
  toast[type](`Of type ${type}.`)
  const element = await shown(`Of type ${type}.`)
  expect(element.className).toContain(`Toastify__toast--${type}`)
  expect(element.querySelector('svg')).not.toBeNull()
})

test('each call may choose its position, duration and theme', async () => {
  toast.success('Down there.', { position: 'bottom-left', autoClose: 7_000, theme: 'light' })
  const element = await shown('Down there.')
  expect(element.parentElement?.className).toContain('--bottom-left')
  expect(element.className).toContain('Toastify__toast-theme--light')
  expect(clockOf(element)).toBe('7000ms')
})
