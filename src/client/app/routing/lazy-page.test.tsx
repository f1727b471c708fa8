import { render, waitFor } from '@testing-library/react'
import { Component, type ReactNode, Suspense } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { lazyPage, PageLoadError } from './lazy-page.ts'

const reload = vi.fn()
let caught: unknown

class Boundary extends Component<{ children: ReactNode }> {
  override state = { isBroken: false }
  static getDerivedStateFromError(error: unknown) {
    caught = error
    return { isBroken: true }
  }
  override render() {
    return this.state.isBroken ? null : this.props.children
  }
}

function show(load: () => Promise<() => ReactNode>) {
  const { Page } = lazyPage(load)
  return render(
    <Boundary>
      <Suspense fallback="waiting">
        <Page />
      </Suspense>
    </Boundary>,
  )
}

const gone = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'))

beforeEach(() => {
  caught = null
  sessionStorage.clear()
  vi.spyOn(location, 'reload').mockImplementation(reload)
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
})
afterEach(() => {
  reload.mockClear()
  vi.restoreAllMocks()
})

it('renders a page, loaded once for a preload and a visit', async () => {
  const load = vi.fn(async () => () => 'a page')
  const { Page, preload } = lazyPage(load)
  void preload()
  const { container } = render(
    <Suspense>
      <Page />
    </Suspense>,
  )
  await waitFor(() => expect(container.textContent).toBe('a page'))
  expect(load).toHaveBeenCalledTimes(1)
})

it('does not reload a page that is being left, which ends its loads', async () => {
  vi.useFakeTimers()
  dispatchEvent(new Event('beforeunload'))
  const { container } = show(gone)
  await vi.advanceTimersByTimeAsync(9_000)
  expect(reload).not.toHaveBeenCalled()
  // It stays after all.
  await vi.advanceTimersByTimeAsync(2_000)
  expect(reload).toHaveBeenCalledTimes(1)
  expect(container.textContent).toBe('waiting')
  vi.useRealTimers()
})

it('reloads the target path when a page fails to load, and waits for the reload', async () => {
  const { container } = show(gone)
  await waitFor(() => expect(reload).toHaveBeenCalledTimes(1))
  expect(container.textContent).toBe('waiting')
})

it('throws when the page fails a second time, instead of reloading forever', async () => {
  show(gone)
  await waitFor(() => expect(reload).toHaveBeenCalledTimes(1))
  show(gone)
  await waitFor(() => expect(caught).toBeInstanceOf(PageLoadError))
  expect(reload).toHaveBeenCalledTimes(1)
})

it('loads anew after a failed preload', async () => {
  const load = vi
    .fn()
    .mockImplementationOnce(gone)
    .mockResolvedValue(() => 'a page')
  const { Page, preload } = lazyPage(load)
  void preload()
  await Promise.resolve()
  await waitFor(() => expect(load).toHaveBeenCalledTimes(1))
  const { container } = render(
    <Suspense>
      <Page />
    </Suspense>,
  )
  await waitFor(() => expect(container.textContent).toBe('a page'))
  expect(load).toHaveBeenCalledTimes(2)
})
