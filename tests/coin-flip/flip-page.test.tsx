// @vitest-environment happy-dom
import '#tests/support/setup/client-document.ts'
import { readFile } from 'node:fs/promises'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { lazyPageOf } from '#client/app/routing/page-list.ts'
import { mainLinks } from '#client/app/shell/nav-links.ts'
import { RawCheck } from '#client/features/fairness/draw/raw-check.tsx'
import { GameProofs } from '#client/features/fairness/page/game-proofs.tsx'
import { TestVectors } from '#client/features/fairness/page/test-vectors.tsx'
import { ReceiptView } from '#client/features/fairness/receipt/receipt-view.tsx'
import { GamesRow } from '#client/features/home/games-row.tsx'
import { aServer, aToken, json } from '#client/lib/api/a-server.ts'
import { queryClient } from '#client/lib/api/queries.ts'
import { clearAuth, saveAuth } from '#client/lib/api/tokens.ts'
import { useSettings } from '#client/lib/browser/settings.ts'
import { showProfile, useSession } from '#client/player/session.ts'
import type { Profile } from '#contract/http/account.ts'
import { pageAt, pages } from '#contract/pages.ts'
import { NO_SHOP_KEYS } from '#server/app/pages/verifier-page.ts'
import { anInstantReceipt } from '#tests/fairness/instant-builders.ts'
import { flip } from './flip.ts'
import { FlipFairnessPage } from './flip-fairness-page.tsx'
import { FlipPage } from './flip-page.tsx'

beforeEach(() => useSettings.setState({ isMuted: true }))
afterEach(() => {
  cleanup()
  clearAuth()
  queryClient.clear()
  vi.unstubAllGlobals()
})

test('a new instant game runs on the shared page: bet, held payout, recent results, statistics', async () => {
  const bet = { bet_id: 'a', nonce: 7, amount: 2, side: 'tails', drawn: 'tails' }
  const paid = { multiplier: 1.96, payout: 3.92, created_at: '2026-11-23T00:00:00.000Z' }
  const none = () => json({ data: [], next_cursor: null })
  const requests = aServer({
    'GET /api/fairness': () => json({ data: { nonce: 7, client_seed_origin: 'player' } }),
    'GET /api/flip/config': () =>
      json({ data: { min_amount: 0.1, max_amount: 100, max_payout: 150, version_hash: 'ab' } }),
    'GET /api/flip/my-bets': none,
    'GET /api/flip/recent-bets': none,
    'GET /api/flip/leaderboard': () => json({ data: [] }),
    'POST /api/flip/bet': () =>
      json({
        msg: 'The coin fell.',
        data: { ...bet, ...paid, server_seed_hash: 'cd', balance: 11.92, balance_seq: 3 },
      }),
  })
  saveAuth({ ...aToken(1), token_type: 'Bearer' })
  showProfile({ id: 'player', balance: 10, balance_seq: 1 } as Profile)
  render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter>
        <FlipPage />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  fireEvent.click(await screen.findByRole('radio', { name: 'tails' }))
  fireEvent.change(screen.getByLabelText('Bet'), { target: { value: '2' } })
  fireEvent.click(await screen.findByRole('button', { name: 'Flip for 2.00' }))

  await screen.findByText('The coin shows tails.')
  const order = requests.find(({ key }) => key === 'POST /api/flip/bet')
  expect(order?.body).toEqual({ amount: 2, side: 'tails', version_hash: 'ab' })
  expect(order?.headers.get('idempotency-key')).toMatch(/^[0-9a-f]{32}$/)
  expect(useSession.getState().user?.balance).toBe(8)
  const board = screen.getAllByText('tails').find(({ tagName }) => tagName === 'OUTPUT')
  if (board) fireEvent.animationEnd(board)
  await waitFor(() => expect(useSession.getState().user?.balance).toBe(11.92))
  expect(screen.getByRole('button', { name: 'tails' })).toBeTruthy()
  expect(screen.getByText('+1.92')).toBeTruthy()
})

const show = (page: ReactNode) =>
  render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter>{page}</MemoryRouter>
    </QueryClientProvider>,
  )

test('its pages have addresses and titles, and the navigation and the tiles lead to them', async () => {
  expect(pageAt('/flip')).toBe('flip')
  const proof = pageAt('/flip/provably-fair') ?? 'home'
  expect(pages[proof].title).toBe('Coin flip, provably fair')
  await lazyPageOf(proof).preload()
  expect(mainLinks).toContainEqual(expect.objectContaining({ to: '/flip', label: 'Coin flip' }))
  show(
    <>
      <GamesRow />
      <GameProofs />
    </>,
  )
  const links = screen.getAllByRole('link', { name: /Coin flip/ })
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['/flip', '/flip/provably-fair'])
})

test('its proof page computes the example and any other draw', async () => {
  show(<FlipFairnessPage />)
  const [example] = await screen.findAllByText(/^(heads|tails)$/, { selector: '[role=status]' })
  expect(example).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Compute it' }))
  const computed = async () =>
    (await screen.findAllByText(/^(heads|tails)$/, { selector: '[role=status]' })).length
  await waitFor(async () => expect(await computed()).toBe(2))
  expect(screen.getAllByLabelText('A coin that shows heads')).toHaveLength(2)
})

test('the general proof page computes its draws, too, and the published example', async () => {
  show(
    <>
      <RawCheck />
      <TestVectors />
    </>,
  )
  fireEvent.change(screen.getByLabelText('Game'), { target: { value: 'flip' } })
  fireEvent.change(screen.getByLabelText('Side'), { target: { value: 'tails' } })
  fireEvent.click(screen.getByRole('button', { name: 'Compute it' }))
  expect(await screen.findByText(/^Coin flip, tails: /)).toBeTruthy()
  expect(await screen.findByText(/^(\d+) of \1 match in your browser$/)).toBeTruthy()
  expect(screen.getByText('nonce 1, uniform(2)')).toBeTruthy()
})

const receipt = anInstantReceipt(
  {
    game: flip,
    terms: { game: 'flip', ...flip.limits, house_edge: 200 },
    parameters: { side: 'heads' },
    stake: 100n,
  } as never,
  { serverSeed: new Uint8Array(32).fill(7), clientSeed: 'client', nonce: 0 },
)

test('the page verifies its receipt and shows the bet', async () => {
  show(<ReceiptView receipt={receipt} />)
  expect(await screen.findByText('Coin flip, heads')).toBeTruthy()
  expect(await screen.findByText(/Your browser recomputed the same result/)).toBeTruthy()
})

test('the offline verifier checks its receipt, and finds a change', async () => {
  const page = await readFile('src/client/verifier/verifier.html', 'utf8')
  document.body.innerHTML = page
    .slice(page.indexOf('<body>') + 6, page.indexOf('</body>'))
    .replace('<!--script-->', '')
    .replace('<!--keys-->', NO_SHOP_KEYS)
  await import('#client/verifier/main.ts')
  const check = async (value: object) => {
    fireEvent.change(screen.getByLabelText(/A receipt or a chain/), {
      target: { value: JSON.stringify(value) },
    })
    fireEvent.click(screen.getByRole('button', { name: 'Check it' }))
    await waitFor(() => expect(document.getElementById('checks')?.textContent).not.toBe(''))
    return document.getElementById('verdict')?.textContent ?? ''
  }
  const words = await check(receipt)
  expect(words).toContain('Verified')
  expect(words).toContain('Coin flip, heads')
  expect(await check({ ...receipt, parameters: { side: 'tails' } })).not.toContain('Verified')
  document.body.innerHTML = ''
})
