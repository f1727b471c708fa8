import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { parseProof } from '#domain/transparency/log-proof.ts'
import { cosign, signatureLine, signingKey, WITNESS_KEY } from '#domain/transparency/signed-note.ts'
import { aSigner } from '#tests/support/fairness/attested.ts'
import { readLogEntry, readLogHead, readShopKeys, type ShopKey } from './attestation.ts'
import { verifyWhole } from './receipt.ts'

const file = new URL('../../../src/client/public/coffer-vectors.json', import.meta.url)
const vectors = JSON.parse(readFileSync(file, 'utf8'))
const shop = aSigner()
const receipts = {
  box: vectors.box_receipt,
  battle: vectors.battle_receipt,
  crash: vectors.crash_receipt,
}
const attested = shop.attest(receipts.box)
const battle = shop.attest(receipts.battle)

function verify(receipt: unknown, keys: readonly ShopKey[] = shop.keys) {
  const steps = verifyWhole(receipt, { keys })
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value
  }
}

/** The names of the failed checks, and the detail of the first one. */
function faultsOf(receipt: unknown, keys?: readonly ShopKey[]) {
  const failed = verify(receipt, keys).checks.filter(({ isOk }) => !isOk)
  return [failed.map(({ name }) => name).join(), failed[0]?.detail] as const
}

test.each(Object.entries(receipts))(
  'a receipt of %s with its proofs is verified',
  (game, receipt) => {
    const { verdict, checks } = verify(shop.attest(receipt))
    expect(checks.filter(({ isOk }) => !isOk)).toEqual([])
    expect(verdict).toBe('verified')
    const names = checks.map(({ name }) => name)
    expect(names).toContain('receipt signature')
    expect(names.filter((name) => name.includes('log'))).toEqual([
      ...['log proof', 'log entry', 'log time'],
      ...(game === 'box'
        ? ['configuration log proof', 'configuration log entry', 'configuration log time']
        : []),
    ])
  },
)

describe('a forgery has a failed check that names it:', () => {
  const { signature, log, configuration_log } = attested
  const other = aSigner({ number: 2 })
  const namesake = aSigner({ origin: 'other.example/log', number: 1 })
  const cut = (text: string) => text.slice(0, -20)
  const without = (field: string) =>
    Object.fromEntries(Object.entries(attested).filter(([key]) => key !== field))

  test.each<[string, object, string, RegExp]>([
    ['no signature', without('signature'), 'receipt signature', /has not signed/],
    [
      'a truncated signature',
      { ...attested, signature: { ...signature, value: cut(signature.value) } },
      'receipt signature',
      /cut off/,
    ],
    [
      'a changed field',
      { ...attested, player: 'Somebody else' },
      'receipt signature',
      /something was changed/,
    ],
    ['an added field', { ...attested, note: 1 }, 'receipt signature', /something was changed/],
    [
      'text that JSON cannot hold',
      { ...attested, note: '\ud800' },
      'receipt signature',
      /something was changed/,
    ],
    [
      "another receipt's signature",
      { ...attested, signature: battle.signature },
      'receipt signature',
      /something was changed/,
    ],
    [
      'a signature by another shop',
      { ...attested, signature: other.attest(receipts.box).signature },
      'receipt signature',
      /not a receipt key of this shop/,
    ],
    [
      'a receipt of another shop',
      other.attest(receipts.box),
      'receipt signature,log proof,configuration log proof',
      /from another shop/,
    ],
    [
      'a shop of another name with the same key',
      namesake.attest(receipts.box),
      'receipt signature,log proof,configuration log proof',
      /from another shop/,
    ],
    ['no proof', without('log'), 'log proof', /There is no proof that its commitment/],
    ['null instead of a proof', { ...attested, log: null }, 'log proof', /There is no proof/],
    [
      'no proof of its configuration',
      without('configuration_log'),
      'configuration log proof',
      /its configuration/,
    ],
    [
      'a truncated proof',
      { ...attested, log: { ...log, proof: cut(log.proof) } },
      'log proof',
      /./,
    ],
    [
      'a truncated entry',
      { ...attested, log: { ...log, entry: cut(log.entry) } },
      'log proof',
      /not an entry/,
    ],
    ['a malformed proof', { ...attested, log: 'yes' }, 'log proof', /malformed/],
    ["the battle's proof", { ...attested, log: battle.log }, 'log entry', /entry of battle/],
    [
      'swapped proofs',
      { ...attested, log: configuration_log, configuration_log: log },
      'log entry,configuration log entry',
      /entry of configuration/,
    ],
    [
      'an entry with the path of another',
      { ...attested, log: { entry: log.entry, proof: configuration_log.proof } },
      'log proof',
      /does not lead/,
    ],
    [
      'an entry with another time',
      {
        ...attested,
        log: {
          ...log,
          entry: log.entry.replace(/\d,/, (end: string) => (end === '0,' ? '1,' : '0,')),
        },
      },
      'log proof',
      /does not lead/,
    ],
    [
      'an entry logged after the bet',
      shop.attest(receipts.box, -1),
      'log time,configuration log time',
      /chosen afterwards/,
    ],
  ])('%s', (_, receipt, name, words) => {
    expect(faultsOf(receipt)).toEqual([name, expect.stringMatching(words)])
    expect(verify(receipt).verdict).toBe('failed')
  })

  test('an entry of another kind with the same hash', () => {
    const at = Date.parse(receipts.battle.created_at) - 1
    const hash = receipts.battle.server_seed_hash
    const [proof] = shop.prove([{ kind: 'server_seed', hash, at }])
    expect(faultsOf({ ...battle, log: proof })[0]).toBe('log entry')
  })

  test('keys with swapped purposes', () => {
    const swapped = shop.keys.map(
      (key) => ({ ...key, kind: key.kind === 'log' ? 'receipt' : 'log' }) as const,
    )
    expect(faultsOf(attested, swapped)[0]).toBe(
      'receipt signature,log proof,configuration log proof',
    )
    expect(faultsOf(attested, [])[0]).toBe('receipt signature,log proof,configuration log proof')
  })
})

