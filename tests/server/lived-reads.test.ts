import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fillLived } from '#scripts/bench/lived/fill-lived.ts'
import { type LivedCall, livedCalls, readWorld } from '#scripts/bench/lived/lived-calls.ts'
import { type JobRun, runJobsOnce } from '#scripts/bench/lived/lived-jobs.ts'
import { countRowsRead, explained } from '#scripts/bench/lived/rows-read.ts'
import { createAuditRuns } from '#server/app/audit-runs.ts'
import { createLedgerKeys, createSeedVault } from '#server/ledger/index.ts'
import { manualClock } from '#server/platform/clock/manual-clock.ts'
import { systemEntropy } from '#server/platform/entropy/entropy.ts'
import { askAs, sessionsOf } from '#tests/support/players/a-player.ts'
import { aStaffMember } from '#tests/support/players/a-staff-member.ts'
import { ask } from '#tests/support/shop/ask.ts'
import { aDatabase } from '#tests/support/shop/database.ts'
import { aSeedKey, startApp, type TestApp } from '#tests/support/shop/start-app.ts'
import { strangers } from '#tests/support/shop/strangers.ts'

/** A hundredth of a shop of half a year: 30,000 bets, of which one player has 3,000. */
const SIZE = 0.01
/** The most rows that a call or a run of a job reads: several times what a page shows, and what its rows refer to. */
const ROWS_MAX = 250

/** More rows, and why they do not grow with the shop's age. */
const larger: Record<string, { max: number; why: string }> = {
  exportPlayerFile: { max: 200_000, why: 'everything of the player twice, streamed in pages' },
  exportHistory: { max: 100_000, why: 'everything of the player, streamed in pages' },
  readReport: { max: 100_000, why: 'every account, streamed in pages' },
  getCashback: { max: 400, why: "the quarters of the player's running day" },
  getLeaderboard: {
    max: 4_000,
    why: 'the quarters of the running week, once in ten seconds for everybody',
  },
  'getLeaderboard metric=multiplier': { max: 4_000, why: 'as by winnings' },
  listCrashLeaders: { max: 1_000, why: 'the running week, once after a start' },
  'listCrashLeaders metric=multiplier': { max: 1_000, why: 'as by winnings' },
  bestDrops: { max: 2_500, why: 'the running week, once after a start' },
  listWheelTopPayouts: { max: 1_000, why: 'the running week, once after a start' },
  listDiceLeaders: { max: 500, why: 'the running week, once after a start' },
  'listDiceLeaders metric=multiplier': { max: 500, why: 'as by winnings' },
  listPlinkoLeaders: { max: 500, why: 'the running week, once after a start' },
  listRolls: { max: 600, why: 'a page of each of five games, merged' },
  getLimits: {
    max: 1_000,
    why: 'the entries of the running month, of which a busy player’s are kept',
  },
  listFreeBoxes: { max: 2_500, why: 'at most 500 stakes of the last week' },
  getPlayer: { max: 800, why: 'the boxes that the player has opened' },
  listInventory: {
    max: 2_500,
    why: 'the boxes of the newest 500 items, and how many items there are',
  },
  'listInventory sort=price_desc': { max: 2_500, why: 'as by time' },
  'listInventory search=watch': { max: 4_000, why: 'and the names of the items owned now' },
  'listInventory status=shipped': { max: 1_000, why: 'as those owned' },
  'listPlayerRecords kind=bet': {
    max: 500,
    why: 'a page of each game, of which the newest are shown',
  },
  readPlayerStatistics: {
    max: 5_000,
    why: 'the payments of the player, and the quarters of an hour in which they played',
  },
  'listAllWithdrawals status=new': { max: 600, why: 'the standing of each player of the page' },
  listAllShipments: { max: 700, why: 'the standing of each player of the page' },
  'listAllShipments status=new': { max: 700, why: 'the standing of each player of the page' },
  'reload players’ boxes changed by other nodes': { max: 700, why: 'the boxes on sale' },
  'make commitments ahead': { max: 700, why: 'the commitments made ahead, a fixed number' },
  'delete ended sessions': { max: 1_000, why: 'the sessions that expired since the last run' },
  'anchor the heads of the chains': { max: 600, why: 'where each wallet stands, once a minute' },
  'count the figures of each day': {
    max: 10_000,
    why: 'at first the whole journal in pages, later where each wallet stands, once a minute',
  },
  listQueueStates: { max: 1_000, why: 'what waits, at most 1,000 of each queue' },
  'watch the queues of staff': { max: 1_000, why: 'what waits, at most 1,000 of each queue' },
  'count play': { max: 1_000, why: 'everybody at the first run and once an hour' },
  'record player markers': { max: 4_000, why: 'the play of the last week, once an hour' },
  'monitor payments': { max: 1_000, why: 'what stood in clearing in the last three days' },
  'compute statistics': { max: 5_000, why: 'the counts of the items of each box that was opened' },
}

