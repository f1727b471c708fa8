import { cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { useSession } from '#client/player/session.ts'
import type { Profile } from '#contract/http/account.ts'
import { aBattle } from './a-battle.ts'
import { BattleCard } from './battle-card.tsx'

const battle = aBattle({ id: 'one', status: 'waiting', join_price: 2.5 })
const creator = battle.seats.find(({ player }) => player)?.player?.id ?? 'nobody'

afterEach(() => {
  cleanup()
  useSession.setState({ user: null })
})

const wayOf = (user: Profile | null) => {
  useSession.setState({ user })
  render(<BattleCard battle={battle} />, { wrapper: MemoryRouter })
  return screen.getByRole('link', { name: /join|back/i }).textContent
}
const aUser = (id: string) => ({ id }) as Profile

test('visitors and others join a battle with free seats; its own players return to it', () => {
  expect(wayOf(null)).toBe('Join for 2.50')
  cleanup()
  expect(wayOf(aUser('somebody else'))).toBe('Join for 2.50')
  cleanup()
  expect(wayOf(aUser(creator))).toBe('Back to your battle')
})
