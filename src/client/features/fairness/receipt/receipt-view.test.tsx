import { hexToBytes } from '@noble/hashes/utils.js'
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { json } from '#client/lib/api/a-server.ts'
import type { BoxReceipt } from '#domain/fairness/receipt.ts'
import { commitmentOf } from '#domain/fairness/seeds.ts'
import { betStream } from '#domain/fairness/stream.ts'
import { drawBox, versionHash } from '#domain/games/box.ts'
import { aSigner } from '#tests/support/fairness/attested.ts'
import {
  checks,
  drawReceipt,
  failed,
  listKeys,
  open,
  showReceipt,
  signer,
  verdict,
} from '#tests/support/fairness/show-receipt.tsx'

// The signature code is large, and a busy machine takes time to load it.
beforeAll(async () => {
  await Promise.all([import('./receipt-view.tsx'), import('#domain/fairness/attestation.ts')])
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const SERVER_SEED = '07'.repeat(32)
const CLIENT_SEED = 'my own seed'
const NONCE = 3

const items = [
  { id: 'watch', name: 'Night Watch', priceCents: 9_000n, tickets: 2_000_000 },
  { id: 'cap', name: 'Court Cap', priceCents: 500n, tickets: 8_000_000 },
]
const version = { kind: 'box', slug: 'night', version: 2, priceCents: 2_445n, items } as const

/** A valid receipt, drawn by the same code as real draws. */
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

const attestations = [
  ...['receipt signature', 'log proof', 'log entry', 'log time'],
  ...['configuration log proof', 'configuration log entry', 'configuration log time'],
]

test('a valid receipt is verified, check by check, with signature and log', async () => {
  await showReceipt(signer.attest(aReceipt()))
  expect(verdict()).toContain('Verified')
  expect(verdict()).toContain('The shop signed this receipt')
  const names = checks().map(({ name }) => name)
  expect(names).toContain('result')
  expect(names).toEqual(expect.arrayContaining(attestations))
  expect(failed()).toEqual([])
})

test('a sealed receipt is pending, and explains how to open it', async () => {
  await showReceipt(signer.attest(aReceipt({ server_seed: null })))
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
])('a changed %s fails, and the failed check is named', async (_, change, found) => {
  await showReceipt(signer.attest(aReceipt(change)))
  expect(verdict()).toContain('Failed')
  expect(failed()).toEqual(found)
  for (const name of found) expect(verdict()).toContain(name)
})

test('an unsigned receipt is reported as unsigned and unlogged', async () => {
  await showReceipt(aReceipt())
  expect(verdict()).toContain('Failed')
  expect(failed()).toEqual(['receipt signature', 'log proof', 'configuration log proof'])
  expect(screen.getByText('The shop has not signed this receipt.')).toBeTruthy()
})

test('a receipt changed after signing, or signed by another shop, fails by its signature', async () => {
  await showReceipt({ ...signer.attest(aReceipt()), player: 'Somebody else' })
  expect(failed()).toEqual(['receipt signature'])
  cleanup()
  await showReceipt(aSigner({ number: 2 }).attest(aReceipt()))
  expect(failed()).toEqual(['receipt signature', 'log proof', 'configuration log proof'])
})

test('a bet that is older than the log stays pending', async () => {
  const since = '2026-11-21T08:00:00.000Z'
  const keys = signer.keys.map((key) => ({ ...key, since }))
  await showReceipt(signer.attest(aReceipt(), -2 * 3_600_000), () => json({ data: keys }))
  expect(verdict()).toContain('Pending')
  expect(verdict()).toMatch(/recomputed the same result.*which is older than the log/)
  expect(failed()).toEqual([])
  expect(open()).toEqual(['log time', 'configuration log time'])
  expect(screen.queryByRole('button', { name: /again/ })).toBeNull()
})

test.each<[string, () => Response]>([
  [
    'no answer',
    () => {
      throw new TypeError('Failed to fetch')
    },
  ],
  ['a refusal', () => json({ message: 'Not now.' }, 503)],
  ['no keys', () => json({ data: null })],
])(
  'while the keys are unreachable by %s nothing is verified, until they are loaded',
  async (_, fault) => {
    let answer = fault
    await showReceipt(signer.attest(aReceipt()), () => answer())
    expect(verdict()).toContain('Pending')
    expect(verdict()).toMatch(/recomputed the same result.*keys are not available now/)
    expect(open()).toEqual(['receipt signature'])
    answer = listKeys
    fireEvent.click(screen.getByRole('button', { name: 'Load the shop’s keys again' }))
    await vi.waitFor(() => expect(verdict()).toContain('Verified'))
    expect(open()).toEqual([])
    expect(screen.queryByRole('button', { name: /again/ })).toBeNull()
  },
)

test('a forged receipt also fails while the keys are unreachable', async () => {
  await showReceipt(signer.attest(aReceipt({ payout_cents: 1 })), () => json({}, 503))
  expect(verdict()).toContain('Failed')
  expect(failed()).toEqual(['payout'])
})

test('nothing is reported as verified before the keys are loaded', async () => {
  const { promise, resolve } = Promise.withResolvers<Response>()
  drawReceipt(signer.attest(aReceipt()), () => promise)
  expect(screen.queryByRole('status')).toBeNull()
  resolve(listKeys())
  await screen.findByText('Verified')
})

test.each([
  ['nothing', null],
  ['a list', [1, 2]],
  ['another scheme', { ...aReceipt(), scheme: 'md5/v0' }],
  ['another game', { ...aReceipt(), game: 'tombola' }],
  ['a day in no calendar', aReceipt({ created_at: '2026-99-99T99:99:99Z' })],
  ['a stake beyond all coins', aReceipt({ stake_cents: Number.MAX_SAFE_INTEGER })],
])('%s is shown without a crash', async (_, receipt) => {
  await showReceipt(receipt)
  expect(verdict()).toContain('Failed')
})
