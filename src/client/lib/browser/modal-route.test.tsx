import { act, render } from '@testing-library/react'
import { BrowserRouter } from 'react-router'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { clearAuth, saveAuth } from '#client/lib/api/tokens.ts'
import { returnPathOf, useModalRoute } from './modal-route.ts'

let route: ReturnType<typeof useModalRoute>
let page: ReturnType<typeof render>

function Probe() {
  route = useModalRoute()
  return null
}

const address = () => location.pathname + location.search
const change = (make: () => void) => act(async () => make())

beforeEach(() => {
  history.replaceState(null, '', '/boxes?sort=name')
  page = render(
    <BrowserRouter>
      <Probe />
    </BrowserRouter>,
  )
})
afterEach(() => {
  page.unmount()
  clearAuth()
})

describe('the modal in the address', () => {
  it('opens over the page and keeps the other parameters', async () => {
    await change(() => route.open('login', { promocode: 'COFFER' }))
    expect(route.current).toBe('login')
    expect(address()).toBe('/boxes?sort=name&promocode=COFFER&modal=login')
  })

  it('closes to where it was opened from', async () => {
    await change(() => route.open('register'))
    await change(() => route.close())
    await vi.waitFor(() => expect(address()).toBe('/boxes?sort=name'))
  })

  it('changes its name in place, so that one Back closes it', async () => {
    const entries = history.length
    await change(() => route.open('register'))
    await change(() => route.open('login'))
    expect(history.length).toBe(entries + 1)
    await change(() => route.close())
    await vi.waitFor(() => expect(address()).toBe('/boxes?sort=name'))
  })

  it('asks a visitor who wants to deposit to sign up, and continues to the deposit', async () => {
    await change(() => route.open('deposit', { amount: '50' }))
    expect(route.current).toBe('register')
    const wish = '/boxes?sort=name&amount=50&modal=deposit'
    expect(returnPathOf(new URLSearchParams(location.search))).toBe(wish)
    await change(() => route.open('login'))
    expect(returnPathOf(new URLSearchParams(location.search))).toBe(wish)
    await change(() => route.close())
    await vi.waitFor(() => expect(address()).toBe('/boxes?sort=name'))
  })

  it('does the same for a visitor whose address names the deposit', async () => {
    await change(() => history.replaceState(null, '', '/?modal=deposit&promocode=COFFER'))
    await change(() => route.open('deposit'))
    expect(address()).toBe(
      `/?modal=register&return=${encodeURIComponent('/?modal=deposit&promocode=COFFER')}`,
    )
  })

  it('offers no login to a signed-in player', async () => {
    saveAuth({ token_type: 'Bearer', expires_in: 60, access_token: 'a', refresh_token: 'r' })
    await change(() => route.open('login'))
    expect(route.current).toBeNull()
    await change(() => route.open('deposit'))
    expect(route.current).toBe('deposit')
  })
})

describe('the page to return to', () => {
  const pathOf = (path: string) => returnPathOf(new URLSearchParams({ return: path }))

  it('is a path of this site', () => {
    expect(pathOf('/profile/inventory?sort=price')).toBe('/profile/inventory?sort=price')
    expect(returnPathOf(new URLSearchParams())).toBeNull()
  })

  it.each([
    'https://evil.example/',
    '//evil.example/',
    '/\\evil.example/',
    '/\t/evil.example',
    'javascript:alert(1)',
    'evil.example',
    '\\\\evil.example',
  ])('is never %j', (path) => {
    const target = pathOf(path)
    expect(target === null || new URL(target, location.origin).origin === location.origin).toBe(
      true,
    )
  })
})
