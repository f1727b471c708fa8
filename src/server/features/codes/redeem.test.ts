import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { MINUTE_MS } from '#domain/schedule/durations.ts'
import { readWallet } from '#server/ledger/index.ts'
import { onceFor } from '#tests/support/calls/once-for.ts'
import { aLedger, type TestLedger } from '#tests/support/ledger/a-ledger.ts'
import { outcomeOf } from '#tests/support/shop/outcome-of.ts'
import { createCodeHash } from './code-hash.ts'
import { type CodesService, createCodesService } from './index.ts'
import { type RedeemDeps, type RedeemRequest, redeem as redeemCode } from './redeem.ts'

let books: TestLedger
let codes: CodesService
let deps: RedeemDeps

beforeAll(async () => {
  books = await aLedger()
  codes = createCodesService(books)
  const checks = { allowDeposit: async () => undefined, placeHolds: async () => undefined }
  const jurisdiction = { minimumAge: 18 }
  deps = {
    ...books,
    checks,
    jurisdiction,
    hash: createCodeHash(books.seedKey),
    isGiftCardOpen: () => true,
  }
})
afterAll(() => books.close())

type Kind = 'gift_code' | 'voucher'

async function aBatch(kind: Kind, value: bigint, count = 1) {
  const id = books.entropy.id()
  const printed = await books.database.transaction(async (tx) => {
    await codes.operate.makeBatch(tx, { id, kind, value, count })
    return (await codes.operate.printBatch(tx, id)).codes
  })
  return { id, printed, code: printed[0] ?? '' }
}

interface Try {
  kind?: Kind
  ip?: string
  key?: string | null
}

let addresses = 0
const anAddress = () => `192.0.2.${++addresses}`

const redeem = (playerId: string, typed: string, over: Try = {}) =>
  redeemWith(
    deps,
    { kind: over.kind ?? 'gift_code', typed, playerId, ip: over.ip ?? anAddress() },
    over.key,
  )

const redeemWith = (by: RedeemDeps, { ip, ...request }: RedeemRequest, key: string | null = null) =>
  redeemCode(by, { ip, ...request }, onceFor(by, request.playerId, { key, request }))

const balanceOf = async (playerId: string) =>
  (await readWallet(books.database.pool, playerId)).balance

async function entriesOf(playerId: string) {
  const { rows } = await books.database.pool.query(
    `SELECT e.code, e.amount, e.ref, c.name AS counter
     FROM entries e JOIN accounts a ON a.id = e.account_id JOIN accounts c ON c.id = e.counter_id
     WHERE a.player_id = $1 ORDER BY e.seq`,
    [playerId],
  )
  return rows
}

