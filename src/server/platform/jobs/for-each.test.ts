import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { DAY_MS, HOUR_MS, SECOND_MS } from '#domain/schedule/durations.ts'
import { type ManualClock, manualClock } from '#server/platform/clock/manual-clock.ts'
import type { Database } from '#server/platform/db/database.ts'
import { aDatabase, connectTo } from '#tests/support/shop/database.ts'
import { createJobRows, type JobRows, type Rows } from './for-each.ts'
import { type FailureRow, listFailures } from './store.ts'

let database: Database
let drop: () => Promise<void>
let clock: ManualClock
let rows: JobRows
let logged: object[]

beforeAll(async () => {
  const own = await aDatabase()
  drop = own.drop
  database = connectTo(own.url)
})
beforeEach(() => {
  clock = manualClock()
  logged = []
  rows = aNode()
})
afterEach(() => database.pool.query('DELETE FROM job_failures'))
afterAll(async () => {
  await database.close()
  await drop()
})

function aNode(on: Pick<Database, 'pool' | 'noteChange'> = database): JobRows {
  const log = { error: (line: object) => void logged.push(line), info() {} }
  return createJobRows({ database: on, clock, log })
}

const stuck = (): Promise<FailureRow[]> => listFailures(database.pool, { after: null, limit: 100 })

/** A job over letters. `broken` ones fail; each that is done leaves the list. */
function aJob(letters: string, broken = new Set<string>()) {
  const due = [...letters]
  const tried: string[] = []
  const job: Rows<string> = {
    job: 'letters',
    list: async () => [...due],
    keyOf: (letter) => letter,
    async work(letter) {
      tried.push(letter)
      if (broken.has(letter)) throw new Error(`${letter} is broken\nat some place`)
      due.splice(due.indexOf(letter), 1)
    },
  }
  return { job, due, tried, broken }
}

describe('a row that fails', () => {
  it('stops no other, and is recorded and logged', async () => {
    const { job, due } = aJob('abc', new Set(['a']))
    expect(await rows.forEach(job)).toEqual({
      done: 2,
      stuck: [{ key: 'a', since: new Date(clock.now()) }],
    })
    expect(due).toEqual(['a'])
    const at = (ms: number) => new Date(clock.now() + ms)
    expect(await stuck()).toEqual([
      {
        ...{ job: 'letters', row_key: 'a', tries: 1, error: 'a is broken' },
        ...{ failed_at: at(0), next_at: at(10 * SECOND_MS) },
      },
    ])
    expect(logged).toMatchObject([{ job: 'letters', row: 'a', tries: 1 }])
  })

  it('is tried again by any node, after pauses that double up to an hour, until it succeeds', async () => {
    const { job, tried, broken } = aJob('a', new Set(['a']))
    await rows.forEach(job)
    let pauseMs = 10 * SECOND_MS
    for (let tries = 1; tries <= 12; tries++) {
      expect(tried).toHaveLength(tries)
      clock.advance(pauseMs - 1)
      expect((await aNode().forEach(job)).stuck).toHaveLength(1)
      expect(tried).toHaveLength(tries)
      clock.advance(1)
      await aNode().forEach(job)
      pauseMs = Math.min(2 * pauseMs, HOUR_MS)
    }
    expect(await stuck()).toMatchObject([{ tries: 13 }])
    broken.clear()
    clock.advance(HOUR_MS)
    expect(await aNode().forEach(job)).toEqual({ done: 1, stuck: [] })
    expect(await stuck()).toEqual([])
  })

  it('is forgotten once it is no longer due, but not while it may return at its own pace', async () => {
    const { job, due } = aJob('a', new Set(['a']))
    await rows.forEach(job)
    due.length = 0
    clock.advance(10 * SECOND_MS)
    await rows.forEach({ ...job, returnsWithinMs: HOUR_MS })
    expect(await stuck()).toHaveLength(1)
    await rows.forEach(job)
    expect(await stuck()).toEqual([])
  })

  it('stays recorded while it is left to another node', async () => {
    const { job } = aJob('a', new Set(['a']))
    await rows.forEach(job)
    clock.advance(10 * SECOND_MS)
    expect(await rows.forEach({ ...job, work: async () => false })).toEqual({ done: 0, stuck: [] })
    expect(await stuck()).toHaveLength(1)
  })
})

