import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { DAY_MS, WEEK_MS } from '#domain/schedule/durations.ts'
import {
  type OperatorHarness,
  openOperatorHarness,
} from '#tests/support/payouts/operator-harness.ts'
import { outcomeOf } from '#tests/support/shop/outcome-of.ts'

let harness: OperatorHarness

beforeAll(async () => {
  harness = await openOperatorHarness()
})
afterEach(async () => {
  expect(await harness.faults()).toEqual([])
})
afterAll(() => harness.close())

interface Asking {
  key?: string | null
  reason?: string
}

const adjust = (operatorId: string, playerId: string, amount: number, asking: Asking = {}) =>
  harness.operators.act(harness.operators.actions.adjust, {
    operatorId,
    reason: asking.reason ?? 'A mistake of ours',
    idempotency: asking.key
      ? { key: asking.key, request: `${playerId} ${amount} ${asking.reason}` }
      : null,
    input: { player_id: playerId, amount },
  })

const hold = (operatorId: string, playerId: string) =>
  harness.operators.act(harness.operators.actions.hold, {
    ...harness.by(operatorId),
    input: { player_id: playerId, reason: 'Left the house' },
  })

const lift = (operatorId: string, playerId: string) =>
  harness.operators.act(harness.operators.actions.lift, {
    ...harness.by(operatorId),
    input: { player_id: playerId },
  })

const reject = (operatorId: string, id: string) =>
  harness.operators.reject({ ...harness.by(operatorId), id })

async function logOf(playerId: string) {
  const { rows } = await harness.database.pool.query(
    `SELECT action, stage, operator_id, asked_by, cents, reason FROM audit_log
     WHERE player_id = $1 ORDER BY seq`,
    [playerId],
  )
  return rows
}

describe('an adjustment', () => {
  test('changes the balance and is logged with its reason', async () => {
    const operator = await harness.aStaff()
    const player = await harness.aPlayer(1_000n)
    const { id, done } = await adjust(operator, player, -2.5, { reason: 'Credited twice' })
    expect(done?.msg).toBe('The balance is now 7.50 coins.')
    expect(await harness.balanceOf(player)).toBe(750n)
    expect(await logOf(player)).toEqual([
      {
        action: 'balance.adjust',
        stage: 'done',
        operator_id: operator,
        asked_by: null,
        cents: -250n,
        reason: 'Credited twice',
      },
    ])
    const { rows } = await harness.database.pool.query(
      `SELECT e.code, h.name AS counter FROM entries e JOIN accounts h ON h.id = e.counter_id
       WHERE e.ref = $1`,
      [id],
    )
    expect(rows).toEqual([{ code: 'operator.adjusted', counter: 'house:adjustments' }])
  })

  test('is refused if it exceeds the balance, and then is not logged', async () => {
    const operator = await harness.aStaff()
    const player = await harness.aPlayer(1_000n)
    await expect(adjust(operator, player, -10.01)).rejects.toMatchObject({
      code: 'insufficient_funds',
      message: 'The balance is only 10.00 coins.',
    })
    expect(await logOf(player)).toEqual([])
    expect(await harness.balanceOf(player)).toBe(1_000n)
  })

  test('is refused for an unknown player, by a player, by support, on oneself, and by an operator on hold', async () => {
    const operator = await harness.aStaff()
    const player = await harness.aPlayer()
    const held = await harness.aStaff()
    await harness.confirm(await harness.aStaff(), (await hold(operator, held)).id)
    expect(await outcomeOf(adjust(operator, harness.entropy.id(), 1))).toBe('not_found')
    expect(await outcomeOf(adjust(player, player, 1))).toBe('forbidden')
    expect(await outcomeOf(adjust(await harness.aStaff('support'), player, 1))).toBe('forbidden')
    expect(await outcomeOf(adjust(operator, operator, 1))).toBe('own_account')
    expect(await outcomeOf(adjust(held, player, 1))).toBe('forbidden')
    expect(await logOf(player)).toEqual([])
    expect(await outcomeOf(adjust(await harness.aStaff('admin'), player, 1))).toBe('ok')
  })

  test('takes effect once per idempotency key, and another request with the key is refused', async () => {
    const operator = await harness.aStaff()
    const player = await harness.aPlayer()
    const answers = await Promise.all(
      Array.from({ length: 32 }, () => adjust(operator, player, 5, { key: 'k' })),
    )
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1)
    expect(await harness.balanceOf(player)).toBe(500n)
    for (const other of [{ amount: 6 }, { reason: 'Another reason' }]) {
      const { amount = 5, ...asking } = { reason: 'A mistake of ours', ...other }
      expect(await outcomeOf(adjust(operator, player, amount, { ...asking, key: 'k' }))).toBe(
        'idempotency_mismatch',
      )
    }
    expect(await outcomeOf(adjust(await harness.aStaff(), player, 5, { key: 'k' }))).toBe('ok')
    expect(await harness.balanceOf(player)).toBe(1_000n)
  })

  test('is logged one entry after another when eight operators make 64 at the same time', async () => {
    const operators = await Promise.all(Array.from({ length: 8 }, () => harness.aStaff()))
    const player = await harness.aPlayer()
    await Promise.all(
      operators.flatMap((operator) =>
        Array.from({ length: 8 }, () => adjust(operator, player, 0.01)),
      ),
    )
    expect(await harness.balanceOf(player)).toBe(64n)
    expect(await logOf(player)).toHaveLength(64)
  })
})