describe.each([
  ['gift_code', 'gift-code.redeemed', 'gift_code_used', 'gift_code_unknown'],
  ['voucher', 'voucher.redeemed', 'voucher_used', 'voucher_unknown'],
] as const)('a %s', (kind, entry, used, unknown) => {
  test('is credited once, from the house account for codes', async () => {
    const player = await books.aWallet(0n)
    const { code } = await aBatch(kind, 1_234n)
    expect(await redeem(player, code, { kind })).toEqual({
      msg: '12.34 coins were added to your balance.',
      kind,
      value: 12.34,
    })
    expect(await balanceOf(player)).toBe(1_234n)
    expect(await entriesOf(player)).toEqual([
      { code: entry, amount: 1_234n, ref: expect.any(String), counter: 'house:codes' },
    ])
    await expect(redeem(player, code, { kind })).rejects.toMatchObject({
      code: used,
      status: 409,
      message: 'You have already redeemed this code, and 12.34 coins were added then.',
    })
    const other = await books.aWallet(0n)
    expect(await outcomeOf(redeem(other, code, { kind }))).toBe(used)
    expect([await balanceOf(player), await balanceOf(other)]).toEqual([1_234n, 0n])
  })

  test('is found in any letter case and spacing, and with lookalike characters', async () => {
    const player = await books.aWallet(0n)
    const [one, two, three] = [
      (await aBatch(kind, 100n)).code,
      (await aBatch(kind, 100n)).code,
      (await aBatch(kind, 100n)).code,
    ]
    await redeem(player, one.toLowerCase().replaceAll('-', ' '), { kind })
    await redeem(player, two.replaceAll('0', 'o').replaceAll('1', 'l').replaceAll('-', ''), {
      kind,
    })
    await redeem(player, ` ${three}\n`, { kind })
    expect(await balanceOf(player)).toBe(300n)
  })

  test('is refused if it does not exist, whatever the input', async () => {
    for (const typed of [
      '0000-0000-0000-0000',
      'x',
      '\u0000',
      '☃',
      "' OR 1=1 --",
      'A'.repeat(80),
    ]) {
      const player = await books.aWallet(0n)
      const tried = redeem(player, typed, { kind })
      await expect(tried).rejects.toMatchObject({
        code: unknown,
        status: 422,
        details: { errors: { code: [{ code: expect.stringContaining('_unknown') }] } },
      })
    }
  })

  test('is credited to one of 64 players who race for it on two devices each', async () => {
    const players = await Promise.all(Array.from({ length: 64 }, () => books.aWallet(0n)))
    const { code } = await aBatch(kind, 5_000n)
    const ip = anAddress()
    const answers = await Promise.all(
      players.flatMap((player) => [
        outcomeOf(redeem(player, code, { kind, ip })),
        outcomeOf(redeem(player, code.toLowerCase(), { kind, ip })),
      ]),
    )
    expect(answers.filter((answer) => answer === 'ok')).toHaveLength(1)
    expect(answers.filter((answer) => answer === used)).toHaveLength(127)
    const balances = await Promise.all(players.map(balanceOf))
    expect(balances.reduce((sum, balance) => sum + balance, 0n)).toBe(5_000n)
  })

  test('is credited once for 64 concurrent requests of one player', async () => {
    const player = await books.aWallet(0n)
    const { code } = await aBatch(kind, 700n)
    const answers = await Promise.all(
      Array.from({ length: 64 }, () => outcomeOf(redeem(player, code, { kind }))),
    )
    expect(answers.filter((answer) => answer === 'ok')).toHaveLength(1)
    expect(await balanceOf(player)).toBe(700n)
  })

  test('is unknown once its batch is voided, while redeemed codes stay credited', async () => {
    const player = await books.aWallet(0n)
    const { id, printed } = await aBatch(kind, 100n, 3)
    await redeem(player, printed[0] ?? '', { kind })
    const annulled = await books.database.transaction((tx) => codes.operate.voidBatch(tx, id))
    expect(annulled).toBe(2)
    expect(await outcomeOf(redeem(player, printed[1] ?? '', { kind }))).toBe(unknown)
    expect(await balanceOf(player)).toBe(100n)
    const again = books.database.transaction((tx) => codes.operate.voidBatch(tx, id))
    expect(await outcomeOf(again)).toBe('request_moved_on')
  })
})

test('a voucher entered as a gift code is refused with a hint, and is neither used nor counted as a failure', async () => {
  const player = await books.aWallet(0n)
  const { code } = await aBatch('voucher', 100n)
  for (let count = 0; count < 8; count++) {
    await expect(redeem(player, code)).rejects.toMatchObject({
      code: 'gift_code_unknown',
      message: 'This is a voucher. Please enter it in the voucher box.',
    })
  }
  await redeem(player, code, { kind: 'voucher' })
  expect(await balanceOf(player)).toBe(100n)
})

