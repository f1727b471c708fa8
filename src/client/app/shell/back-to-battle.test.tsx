import { act, fireEvent, render } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, it } from 'vitest'
import { useSession } from '#client/player/session.ts'
import { BackToBattle } from './back-to-battle.tsx'

const on = (path: string) =>
  render(
    <MemoryRouter initialEntries={[path]}>
      <BackToBattle />
    </MemoryRouter>,
  ).container

afterEach(() => useSession.setState({ toBattle: null }))

it('links a player back to their battle from any other page', () => {
  useSession.setState({ toBattle: '7' })
  const link = on('/boxes').querySelector('a')
  expect(link?.textContent).toBe('Back to Battle')
  expect(link?.getAttribute('href')).toBe('/battles/7')
  expect(on('/battles/8').querySelector('a')).not.toBeNull()
})

it('is hidden on the page of that battle, and without a battle', () => {
  expect(on('/boxes').innerHTML).toBe('')
  useSession.setState({ toBattle: '7' })
  expect(on('/battles/7').innerHTML).toBe('')
})

it('disappears when the battle has ended', () => {
  useSession.setState({ toBattle: '7' })
  const page = on('/boxes')
  act(() => useSession.setState({ toBattle: null }))
  expect(page.innerHTML).toBe('')
})

it('can be dismissed, and reappears for the next battle', () => {
  useSession.setState({ toBattle: '7' })
  const page = on('/boxes')
  fireEvent.click(page.querySelector('button') as HTMLButtonElement)
  expect(page.innerHTML).toBe('')
  act(() => useSession.setState({ toBattle: '8' }))
  expect(page.querySelector('a')?.getAttribute('href')).toBe('/battles/8')
})
