import { expect, it } from 'vitest'
import { Refused } from '#client/lib/api/refused.ts'
import type { LogEntry } from '#contract/http/operator/acts.ts'
import { FIRST_LINK, linkOf } from '#domain/transparency/action-chain.ts'
import { checkShown, checkWhole, linkedOf } from './log-check.ts'

const salt = '0123456789abcdef0123456789abcdef'
const nobody = '00000000-0000-7000-8000-000000000000'

/** A log as its call answers it, newest first. */
function aLog(length: number, reasonOf = (seq: number) => `As case ${seq} wants it`): LogEntry[] {
  let link = FIRST_LINK
  return Array.from({ length }, (_, place) => {
    const seq = place + 1
    const entry: LogEntry = {
      seq,
      id: nobody,
      at: '2026-11-27T12:00:00.000Z',
      action: 'balance.adjust',
      stage: 'done',
      operator: 'Ada',
      operator_id: nobody,
      asked_by: null,
      asked_by_id: null,
      player_id: nobody,
      subject_id: null,
      amount: seq === 2 ? null : -seq / 100,
      reason: reasonOf(seq),
      detail: { amount: seq / 100 },
      hash: '00'.repeat(33),
      salt,
      link: '',
    }
    link = linkOf(link, salt, linkedOf(entry).content)
    return { ...entry, link }
  }).reverse()
}

const never = new AbortController().signal
const paged = (log: readonly LogEntry[], size = 100) => {
  return async (cursor: string | undefined) => {
    const from = Number(cursor ?? '0')
    const isLast = from + size >= log.length
    return { data: log.slice(from, from + size), next_cursor: isLast ? null : String(from + size) }
  }
}
const whole = (
  log: readonly LogEntry[],
  known = null as Parameters<typeof checkWhole>[1]['known'],
) => checkWhole(paged(log), { known, stopping: never, onProgress: () => undefined })

it('computes the links of what is shown, in whatever order it is sorted', async () => {
  const log = aLog(250)
  expect(await checkShown(log.slice(0, 200), never)).toMatchObject({ checked: 199, faults: [] })
  expect(await checkShown(log.toReversed(), never)).toMatchObject({ checked: 250, faults: [] })
})

it('names the entry that was changed, and the one that was removed', async () => {
  const log = aLog(20)
  const changed = log.map((entry) => (entry.seq === 7 ? { ...entry, amount: -0.08 } : entry))
  expect((await checkShown(changed, never)).faults).toEqual([
    { seq: 7, fault: 'Entry 7 does not follow from the one before.' },
  ])
  const removed = log.filter(({ seq }) => seq !== 7)
  expect((await checkShown(removed, never)).faults).toEqual([
    { seq: 7, fault: 'Entry 7 is missing.' },
  ])
})

it('walks all pages to the first entry, and says how far it is', async () => {
  const steps: number[] = []
  const verdict = await checkWhole(paged(aLog(250)), {
    known: null,
    stopping: never,
    onProgress: (checked, of) => steps.push(checked, of),
  })
  expect(verdict).toMatchObject({ checked: 250, faults: [], change: null, end: { seq: 250 } })
  expect(steps).toEqual([100, 250, 200, 250, 250, 250])
})

it('waits when it asks too often', async () => {
  const read = paged(aLog(150))
  const waits: number[] = []
  let calls = 0
  const verdict = await checkWhole(
    async (cursor) => {
      calls += 1
      if (calls === 2) throw new Refused(429, { code: 'too_many_requests' }, 7)
      return read(cursor)
    },
    {
      known: null,
      stopping: never,
      onProgress: () => undefined,
      wait: async (ms) => void waits.push(ms),
    },
  )
  expect([verdict.checked, calls, waits]).toEqual([150, 3, [7_000]])
})

it('knows the end that it found before: what was computed again, or cut, differs from it', async () => {
  const log = aLog(30)
  const known = { seq: 30, link: log[0]?.link ?? '', at: '2026-11-27T12:00:00.000Z' }
  expect(await whole(aLog(40), known)).toMatchObject({ faults: [], change: null })
  const forged = aLog(40, (seq) => (seq === 9 ? 'Forged' : `As case ${seq} wants it`))
  expect(await whole(forged, known)).toMatchObject({
    faults: [],
    change: 'Entry 30 is another one than when this browser checked the log.',
  })
  expect((await whole(aLog(29), known)).change).toBe(
    'Entries up to 30 were here when this browser checked the log, and the log ends at 29 now.',
  )
})
