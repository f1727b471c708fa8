import { act, cleanup, render } from '@testing-library/react'
import { afterEach, beforeEach, test, vi } from 'vitest'
import { PageBoundary } from '#client/app/routing/page-frame.tsx'
import { Recovering } from './recovering.tsx'

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined))
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

/** A stage that fails as often as it is told to. */
function Stage({ failures, error }: { failures: { left: number }; error: Error }) {
  if (failures.left > 0) {
    failures.left -= 1
    throw error
  }
  return <button type="button">Cash out 1.50</button>
}

const moved = new DOMException('The node is not a child of this node.', 'NotFoundError')

test.each([moved, new TypeError('A fault of the stage')])('comes back after %s', async (error) => {
  // React renders what failed a second time before it gives up.
  const failures = { left: 2 }
  const { findByRole } = render(
    <Recovering>
      <Stage failures={failures} error={error} />
    </Recovering>,
  )
  await findByRole('button', { name: 'Cash out 1.50' })
})

test('that fails again and again is left to the page, which can be tried again', async () => {
  const failures = { left: 100 }
  const { findByText, findByRole } = render(
    <PageBoundary>
      <Recovering>
        <Stage failures={failures} error={new TypeError('A fault of the stage')} />
      </Recovering>
    </PageBoundary>,
  )
  await findByText('This page failed to load')
  failures.left = 0
  const again = await findByRole('button', { name: 'Try again' })
  await act(async () => again.click())
  await findByRole('button', { name: 'Cash out 1.50' })
})

test('a page whose nodes were moved comes back, too', async () => {
  const failures = { left: 2 }
  const { findByRole } = render(
    <PageBoundary>
      <Stage failures={failures} error={moved} />
    </PageBoundary>,
  )
  await findByRole('button', { name: 'Cash out 1.50' })
})
