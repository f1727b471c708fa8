import { hexToBytes } from '@noble/hashes/utils.js'
import { cleanup, render, screen, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import type { BoxReceipt } from '#domain/fairness/receipt.ts'
import { commitmentOf } from '#domain/fairness/seeds.ts'
import { betStream } from '#domain/fairness/stream.ts'
import { drawBox, versionHash } from '#domain/games/box.ts'
import { ReceiptView } from './receipt-view.tsx'

afterEach(cleanup)

const SERVER_SEED = '07'.repeat(32)
const CLIENT_SEED = 'my own seed'
const NONCE = 3

const items = [
  { id: 'watch', name: 'Night Watch', priceCents: 9_000n, tickets: 2_000_000 },
  { id: 'cap', name: 'Court Cap', priceCents: 500n, tickets: 8_000_000 },
]
const version = { kind: 'box', slug: 'night', version: 2, priceCents: 2_445n, items } as const

/** A true receipt, drawn by the same code that draws for real. */
function aReceipt(changes: Partial<BoxReceipt> = {}): BoxReceipt {
  const serverSeed = hexToBytes(SERVER_SEED)
  const seed = { serverSeed, clientSeed: CLIENT_SEED, nonce: NONCE }
  const { ticket, item } = drawBox(items, betStream(seed))
  return {
    scheme: 'hmac-sha256/v1',
    game: 'box',
    bet_id: 'bet-1',
    player: 'Marlowe',
    server_seed_hash: commitmentOf(serverSeed),
    server_seed: SERVER_SEED,
    client_seed: CLIENT_SEED,
    client_seed_origin: 'player',
    nonce: NONCE,
    parameters: {},
    configuration: {
      kind: 'box',
      slug: 'night',
      version: 2,
      version_hash: versionHash(version),
      price_cents: 2_445,
      items: items.map(({ priceCents, ...rest }) => ({ ...rest, price_cents: Number(priceCents) })),
    },
    stake_cents: 2_445,
    payout_cents: Number(item.priceCents),
    result: { ticket, item_id: item.id },
    created_at: '2026-11-21T07:03:00.000Z',
    ...changes,
  }
}

function show(receipt: unknown) {
  // As it comes: through JSON.
  render(<ReceiptView receipt={JSON.parse(JSON.stringify(receipt))} />, { wrapper: MemoryRouter })
}

const verdict = () => screen.getAllByRole('status')[0]?.textContent
const checks = () =>
  within(screen.getByRole('list', { name: 'Checks' }))
    .getAllByRole('listitem')
    .map((check) => ({
      name: check.querySelector('b')?.textContent,
      isOk: within(check).queryByText('ok') !== null,
    }))
const failed = () => checks().flatMap(({ name, isOk }) => (isOk ? [] : [name]))

test('a true receipt is verified, check by check', () => {
  show(aReceipt())
  expect(verdict()).toContain('Verified')
  expect(checks().map(({ name }) => name)).toContain('result')
  expect(failed()).toEqual([])
})

test('a sealed receipt is pending, and says how to open it', () => {
  show(aReceipt({ server_seed: null }))
  expect(verdict()).toContain('Pending')
  expect(verdict()).toContain('rotate')
  expect(failed()).toEqual([])
})

test.each<[string, Partial<BoxReceipt>, string[]]>([
  ['nonce', { nonce: 4 }, ['result']],
  ['client seed', { client_seed: 'another' }, ['result']],
  ['server seed', { server_seed: '08'.repeat(32) }, ['commitment', 'result']],
  ['payout', { payout_cents: 1 }, ['payout']],
  ['stake', { stake_cents: 1 }, ['stake']],
])('a changed %s fails, and the check that found it is named', (_, change, found) => {
  show(aReceipt(change))
  expect(verdict()).toContain('Failed')
  expect(failed()).toEqual(found)
  for (const name of found) expect(verdict()).toContain(name)
})

test.each([
  ['nothing', null],
  ['a list', [1, 2]],
  ['another scheme', { ...aReceipt(), scheme: 'md5/v0' }],
  ['another game', { ...aReceipt(), game: 'tombola' }],
  ['a day in no calendar', aReceipt({ created_at: '2026-99-99T99:99:99Z' })],
  ['a stake beyond all coins', aReceipt({ stake_cents: Number.MAX_SAFE_INTEGER })],
])('%s is shown without a crash', (_, receipt) => {
  show(receipt)
  expect(verdict()).toMatch(/Verified|Failed/)
})