test('a receipt stays valid after its keys retire, but retired keys sign nothing newer', () => {
  const next = aSigner({ number: 3 })
  const ended = (until: string) => [...shop.keys.map((key) => ({ ...key, until })), ...next.keys]
  expect(verify(attested, ended('2100-01-01T00:00:00.000Z')).verdict).toBe('verified')
  expect(verify(next.attest(receipts.box), ended('2100-01-01T00:00:00.000Z')).verdict).toBe(
    'verified',
  )
  const [names, words] = faultsOf(attested, ended('2020-06-01T00:00:00.000Z'))
  expect(names).toBe('receipt signature')
  expect(words).toContain('has not signed with key')
})

test('a bet older than the log is reported as such, and is never verified', () => {
  const young = shop.keys.map((key) => ({ ...key, since: '2099-01-01T00:00:00.000Z' }))
  const { verdict, checks } = verify(shop.attest(receipts.box, -60_000), young)
  expect(verdict).toBe('pending')
  expect(checks.filter(({ isOpen }) => isOpen).map(({ name }) => name)).toEqual([
    'log time',
    'configuration log time',
  ])
  expect(checks.at(-1)?.detail).toContain('older than the log')
})

test("a shop's keys are parsed from the API's reply, and anything else is refused", () => {
  expect(readShopKeys({ data: shop.keys })).toEqual(shop.keys)
  for (const odd of [
    null,
    {},
    { data: null },
    { data: [{ kind: 'log' }] },
    [{ ...shop.keys[0], kind: 'x' }],
  ]) {
    expect(readShopKeys(odd)).toBeNull()
  }
})

describe('the log on its own', () => {
  const parsed = parseProof(attested.log.proof)
  if ('fault' in parsed) throw new Error(parsed.fault)
  const { checkpoint } = parsed

  test('its head opens only with the keys that signed it, and lists its witnesses', () => {
    const key = signingKey(new Uint8Array(32).fill(9), 'witness.example/w', WITNESS_KEY)
    const [text = ''] = checkpoint.split(/(?<=\n)\n/)
    const witnessed = checkpoint + signatureLine(cosign(text, key, 1_700_000_000))
    const root = expect.stringMatching(/^[0-9a-f]{64}$/)
    expect(readLogHead(checkpoint, shop.keys)).toEqual({ size: 7, root, witnesses: [] })
    expect(readLogHead(witnessed, shop.keys)).toMatchObject({ witnesses: ['witness.example/w'] })
    expect(readLogHead(checkpoint, aSigner({ number: 2 }).keys)).toHaveProperty('fault')
    expect(readLogHead(checkpoint.replace('\n7\n', '\n8\n'), shop.keys)).toHaveProperty('fault')
    const ofReceipts = shop.keys.map((each) => ({ ...each, kind: 'receipt' as const }))
    expect(readLogHead(checkpoint, ofReceipts)).toHaveProperty('fault')
  })

  test('only its own proof verifies an entry', () => {
    const { log, configuration_log: other } = attested
    expect(readLogEntry(log, shop.keys)).toMatchObject({ entry: { kind: 'server_seed' } })
    expect(readLogEntry({ ...log, entry: other.entry }, shop.keys)).toHaveProperty('fault')
    expect(readLogEntry(log, aSigner({ number: 2 }).keys)).toHaveProperty('fault')
  })
})