describe('the codes of one batch', () => {
  test('are redeemed once per person if they are vouchers, and as often as they were paid for if gift codes', async () => {
    const [player, other] = [await books.aWallet(0n), await books.aWallet(0n)]
    const vouchers = (await aBatch('voucher', 100n, 3)).printed
    const [one = '', two = '', three = ''] = vouchers
    await redeem(player, one, { kind: 'voucher' })
    await expect(redeem(player, two, { kind: 'voucher' })).rejects.toMatchObject({
      code: 'voucher_once',
      status: 409,
      details: { errors: { code: [{ code: 'voucher_once' }] } },
    })
    // The refused voucher is still valid, and another promotion is open to the same player.
    expect(await outcomeOf(redeem(other, two, { kind: 'voucher' }))).toBe('ok')
    const next = await aBatch('voucher', 100n)
    expect(await outcomeOf(redeem(player, next.code, { kind: 'voucher' }))).toBe('ok')
    expect(await outcomeOf(redeem(player, three, { kind: 'voucher' }))).toBe('voucher_once')
    for (const code of (await aBatch('gift_code', 100n, 3)).printed) await redeem(player, code)
    expect([await balanceOf(player), await balanceOf(other)]).toEqual([500n, 100n])
  })

  test('give one voucher to a player who enters three at the same instant', async () => {
    const player = await books.aWallet(0n)
    const { printed } = await aBatch('voucher', 100n, 3)
    const answers = await Promise.all(
      printed.map((code) => outcomeOf(redeem(player, code, { kind: 'voucher' }))),
    )
    expect(answers.toSorted()).toEqual(['ok', 'voucher_once', 'voucher_once'])
    expect(await balanceOf(player)).toBe(100n)
  })
})

describe('an Idempotency-Key', () => {
  test('replays the first answer and credits once', async () => {
    const player = await books.aWallet(0n)
    const { code } = await aBatch('gift_code', 250n)
    const first = await redeem(player, code, { key: 'k' })
    expect(await redeem(player, code, { key: 'k' })).toEqual(first)
    expect(await balanceOf(player)).toBe(250n)
  })

  test('gives 64 concurrent requests one credit and equal answers', async () => {
    const player = await books.aWallet(0n)
    const { code } = await aBatch('voucher', 250n)
    const answers = await Promise.all(
      Array.from({ length: 64 }, () => redeem(player, code, { kind: 'voucher', key: 'k' })),
    )
    expect(new Set(answers.map(({ msg }) => msg)).size).toBe(1)
    expect(await balanceOf(player)).toBe(250n)
  })

  test('refuses another code or kind, and can be reused by another player', async () => {
    const player = await books.aWallet(0n)
    const other = await books.aWallet(0n)
    const { printed } = await aBatch('gift_code', 100n, 2)
    const [one = '', two = ''] = printed
    await redeem(player, one, { key: 'k' })
    expect(await outcomeOf(redeem(player, two, { key: 'k' }))).toBe('idempotency_mismatch')
    expect(await outcomeOf(redeem(player, one, { key: 'k', kind: 'voucher' }))).toBe(
      'idempotency_mismatch',
    )
    expect(await outcomeOf(redeem(other, two, { key: 'k' }))).toBe('ok')
    expect([await balanceOf(player), await balanceOf(other)]).toEqual([100n, 100n])
  })

  test('replays a failure and counts it once', async () => {
    const player = await books.aWallet(0n)
    for (let count = 0; count < 20; count++) {
      expect(await outcomeOf(redeem(player, 'nonsense', { key: 'k' }))).toBe('gift_code_unknown')
    }
    const { code } = await aBatch('gift_code', 100n)
    expect(await outcomeOf(redeem(player, code))).toBe('ok')
  })
})

