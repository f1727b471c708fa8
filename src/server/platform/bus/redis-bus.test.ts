import { randomBytes } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { manualClock } from '#server/platform/clock/manual-clock.ts'
import { type RedisProcess, startRedis } from '#tests/support/shop/redis-process.ts'
import type { Bus } from './bus.ts'
import { createRedisBus } from './redis-bus.ts'

let redis: RedisProcess
let buses: Bus[]
const clock = manualClock()
let warnings: string[]
const log = { info: () => {}, warn: (_: object, message: string) => void warnings.push(message) }
const entropy = { bytes: randomBytes }

beforeEach(async () => {
  buses = []
  warnings = []
  redis = await startRedis()
})
afterEach(async () => {
  await Promise.all(buses.map((bus) => bus.stop()))
  await redis.stop()
})

function open(secret = 'a shop') {
  const options = { url: redis.url, secret: Buffer.from(secret), clock, entropy, log }
  const bus = createRedisBus(options)
  buses.push(bus)
  return bus
}

const returned = (bus: Bus) => new Promise<void>((resolve) => bus.onReturn(resolve))

async function ready(secret?: string): Promise<Bus> {
  const bus = open(secret)
  await returned(bus)
  return bus
}

/** The next message of a topic. */
const next = (bus: Bus, topic: string) =>
  new Promise<string>((resolve) => bus.subscribe(topic, (message) => resolve(message)))

test('a message reaches every other node in order, but neither its sender nor another shop', async () => {
  const [here, there, elsewhere] = [await ready(), await ready(), await ready('another shop')]
  const heard: [string, string][] = []
  for (const bus of [here, there, elsewhere]) {
    bus.subscribe('news', (message) =>
      heard.push([['here', 'there'][buses.indexOf(bus)] ?? '', message]),
    )
  }
  const last = next(there, 'end')
  for (const message of ['one', 'two\nlines', '']) here.publish('news', message)
  here.publish('end', '')
  await last
  expect(heard).toEqual([
    ['there', 'one'],
    ['there', 'two\nlines'],
    ['there', ''],
  ])
})

test('a listener that throws does not affect the others', async () => {
  const [here, there] = [await ready(), await ready()]
  there.subscribe('news', (message) => void JSON.parse(message))
  const heard: string[] = []
  there.subscribe('news', (message) => heard.push(message))
  const last = next(there, 'end')
  for (const message of ['{', '1']) here.publish('news', message)
  here.publish('end', '')
  await last
  expect(heard).toEqual(['{', '1'])
  expect(warnings).toEqual(['Could not read a message from another node'])
})

test('detects a restart of Redis and reconnects', async () => {
  const [here, there] = [await ready(), await ready()]
  await redis.kill()
  await expect.poll(() => [here.state(), there.state()]).toEqual(['away', 'away'])
  const back = [returned(here), returned(there)]
  here.publish('news', 'lost')
  await redis.restart()
  await Promise.all(back)
  expect([here.state(), there.state()]).toEqual(['ready', 'ready'])
  const heard = next(there, 'news')
  here.publish('news', 'heard')
  expect(await heard).toBe('heard')
})

test('a Redis that hangs counts as unavailable, although its connections are open', async () => {
  const bus = await ready()
  redis.pause()
  for (let second = 0; second < 5; second += 1) clock.advance(1_000)
  expect(bus.state()).toBe('away')
  const back = returned(bus)
  redis.resume()
  await expect
    .poll(() => {
      clock.advance(1_000)
      return bus.state()
    })
    .toBe('ready')
  await back
})

test('a bus that was stopped does not come back by what is still on its way to it', async () => {
  const stopped = await ready()
  let returns = 0
  stopped.onReturn(() => {
    returns += 1
  })
  redis.pause()
  clock.advance(1_000)
  const stop = stopped.stop()
  redis.resume()
  await stop
  // Redis serves its connections in turn.
  await ready()
  expect([returns, stopped.state(), warnings]).toEqual([1, 'away', []])
})

test('a node starts without its Redis and connects later', async () => {
  await redis.kill()
  const bus = open()
  expect(bus.state()).toBe('away')
  const back = returned(bus)
  await redis.restart()
  await back
  expect(bus.state()).toBe('ready')
})

/** Two buses that have listened for a second and have heard of each other. */
async function acquainted(): Promise<[here: Bus, there: Bus]> {
  const [here, there] = [await ready(), await ready()]
  await expect
    .poll(async () => {
      clock.advance(250)
      return [await here.announce('hello', ''), await there.announce('hello', '')]
    })
    .toEqual([true, true])
  return [here, there]
}

test('an announcement resolves once every other node has handled it', async () => {
  const [here, there] = await acquainted()
  const heard: string[] = []
  there.subscribe('news', (message) => heard.push(message))
  expect(await here.announce('news', 'two\nlines')).toBe(true)
  expect(heard).toEqual(['two\nlines'])
})

test('an announcement is not certain if a node fails, has just stopped, or has just begun to listen', async () => {
  const [here, there] = await acquainted()
  const newcomer = await ready()
  const heard = next(newcomer, 'news')
  expect(await newcomer.announce('news', 'early')).toBe(false)
  there.subscribe('news', () => {
    throw new Error('The database is closed')
  })
  const failed = here.announce('news', 'late')
  await heard
  clock.advance(500)
  expect(await failed).toBe(false)
  const [lone] = await acquainted()
  await there.stop()
  const unheard = lone.announce('news', '')
  await expect
    .poll(() => {
      clock.advance(100)
      return Promise.race([unheard, 'waiting'])
    })
    .toBe(false)
})

test('while Redis hangs no announcement is certain, and no node is current after a second', async () => {
  const [here, there] = await acquainted()
  expect([here.isCurrent(), there.isCurrent()]).toEqual([true, true])
  redis.pause()
  const announced = here.announce('news', '')
  clock.advance(500)
  expect(await announced).toBe(false)
  clock.advance(501)
  expect([here.isCurrent(), there.isCurrent()]).toEqual([false, false])
  expect([here.state(), there.state()]).toEqual(['ready', 'ready'])
  redis.resume()
  await expect
    .poll(() => {
      clock.advance(100)
      return [here.isCurrent(), there.isCurrent()]
    })
    .toEqual([true, true])
})
