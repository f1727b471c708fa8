import { act, renderHook } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { usePeek } from './use-peek.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function aCard(slug: string): HTMLAnchorElement {
  const card = document.createElement('a')
  card.href = `/boxes/${slug}`
  card.dataset.peek = ''
  document.body.append(card)
  return card
}

const over = (card: Element, clientX: number) =>
  act(() => {
    for (const type of ['pointerover', 'pointermove']) {
      card.dispatchEvent(new PointerEvent(type, { bubbles: true, clientX, clientY: 10 }))
    }
    vi.advanceTimersByTime(1_000)
  })

it('after Escape, a card that comes to light below a resting pointer is not peeked into', () => {
  const { result } = renderHook(usePeek, { wrapper: MemoryRouter })
  const [first, below] = [aCard('first'), aCard('below')]
  over(first, 20)
  expect(result.current?.box.slug).toBe('first')
  act(
    () =>
      void document.body.dispatchEvent(
        new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }),
      ),
  )
  expect(result.current).toBeNull()
  over(below, 20)
  expect(result.current).toBeNull()
  over(below, 21)
  expect(result.current?.box.slug).toBe('below')
})