describe('guessing', () => {
  test('is blocked after five failures of a player in fifteen minutes', async () => {
    const player = await books.aWallet(0n)
    const { code } = await aBatch('gift_code', 100n)
    for (let count = 0; count < 5; count++) {
      expect(await outcomeOf(redeem(player, `guess ${count}`))).toBe('gift_code_unknown')
      books.clock.advance(MINUTE_MS)
    }
    for (const kind of ['gift_code', 'voucher'] as const) {
      await expect(redeem(player, code, { kind })).rejects.toMatchObject({
        code: 'too_many_requests',
        status: 429,
        details: { retryAfterSeconds: 600 },
      })
    }
    expect(await balanceOf(player)).toBe(0n)
    books.clock.advance(10 * MINUTE_MS - 1)
    expect(await outcomeOf(redeem(player, code))).toBe('too_many_requests')
    books.clock.advance(1)
    expect(await outcomeOf(redeem(player, code))).toBe('ok')
  })

  test('allows five tries among 64 concurrent ones', async () => {
    const player = await books.aWallet(0n)
    const answers = await Promise.all(
      Array.from({ length: 64 }, (_, index) => outcomeOf(redeem(player, `guess ${index}`))),
    )
    expect(answers.filter((answer) => answer === 'gift_code_unknown')).toHaveLength(5)
    expect(answers.filter((answer) => answer === 'too_many_requests')).toHaveLength(59)
  })

  test('allows twenty tries from one IP address, even by many players concurrently', async () => {
    const players = await Promise.all(Array.from({ length: 32 }, () => books.aWallet(0n)))
    const ip = anAddress()
    const answers = await Promise.all(
      players.flatMap((player) => [
        outcomeOf(redeem(player, 'one', { ip })),
        outcomeOf(redeem(player, 'two', { ip, kind: 'voucher' })),
      ]),
    )
    expect(answers.filter((answer) => answer === 'too_many_requests')).toHaveLength(64 - 20)
    const { code } = await aBatch('gift_code', 100n)
    const [player = ''] = players
    expect(await outcomeOf(redeem(player, code, { ip }))).toBe('too_many_requests')
    expect(await outcomeOf(redeem(player, code))).toBe('ok')
    books.clock.advance(15 * MINUTE_MS)
    expect(await outcomeOf(redeem(player, 'three', { ip }))).toBe('gift_code_unknown')
  })

  test('stays blocked across a restart, and its failures are deleted after 15 minutes', async () => {
    const player = await books.aWallet(0n)
    for (let count = 0; count < 5; count++) await outcomeOf(redeem(player, `guess ${count}`))
    const restarted = { ...deps, hash: createCodeHash(books.seedKey) }
    const request = { kind: 'voucher', typed: 'x', playerId: player } as const
    expect(await outcomeOf(redeemWith(restarted, { ...request, ip: anAddress() }))).toBe(
      'too_many_requests',
    )
    books.clock.advance(15 * MINUTE_MS)
    await outcomeOf(redeem(player, 'guess'))
    const { rows } = await books.database.pool.query('SELECT count(*) AS n FROM code_failures')
    expect(rows).toEqual([{ n: 1n }])
  })
})

describe('the stored code', () => {
  test('is neither plain text nor an unkeyed hash', async () => {
    const player = await books.aWallet(0n)
    const { code } = await aBatch('gift_code', 100n)
    await redeem(player, code, { key: 'k' })
    const signs = code.replaceAll('-', '')
    const { rows } = await books.database.pool.query(
      `SELECT row_to_json(c)::text AS text FROM codes c
       UNION ALL SELECT row_to_json(b)::text FROM code_batches b
       UNION ALL SELECT row_to_json(r)::text FROM idempotent_replies r
       UNION ALL SELECT row_to_json(e)::text FROM entries e`,
    )
    for (const form of [code, signs]) {
      const plainHash = createHash('sha256').update(form).digest('hex')
      for (const { text } of rows) {
        expect(text).not.toContain(form)
        expect(text).not.toContain(plainHash)
      }
    }
  })

  test('cannot be redeemed under another hash key', async () => {
    const player = await books.aWallet(0n)
    const { code } = await aBatch('gift_code', 100n)
    const stolen = { ...deps, hash: createCodeHash(Buffer.alloc(32, 1)) }
    const request = { kind: 'gift_code', typed: code, playerId: player } as const
    const tried = redeemWith(stolen, { ...request, ip: anAddress() })
    expect(await outcomeOf(tried)).toBe('gift_code_unknown')
  })

  test('can be printed once per batch, and every code is unique', async () => {
    const { id, printed } = await aBatch('voucher', 100n, 1_000)
    expect(new Set(printed).size).toBe(1_000)
    const again = books.database.transaction((tx) => codes.operate.printBatch(tx, id))
    expect(await outcomeOf(again)).toBe('codes_printed')
    const nowhere = books.database.transaction((tx) => codes.operate.printBatch(tx, 'nowhere'))
    expect(await outcomeOf(nowhere)).toBe('not_found')
  })
})
