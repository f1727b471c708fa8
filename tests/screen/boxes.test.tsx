import { QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook } from '@testing-library/react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Outcome } from '#client/features/boxes/opening/outcome.ts'
import { type ReelSpin, restingReel, spinReel } from '#client/features/boxes/opening/reel-lanes.tsx'
import { useOpening } from '#client/features/boxes/opening/use-opening.ts'
import { WonResult } from '#client/features/boxes/opening/won-result.tsx'
import { aServer, aToken, json } from '#client/lib/api/a-server.ts'
import { queryClient } from '#client/lib/api/queries.ts'
import { clearAuth, saveAuth } from '#client/lib/api/tokens.ts'
import type { Pace } from '#client/ui/reel/reel.ts'
import type { BoxReceipt } from '#domain/fairness/receipt.ts'
import { BOX_KINDS } from '#domain/games/box.ts'
import { aRandomVersion } from '#tests/fairness/box-builders.ts'
import { type Replay, replay } from '#tests/fairness/replay.ts'
import { times } from '#tests/support/setup/sampling.ts'
import { type MemoryBoxService, memoryBoxService } from './memory-box-service.ts'
import { AMOUNTS, restingTile, showCents, textsOf } from './rendered.ts'

const OPENINGS = times('SHOWN_OPENINGS', 500)
const OPENINGS_EACH = 50
const paces: readonly (Pace | null)[] = ['full', 'fast', null]
const nothing = () => {}

// Where the sheet's markup names the won item, and which roll it was.
const NAMES = /(?:<b>|<p class="_name_\w+">)([^<]*)</g
const ROLLS = /\?bet=([^"]*)"/g

beforeEach(() => saveAuth({ ...aToken(1), token_type: 'Bearer' }))
afterEach(() => {
  vi.unstubAllGlobals()
  clearAuth()
})

test(`${OPENINGS} openings show what their receipts say`, async () => {
  const random = replay('screens of boxes')
  for (let opened = 0; opened < OPENINGS; opened += OPENINGS_EACH) {
    const kind = BOX_KINDS[(opened / OPENINGS_EACH) % BOX_KINDS.length] ?? 'box'
    const service = memoryBoxService(random, { ...aRandomVersion(random), kind })
    await openAndLook(random, service)
    expect(service.records).toHaveLength(OPENINGS_EACH)
  }
})

/** Opens one box one to five times at once, at every pace. */
async function openAndLook(random: Replay, service: MemoryBoxService): Promise<void> {
  const { box, records } = service
  serve(service)
  const { result, unmount } = renderHook(() => useOpening(box, nothing))
  let spin = restingReel(box.items)
  while (records.length < OPENINGS_EACH) {
    const most = box.kind === 'free' ? 1 : Math.min(5, OPENINGS_EACH - records.length)
    const count = 1 + random.below(most)
    const outcome = await opened(result, count)
    const recorded = records.slice(-count)
    spin = spinReel(spin, box.items, outcome, paces[random.below(3)] ?? null)
    checkReel(spin, recorded)
    act(() => result.current.land())
    checkSheet(service, outcome, recorded)
  }
  unmount()
}

/** Serves `fetch` as the shop does: the call's own path, the service's own reply. */
function serve({ box, open }: MemoryBoxService): void {
  const area = { box: 'boxes', free: 'free-boxes', user: 'user-boxes' }[box.kind]
  aServer({
    'GET /api/fairness': () => json({ data: { nonce: 1, client_seed_origin: 'player' } }),
    [`POST /api/${area}/${box.slug}/open`]: async ({ body }) =>
      json(await open((body as { count: number }).count)),
  })
}

/** Presses the button, and waits until the reel has a result to stop at. */
async function opened(
  view: { current: ReturnType<typeof useOpening> },
  count: number,
): Promise<Outcome> {
  act(() => view.current.open(count))
  while (view.current.state.phase === 'waiting') {
    await act(() => new Promise((resolve) => setImmediate(resolve)))
  }
  const { state } = view.current
  if (state.phase !== 'answered') throw new Error(`The opening is ${state.phase}`)
  return state.result
}

/** From the first stop on, the tile under the needle is what was drawn. */
function checkReel({ strips, courses }: ReelSpin, recorded: readonly BoxReceipt[]): void {
  expect(courses).toHaveLength(recorded.length)
  for (const [lane, record] of recorded.entries()) {
    const tile = strips[lane]?.[restingTile(courses[lane] ?? null)]
    const { id, name, price_cents } = itemOf(record)
    expect(tile).toMatchObject({ id, name, price: price_cents / 100 })
  }
}

/** The sheet shows each opening's item, price and roll, and the price for selling all. */
function checkSheet(
  { box }: MemoryBoxService,
  outcome: Outcome,
  recorded: readonly BoxReceipt[],
): void {
  if (outcome.isDemo) throw new Error('A demo is on no record')
  const sheet = renderToStaticMarkup(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter>
        <WonResult box={box} openings={outcome.openings} onAgain={nothing} onClose={nothing} />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  expect(textsOf(sheet, NAMES)).toEqual(recorded.map((record) => itemOf(record).name))
  expect(textsOf(sheet, ROLLS)).toEqual(recorded.map(({ bet_id }) => bet_id))
  const prices = recorded.map(({ payout_cents }) => payout_cents)
  const sum = prices.reduce((total, price) => total + price, 0)
  const again = box.kind === 'free' ? [] : [recorded.length * (recorded[0]?.stake_cents ?? 0)]
  expect(textsOf(sheet, AMOUNTS)).toEqual([...prices, sum, ...again].map(showCents))
}

function itemOf({ configuration, result }: BoxReceipt) {
  const item = configuration.items.find(({ id }) => id === result.item_id)
  if (!item) throw new Error(`${configuration.slug} has no ${result.item_id}`)
  return item
}
