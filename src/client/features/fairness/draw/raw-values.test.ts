import { expect, test } from 'vitest'
import { drawGameOf } from '../games/proofs.ts'
import { readRawValues } from './raw-values.ts'

const seeds = { serverSeed: '1'.padStart(64, '0'), clientSeed: 'client', nonce: '1' }
const fields = {
  target: '50',
  direction: 'over',
  rows: '16',
  risk: 'high',
  stake: '10',
  price: '40',
}

test.for<[string, object]>([
  ['box', {}],
  ['dice', { target: 50, direction: 'over' }],
  ['plinko', { rows: 16, risk: 'high' }],
  ['deals', { amount: 10, target_price_cents: 4_000 }],
])('values of %s are parsed into a draw', ([game, parameters]) => {
  expect(readRawValues(drawGameOf(game), seeds, fields)).toMatchObject({
    draw: { game, nonce: 1, clientSeed: 'client', parameters },
  })
})

test.for<[string, string, string]>([
  ['serverSeed', '', 'box'],
  ['serverSeed', 'g'.repeat(64), 'box'],
  ['clientSeed', '', 'dice'],
  ['clientSeed', 'é', 'dice'],
  ['nonce', '', 'dice'],
  ['nonce', '-1', 'dice'],
  ['nonce', '1.5', 'dice'],
  ['nonce', '9'.repeat(16), 'dice'],
  ['target', '', 'dice'],
  ['target', '50.005', 'dice'],
  ['target', '99.99', 'dice'],
  ['target', '100', 'dice'],
  ['stake', '', 'deals'],
  ['stake', '0', 'deals'],
  ['price', '1e9', 'deals'],
  ['price', '10', 'deals'],
  ['price', '1000000', 'deals'],
])('an invalid %s “%s” is reported at its field', ([name, text, game]) => {
  const read = readRawValues(
    drawGameOf(game),
    { ...seeds, ...(name in seeds && { [name]: text }) },
    { ...fields, [name]: text },
  )
  expect('faults' in read && Object.keys(read.faults)).toEqual([name])
})
