import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Refused, Unreachable } from '#client/lib/api/refused.ts'
import { actOnMany, isForMany, type Many, manyOf, type Outcome } from './many.ts'
import type { Act } from './queue.ts'
import { withdrawals } from './withdrawals.tsx'

interface Row {
  id: string
}

const rows: readonly Row[] = ['one', 'two', 'three'].map((id) => ({ id }))
const refused = (code: string, status = 409) =>
  new Refused(
    status,
    { code: code as Refused['code'], message: code },
    status === 429 ? 7 : undefined,
  )

/** A list and a server that answers each call with what is next for its case. */
function aList(answers: Record<string, (Error | string)[]>, cases = rows) {
  const sent: { id: string; key: string; reason: string }[] = []
  const waits: number[] = []
  const outcomes = new Map<string, Outcome>()
  const act: Act<Row> = {
    name: 'start',
    label: 'Start',
    call: 'POST /api/operator/withdrawals/:id/start',
    send: async ({ row, reason, idempotencyKey }) => {
      sent.push({ id: row.id, key: idempotencyKey, reason })
      const answer = answers[row.id]?.shift() ?? 'Done.'
      if (answer instanceof Error) throw answer
      return { msg: answer, data: {} }
    },
  }
  if (!isForMany(act)) throw new Error('The act takes more than a reason')
  const many: Many<Row> = manyOf({ rows: cases, idOf: ({ id }) => id, act })
  const stop = new AbortController()
  const run = () =>
    actOnMany(many, {
      outcomes: new Map(outcomes),
      input: { reason: 'Checked', values: {} },
      signal: stop.signal,
      onOutcome: (id, outcome) => outcomes.set(id, outcome),
      wait: async (ms) => void waits.push(ms),
    })
  return { run, sent, waits, outcomes, stop }
}
const states = (outcomes: ReadonlyMap<string, Outcome>) =>
  Object.fromEntries([...outcomes].map(([id, { state }]) => [id, state]))

describe('an act for many', () => {
  it('goes on past a case that is refused', async () => {
    const { run, sent, outcomes } = aList({ two: [refused('withdrawal_not_new')] })
    await run()
    expect(states(outcomes)).toEqual({ one: 'done', two: 'refused', three: 'done' })
    expect(outcomes.get('two')?.text).toBe('withdrawal_not_new')
    expect(new Set(sent.map(({ key }) => key)).size).toBe(3)
    await run()
    expect(sent).toHaveLength(3)
  })

  it('ends where no answer comes, and goes on under the same key', async () => {
    const { run, sent, outcomes } = aList({ two: [new Unreachable('offline', true)] })
    await run()
    expect(states(outcomes)).toEqual({ one: 'done', two: 'unanswered' })
    await run()
    expect(states(outcomes)).toEqual({ one: 'done', two: 'done', three: 'done' })
    const keys = sent.filter(({ id }) => id === 'two').map(({ key }) => key)
    expect(keys).toHaveLength(2)
    expect(new Set(keys).size).toBe(1)
  })

  it('waits as long as it is told where calls come too fast', async () => {
    const { run, waits, outcomes } = aList({ one: [refused('too_many_requests', 429)] })
    await run()
    expect(waits).toEqual([7_000])
    expect(states(outcomes)).toEqual({ one: 'done', two: 'done', three: 'done' })
  })

  it.each([
    ['unauthenticated', 401],
    ['second_factor_required', 403],
  ])('leaves the rest when the session is over: %s', async (code, status) => {
    const { run, sent, outcomes } = aList({ two: [refused(code, status)] })
    await run()
    expect(states(outcomes)).toEqual({ one: 'done', two: 'waiting' })
    expect(sent).toHaveLength(2)
  })

  it('sends nothing more once it is stopped', async () => {
    const { run, sent, stop } = aList({})
    stop.abort()
    await run()
    expect(sent).toEqual([])
  })

  it('goes through 2,000 cases in their order, each once, over a lost connection in the midst', async () => {
    const cases = Array.from({ length: 2_000 }, (_, place) => ({ id: `case ${place}` }))
    const lost = { 'case 1000': [new Unreachable('offline', true)] }
    const { run, sent, outcomes } = aList(lost, cases)
    await run()
    expect(states(outcomes)['case 1000']).toBe('unanswered')
    expect(sent).toHaveLength(1_001)
    await run()
    const again = cases.map(({ id }) => id).toSpliced(1_000, 0, 'case 1000')
    expect(sent.map(({ id }) => id)).toEqual(again)
    expect(new Set(sent.map(({ key }) => key)).size).toBe(2_000)
    expect(new Set(Object.values(states(outcomes)))).toEqual(new Set(['done']))
  })

  it('decides each case exactly once, whatever is lost on the way', async () => {
    const answer = fc.constantFrom<Error | string>(
      'Done.',
      refused('withdrawal_not_new'),
      refused('internal_error', 500),
      refused('too_many_requests', 429),
      new Unreachable('offline', true),
    )
    const answers = fc.record({
      one: fc.array(answer, { maxLength: 4 }),
      two: fc.array(answer, { maxLength: 4 }),
      three: fc.array(answer, { maxLength: 4 }),
    })
    await fc.assert(
      fc.asyncProperty(answers, async (given) => {
        const { run, sent, outcomes } = aList(copied(given))
        for (let tries = 0; tries < 20; tries += 1) await run()
        for (const { id } of rows) {
          expect(['done', 'refused']).toContain(outcomes.get(id)?.state)
          expect(new Set(sent.filter((call) => call.id === id).map(({ key }) => key)).size).toBe(1)
        }
      }),
    )
  })
})

const copied = (answers: Record<string, (Error | string)[]>) =>
  Object.fromEntries(Object.entries(answers).map(([id, all]) => [id, [...all]]))

it('only acts that need no more than a reason are offered for many', () => {
  const names = withdrawals.acts.filter(isForMany).map(({ name }) => name)
  expect(names).toEqual(['start', 'cancel'])
})