describe('an action above the limit of one operator', () => {
  test('waits for a second operator, and then does exactly what was requested', async () => {
    const [first, second] = [await harness.aStaff(), await harness.aStaff()]
    const player = await harness.aPlayer()
    expect((await adjust(first, player, 1_000)).done).not.toBeNull()
    const { id, done } = await adjust(first, player, 1_000.01, { reason: 'A lost payment' })
    expect(done).toBeNull()
    expect(await harness.balanceOf(player)).toBe(100_000n)
    const { data } = await harness.operators.listApprovals({ limit: 100 })
    expect(data.find((waiting) => waiting.id === id)).toMatchObject({
      action: 'balance.adjust',
      player_id: player,
      amount: 1_000.01,
      reason: 'A lost payment',
      detail: { player_id: player, amount: 1_000.01 },
    })
    const idsOf = async (filter: object) =>
      (await harness.operators.listApprovals({ limit: 100, ...filter })).data.map(
        (waiting) => waiting.id,
      )
    const name = data.find((waiting) => waiting.id === id)?.asked_by ?? ''
    expect(await idsOf({ action: 'balance.adjust', asked_by: name.toUpperCase() })).toContain(id)
    expect(await idsOf({ action: 'bet.refund' })).not.toContain(id)
    expect(await idsOf({ asked_by: `${name}%` })).not.toContain(id)
    expect((await harness.confirm(second, id)).done?.msg).toBe('The balance is now 2,000.01 coins.')
    expect(await harness.balanceOf(player)).toBe(200_001n)
    expect(
      (await logOf(player)).map(({ stage, operator_id, asked_by }) => [
        stage,
        operator_id,
        asked_by,
      ]),
    ).toEqual([
      ['done', first, null],
      ['asked', first, null],
      ['done', second, first],
    ])
  })

  test('cannot be confirmed by its requester, support, a player, or the account concerned', async () => {
    const first = await harness.aStaff()
    const player = await harness.aStaff()
    const { id } = await adjust(first, player, 1_500)
    expect(await outcomeOf(harness.confirm(first, id))).toBe('second_operator_needed')
    expect(await outcomeOf(harness.confirm(player, id))).toBe('own_account')
    expect(await outcomeOf(harness.confirm(await harness.aStaff('support'), id))).toBe('forbidden')
    expect(await outcomeOf(harness.confirm(await harness.aPlayer(), id))).toBe('forbidden')
    expect(await harness.balanceOf(player)).toBe(0n)
    await reject(first, id)
  })

  test('takes effect once when eight operators send 32 confirmations at the same time', async () => {
    const first = await harness.aStaff()
    const others = await Promise.all(Array.from({ length: 8 }, () => harness.aStaff()))
    const player = await harness.aPlayer()
    const { id } = await adjust(first, player, 2_000)
    const answers = await Promise.all(
      Array.from({ length: 32 }, (_, index) =>
        outcomeOf(harness.confirm(others[index % 8] ?? '', id)),
      ),
    )
    expect(answers.filter((answer) => answer === 'ok')).toHaveLength(1)
    expect(answers.filter((answer) => answer === 'request_moved_on')).toHaveLength(31)
    expect(await harness.balanceOf(player)).toBe(200_000n)
  })

  test('is either confirmed or rejected when both arrive at the same time', async () => {
    const [first, second, third] = [
      await harness.aStaff(),
      await harness.aStaff(),
      await harness.aStaff(),
    ]
    for (let round = 0; round < 8; round++) {
      const player = await harness.aPlayer()
      const { id } = await adjust(first, player, 2_000)
      const answers = await Promise.all([
        outcomeOf(round % 2 ? harness.confirm(second, id) : reject(third, id)),
        outcomeOf(round % 2 ? reject(third, id) : harness.confirm(second, id)),
      ])
      expect(answers.toSorted()).toEqual(['ok', 'request_moved_on'])
      const stages = (await logOf(player)).map(({ stage }) => stage)
      const balance = await harness.balanceOf(player)
      expect([stages[1], balance]).toEqual(
        stages[1] === 'done' ? ['done', 200_000n] : ['rejected', 0n],
      )
    }
  })

  test('can be withdrawn by its requester, and expires after a week', async () => {
    const [first, second] = [await harness.aStaff(), await harness.aStaff()]
    const player = await harness.aPlayer()
    const { id: taken } = await adjust(first, player, 2_000)
    await reject(first, taken)
    expect(await outcomeOf(harness.confirm(second, taken))).toBe('request_moved_on')
    const { id: old } = await adjust(first, player, 2_000)
    harness.clock.advance(WEEK_MS - 1)
    expect(
      (await harness.operators.listApprovals({ limit: 100 })).data.map(({ id }) => id),
    ).toContain(old)
    harness.clock.advance(1)
    expect(
      (await harness.operators.listApprovals({ limit: 100 })).data.map(({ id }) => id),
    ).not.toContain(old)
    expect(await outcomeOf(harness.confirm(second, old))).toBe('request_moved_on')
    expect(await outcomeOf(reject(first, old))).toBe('request_moved_on')
    expect(await outcomeOf(harness.confirm(second, harness.entropy.id()))).toBe('not_found')
    expect(await harness.balanceOf(player)).toBe(0n)
  })

  test('cannot be confirmed once its requester is no longer an operator', async () => {
    const [first, second, admin] = [
      await harness.aStaff(),
      await harness.aStaff(),
      await harness.aStaff('admin'),
    ]
    const player = await harness.aPlayer()
    const { id } = await adjust(first, player, 2_000)
    await harness.operators.act(harness.operators.actions.grant, {
      ...harness.by(admin),
      input: { player_id: first, role: 'player' },
    })
    expect(await outcomeOf(harness.confirm(second, id))).toBe('request_moved_on')
    expect(await harness.balanceOf(player)).toBe(0n)
  })

  test('keeps waiting if it cannot be carried out', async () => {
    const [first, second] = [await harness.aStaff(), await harness.aStaff()]
    const player = await harness.aPlayer(200_000n)
    const { id } = await adjust(first, player, -1_500)
    await adjust(second, player, -1_000)
    expect(await outcomeOf(harness.confirm(second, id))).toBe('insufficient_funds')
    await adjust(second, player, 500)
    expect(await outcomeOf(harness.confirm(second, id))).toBe('ok')
    expect(await harness.balanceOf(player)).toBe(0n)
  })
})

