import { listQueueStates, type QueueStateView } from '#contract/http/operator/staff.ts'
import { MINUTE_MS, SECOND_MS } from '#domain/schedule/durations.ts'
import { lastDaily } from '#domain/schedule/schedule.ts'
import {
  type DayFigures,
  dateAfter,
  dateAt,
  dateBefore,
  readDays,
  readProgress,
  startOf,
} from '#server/features/figures/index.ts'
import type { Kit } from '#server/features/kit.ts'
import { instantOf } from '#server/platform/clock/clock.ts'
import type { Reader } from '#server/platform/db/database.ts'
import { on, type Route } from '#server/platform/http/route.ts'
import type { Job } from '#server/platform/jobs/jobs.ts'
import type { MailService } from '#server/platform/mail/mail.ts'
import type { Metric } from '#server/platform/metrics/metric.ts'
import { type Queue, type QueueState, readQueue } from '#server/platform/queues/queue.ts'
import { ageOf, digestEmail, isLate, lateEmail, type Standing } from './staff-mails.ts'
import {
  endBreach,
  listStaffAddresses,
  noteBreach,
  readBreaches,
  readLastDigest,
  takeMorning,
} from './store.ts'

/** When staff get the figures of yesterday, on the clocks of the shop's zone. */
const MORNING = { hour: 7 } as const
/** What was booked on a day is stored within this time after its end. */
const STORED_WITHIN_MS = 10 * MINUTE_MS
const WATCH = 'watch the queues of staff'

export interface QueueDeps
  extends Pick<Kit, 'database' | 'clock' | 'config' | 'forEach' | 'shopUrl'> {
  mail: Pick<MailService, 'send'>
  queues: readonly Queue[]
}

export interface Queues {
  jobs: Job[]
  routes: Route[]
  metrics(): Metric[]
}

/** Reads each minute how long the queues of staff are, and writes to staff each morning and when one is late. */
export function createQueues(deps: QueueDeps): Queues {
  const { database, clock, config, forEach, mail, queues } = deps
  const sender = { brand: config.brand, shopUrl: deps.shopUrl }
  const states = new Map<string, QueueState>()

  const standingOf = (queue: Queue): Standing => ({
    ...queue,
    ...(states.get(queue.name) ?? { depth: 0, oldest: null }),
  })

  async function watch(stopping: AbortSignal): Promise<void> {
    const breaches = await readBreaches(database.pool)
    await forEach<Queue>({
      job: WATCH,
      stopping,
      list: async () => queues,
      keyOf: ({ name }) => name,
      async work(queue) {
        states.set(queue.name, await readQueue(database.pool, queue, clock.now()))
        await report(standingOf(queue), breaches.get(queue.name) ?? null)
      },
    })
  }

  /** One mail for each time that a queue becomes late, whichever node sees it first. */
  async function report(queue: Standing, known: Date | null): Promise<void> {
    const { name, oldest } = queue
    if (oldest !== null && isLate(queue, clock.now())) {
      if (known?.getTime() === oldest.getTime()) return
      await database.transaction(async (tx) => {
        if (!(await noteBreach(tx, { queue: name, oldest, at: instantOf(clock) }))) return
        const email = lateEmail(sender, queue, clock.now())
        for (const to of await listStaffAddresses(tx)) await mail.send(tx, { to, ...email })
      })
    } else if (known !== null && (oldest === null || oldest > known)) {
      // While the same entry waits the breach goes on, even if the clock was put back.
      await endBreach(database.pool, name)
    }
  }

  /** Sends yesterday's figures once a morning, as soon as all of them are counted. A new shop begins with its second day. */
  async function sendDigest(): Promise<void> {
    const { timeZone } = config
    const morningMs = lastDaily(clock.now(), MORNING, timeZone)
    const day = dateAt(morningMs, timeZone)
    const last = await readLastDigest(database.pool)
    if (last !== null && last >= day) return
    const isFirst = last === null
    if (!isFirst && !(await isCounted(startOf(day, timeZone)))) return
    await database.transaction(async (tx) => {
      if (!(await takeMorning(tx, day, instantOf(clock))) || isFirst) return
      const figures = await readDay(tx, dateBefore(morningMs, timeZone))
      const email = digestEmail(sender, figures, queues.map(standingOf), clock.now())
      for (const to of await listStaffAddresses(tx)) await mail.send(tx, { to, ...email })
    })
  }

  async function isCounted(endMs: number): Promise<boolean> {
    const until = (await readProgress(database.pool))?.counted_until
    return until ? until.getTime() >= endMs + STORED_WITHIN_MS : false
  }

  async function presentNow(queue: Queue): Promise<QueueStateView> {
    const { depth, oldest } = await readQueue(database.pool, queue, clock.now())
    const { name, label, promisedMs } = queue
    return {
      name,
      label,
      depth,
      oldest_at: oldest?.toISOString() ?? null,
      promised_ms: promisedMs,
    }
  }

  return {
    routes: [
      on(listQueueStates, async () => ({ data: await Promise.all(queues.map(presentNow)) })),
    ],
    jobs: [
      {
        name: WATCH,
        everyMs: MINUTE_MS,
        async run(stopping) {
          await watch(stopping)
          await sendDigest()
        },
      },
    ],
    metrics: () => queues.flatMap((queue) => metricsOf(standingOf(queue), clock.now())),
  }
}

async function readDay(reader: Reader, date: string): Promise<DayFigures> {
  for await (const day of readDays(reader, { from: date, to: dateAfter(date, 1) })) return day
  throw new Error(`There is no day ${date}`)
}

function metricsOf(queue: Standing, nowMs: number): Metric[] {
  const metric = (name: string, help: string, value: number) => ({
    name,
    help,
    labels: { queue: queue.name },
    value,
  })
  const ageMs = ageOf(queue, nowMs)
  return [
    metric('queue_depth', 'Entries that wait for staff, 1000 at most', queue.depth),
    metric('queue_oldest_seconds', 'How long the oldest entry has waited', ageMs / SECOND_MS),
    metric('queue_promised_seconds', 'How long an entry may wait', queue.promisedMs / SECOND_MS),
    metric(
      'queue_late_seconds',
      'How much longer the oldest entry has waited than it may',
      Math.max(0, ageMs - queue.promisedMs) / SECOND_MS,
    ),
  ]
}
