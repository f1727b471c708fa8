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

it('leads a player back to the battle that they sit in, from any other page', () => {
  useSession.setState({ toBattle: '7' })
  const link = on('/boxes').querySelector('a')
  expect(link?.textContent).toBe('Back to Battle')
  expect(link?.getAttribute('href')).toBe('/battles/7')
  expect(on('/battles/8').querySelector('a')).not.toBeNull()
})

it('is away on the page of that battle, and for who sits in none', () => {
  expect(on('/boxes').innerHTML).toBe('')
  useSession.setState({ toBattle: '7' })
  expect(on('/battles/7').innerHTML).toBe('')
})

it('goes when the battle has ended', () => {
  useSession.setState({ toBattle: '7' })
  const page = on('/boxes')
  act(() => useSession.setState({ toBattle: null }))
  expect(page.innerHTML).toBe('')
})

it('can be put away, and comes again with the next battle', () => {
  useSession.setState({ toBattle: '7' })
  const page = on('/boxes')
  fireEvent.click(page.querySelector('button') as HTMLButtonElement)
  expect(page.innerHTML).toBe('')
  act(() => useSession.setState({ toBattle: '8' }))
  expect(page.querySelector('a')?.getAttribute('href')).toBe('/battles/8')
})