test('the small actions of one operator in a day add up towards the limit', async () => {
  const [first, second] = [await harness.aStaff(), await harness.aStaff()]
  const player = await harness.aPlayer()
  for (let count = 0; count < 4; count++) await adjust(first, player, 1_000)
  await harness.operators.act(harness.operators.actions.makeBatch, {
    ...harness.by(first),
    input: { kind: 'voucher', value: 10, count: 50 },
  })
  expect((await adjust(first, player, 500)).done).not.toBeNull()
  const beyond = await adjust(first, player, 0.01)
  expect(beyond.done).toBeNull()
  expect((await harness.confirm(second, beyond.id)).done).not.toBeNull()
  expect((await adjust(second, player, 1_000)).done).not.toBeNull()
  harness.clock.advance(DAY_MS)
  expect((await adjust(first, player, 1_000)).done).not.toBeNull()

  const raced = await Promise.all(Array.from({ length: 16 }, () => adjust(first, player, 1_000)))
  expect(raced.filter(({ done }) => done)).toHaveLength(4)
})

describe('holds and roles', () => {
  test('are set and removed once, and the player concerned is notified', async () => {
    const { actions } = harness.operators
    const [operator, admin] = [await harness.aStaff(), await harness.aStaff('admin')]
    const player = await harness.aPlayer()
    const input = { player_id: player }
    const hold = () =>
      harness.operators.act(actions.hold, {
        ...harness.by(operator),
        input: { ...input, reason: 'Being looked at' },
      })
    const lift = () => harness.operators.act(actions.lift, { ...harness.by(operator), input })
    const grant = (by: string, role: 'operator' | 'player') =>
      harness.operators.act(actions.grant, { ...harness.by(by), input: { ...input, role } })
    const before = harness.changed.length

    expect(await outcomeOf(lift())).toBe('request_moved_on')
    await hold()
    expect(await outcomeOf(hold())).toBe('request_moved_on')
    expect((await harness.operators.readPlayerFile(player)).data.hold).toEqual({
      since: new Date(harness.clock.now()).toISOString(),
      reason: 'Being looked at',
    })
    await lift()
    expect((await harness.operators.readPlayerFile(player)).data.hold).toBeNull()
    expect(await outcomeOf(grant(operator, 'operator'))).toBe('forbidden')
    await grant(admin, 'operator')
    expect(await outcomeOf(grant(admin, 'operator'))).toBe('request_moved_on')
    expect(await outcomeOf(adjust(player, await harness.aPlayer(), 1))).toBe('ok')
    await grant(admin, 'player')
    expect(await outcomeOf(adjust(player, operator, 1))).toBe('forbidden')
    expect(harness.changed.slice(before)).toEqual([player, player, player, player])
    const own = harness.operators.act(actions.grant, {
      ...harness.by(admin),
      input: { player_id: admin, role: 'player' as const },
    })
    expect(await outcomeOf(own)).toBe('own_account')
    expect((await logOf(player)).map(({ action }) => action)).toEqual([
      'player.hold',
      'player.lift',
      'player.role',
      'player.role',
    ])
  })
})