/** What reads more today, until it is mended: what no longer does must be removed here. */
const known = new Set(['getPlayStatistics', 'readReferral', 'listAllCustomBoxes search=box'])

/** Calls that answer otherwise in a shop that has none of what they name. */
const answers: Record<string, number> = {
  'socialHandle provider=google&code=none': 404,
  captchaChallenge: 404,
  getAttachment: 404,
  getDeposit: 404,
  getTicket: 404,
  readTicket: 404,
}

interface Read {
  what: string
  rows: number
}

let app: TestApp
const calls: (Read & Pick<LivedCall, 'name'> & { status: number })[] = []
let jobs: JobRun[]
let started: number
beforeAll(async () => {
  const clock = manualClock()
  const env = { SEED_KEY: aSeedKey(), LOG_LEVEL: 'silent' }
  const on = await aDatabase({ hasCatalogue: true })
  // The first start publishes the configurations of games.
  const first = await startApp({ on: { ...on, drop: () => Promise.resolve() }, env, clock })
  await first.idle()
  await first.stop()
  const vault = createSeedVault(Buffer.from(env.SEED_KEY, 'hex'), systemEntropy(clock))
  const { heavyPlayer } = await fillLived(on.url, {
    size: SIZE,
    until: new Date(clock.now()),
    sealed: vault.seal(Buffer.alloc(32, 1)),
  })

  app = await startApp({ on: { ...on, url: explained(on.url, { isSmall: true }) }, env, clock })
  await app.idle()
  const player = askAs(app.url, await sessionsOf(app).open(heavyPlayer))
  const staff = await aStaffMember(app, 'admin')
  const askers = { visitor: (call: string) => ask(app.url, call), player, staff: staff.ask }
  const read = await countRowsRead(app.database.pool)
  for (const { name, what, path, as } of livedCalls(await readWorld(app.database, heavyPlayer))) {
    read.take()
    const { status } = await askers[as](`GET ${path}`)
    calls.push({ name, what, status, rows: read.take() })
  }
  const { config, database } = app
  const at = new Date(clock.now())
  const { store } = createAuditRuns(createLedgerKeys(config.ledgerKeys))
  await store(database.pool, 'full', { began_at: at, ended_at: at, findings: [] })
  ;({ started, jobs } = await runJobsOnce(
    { config, database, settingDefaults: strangers, nowMs: clock.now() },
    read,
  ))
}, 240_000)
afterAll(() => app?.stop())

it('every call answers', () => {
  const statuses = calls.map(({ what, status }) => [what, status])
  expect(statuses).toEqual(calls.map(({ what }) => [what, answers[what] ?? 200]))
})

it('every job runs', () => {
  expect(jobs.filter(({ fault }) => fault !== null)).toEqual([])
})

describe('in a shop that has lived, nothing reads more rows than it shows', () => {
  it('no call', () => {
    expect(tooMany(calls)).toEqual([])
  })

  it('no job', () => {
    expect(tooMany(jobs.map(({ name, rows }) => ({ what: name, rows })))).toEqual([])
  })

  it('nor a start: it reads the boxes on sale, their openings, the bets since these were counted, and the latest', () => {
    expect(started).toBeLessThan(3_400)
  })

  it('and what is known to read more still does', () => {
    const reads = [...calls, ...jobs.map(({ name, rows }) => ({ what: name, rows }))]
    const mended = [...known].filter((name) =>
      reads.some(({ what, rows }) => what === name && rows <= ROWS_MAX),
    )
    expect(mended, 'remove these from the list of what is known').toEqual([])
    const named = [...known, ...Object.keys(larger), ...Object.keys(answers)]
    expect(named.filter((name) => !reads.some(({ what }) => what === name))).toEqual([])
  })
})

const tooMany = (reads: readonly Read[]): Read[] =>
  reads.filter(({ what, rows }) => !known.has(what) && rows > (larger[what]?.max ?? ROWS_MAX))