it('goes through all pages, past broken and unchanged rows', async () => {
  const letters = [...'abcdefgh']
  const tried: string[] = []
  const job: Rows<string> = {
    job: 'pages',
    pageSize: 2,
    list: async (after) => letters.filter((each) => after === null || each > after).slice(0, 2),
    keyOf: (letter) => letter,
    async work(letter) {
      tried.push(letter)
      if (letter < 'd') throw new Error('broken')
    },
  }
  expect(await rows.forEach(job)).toMatchObject({ done: 5 })
  expect(tried).toEqual(letters)
  clock.advance(10 * SECOND_MS)
  await rows.forEach({ ...job, work: async () => {} })
  expect(await stuck()).toEqual([])
})

describe('rows that are processed together', () => {
  const split = (all: readonly string[]) => [all.slice(0, 3), all.slice(3)]

  it('are tried alone if they fail together, so that only the broken one is stuck', async () => {
    const { job, tried } = aJob('abcde', new Set(['b']))
    const sets: string[] = []
    const work = async (batch: readonly string[]) => {
      sets.push(batch.join(''))
      if (batch.includes('b')) throw new Error('one of them is broken')
    }
    const { done } = await rows.forEach({ ...job, together: { split, work } })
    expect([done, sets, tried]).toEqual([4, ['abc', 'de'], ['a', 'b', 'c']])
    expect((await stuck()).map(({ row_key }) => row_key)).toEqual(['b'])
  })

  it('are no longer stuck after they succeed together', async () => {
    const { job } = aJob('ab', new Set(['a', 'b']))
    await rows.forEach(job)
    clock.advance(10 * SECOND_MS)
    await rows.forEach({ ...job, together: { split, work: async () => {} } })
    expect(await stuck()).toEqual([])
  })
})

it('ends soon after the signal, without blaming the row that it interrupts', async () => {
  const stopping = new AbortController()
  const { job, tried } = aJob('abc')
  const work = async (letter: string) => {
    tried.push(letter)
    if (letter === 'b') stopping.abort()
  }
  await rows.forEach({ ...job, work, stopping: stopping.signal })
  expect(tried).toEqual(['a', 'b'])

  const again = new AbortController()
  const interrupted = async () => {
    again.abort()
    throw new Error('Connection terminated')
  }
  const run = rows.forEach({ ...job, work: interrupted, stopping: again.signal })
  await expect(run).rejects.toThrow('Connection terminated')
  expect(await stuck()).toEqual([])
})

it('ends the run if the failure cannot be recorded: an outage is no broken row', async () => {
  const { job, tried } = aJob('abc', new Set(['a', 'b', 'c']))
  let queries = 0
  const pool = {
    query: (...given: Parameters<Database['pool']['query']>) => {
      queries += 1
      if (queries > 1) throw new Error('The database is away')
      return database.pool.query(...given)
    },
  } as Database['pool']
  await expect(aNode({ ...database, pool }).forEach(job)).rejects.toThrow('The database is away')
  expect(tried).toEqual(['a'])
})

it('stores errors that are no text of the database', async () => {
  const { job } = aJob('a')
  const nasty = async () => {
    throw new Error(`\0\ud800${'x'.repeat(10_000)}`)
  }
  await rows.forEach({ ...job, work: nasty })
  expect((await stuck())[0]?.error).toMatch(/^\ufffdx{498,}$/)
})

it('the metrics of every node show what is stuck on any, and return to zero', async () => {
  const [here, there] = [aNode(), aNode()]
  const watch = ({ job }: JobRows) => job.run(new AbortController().signal)
  const valuesOf = ({ metrics }: JobRows) => metrics().map(({ name, value }) => [name, value])
  const { job, broken } = aJob('ab', new Set(['a', 'b']))
  expect(here.metrics()).toEqual([])
  await there.forEach(job)
  clock.advance(10 * SECOND_MS)
  await watch(here)
  expect(here.metrics()[0]?.labels).toEqual({ job: 'letters' })
  expect(valuesOf(here)).toEqual([
    ['job_stuck_rows', 2],
    ['job_stuck_age_seconds', 10],
  ])
  broken.clear()
  await there.forEach(job)
  await watch(here)
  expect(valuesOf(here)).toEqual([
    ['job_stuck_rows', 0],
    ['job_stuck_age_seconds', 0],
  ])
})

it('forgets rows whose job no longer exists', async () => {
  await rows.forEach(aJob('a', new Set(['a'])).job)
  clock.advance(3 * DAY_MS)
  await rows.job.run(new AbortController().signal)
  expect(await stuck()).toEqual([])
})