describe('a hold on a staff member', () => {
  const holdOf = async (id: string) => (await harness.operators.readPlayerFile(id)).data.hold

  test.each(['support', 'operator', 'admin'] as const)(
    'with the role %s needs two operators, and so does its removal',
    async (role) => {
      const [first, second] = [await harness.aStaff(), await harness.aStaff('admin')]
      const colleague = await harness.aStaff(role)
      for (const [act, isHeld] of [
        [hold, true],
        [lift, false],
      ] as const) {
        const asked = await act(first, colleague)
        expect(asked.done).toBeNull()
        expect((await holdOf(colleague)) !== null).toBe(!isHeld)
        expect(await outcomeOf(act(second, colleague))).toBe('approval_waiting')
        expect(await outcomeOf(harness.confirm(first, asked.id))).toBe('second_operator_needed')
        expect(await outcomeOf(harness.confirm(colleague, asked.id))).toBe(
          role === 'support' || !isHeld ? 'forbidden' : 'own_account',
        )
        expect((await harness.confirm(second, asked.id)).done).not.toBeNull()
        expect((await holdOf(colleague)) !== null).toBe(isHeld)
      }
    },
  )

  test('never blocks the last admin, even with concurrent requests', async () => {
    const [first, second] = [await harness.aStaff(), await harness.aStaff()]
    await harness.database.pool.query("UPDATE players SET role = 'player' WHERE role = 'admin'")
    const [one, other] = [await harness.aStaff('admin'), await harness.aStaff('admin')]
    const asked = [await hold(first, one), await hold(first, other)]
    const outcomes = await Promise.all(
      asked.map(({ id }) => outcomeOf(harness.confirm(second, id))),
    )
    expect(outcomes.toSorted()).toEqual(['last_admin', 'ok'])
    const last = (await holdOf(one)) === null ? one : other
    expect(await outcomeOf(hold(first, last))).toBe('last_admin')
    expect(await holdOf(last)).toBeNull()
  })
})
