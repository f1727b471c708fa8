import { format } from 'node:util'
import { systemClock } from '#server/platform/clock/clock.ts'

// Output to a log file on a full disk is lost; the shop continues.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined)

/** Whether sentences are log lines: a shop in production writes nothing but JSON. */
let isLog = false

const LEVELS = { info: 30, warn: 40, error: 50, fatal: 60 }

/**
 * From now on, sentences are lines of JSON with a level and a time, like the shop's log; so is what modules write to the
 * console, what Node warns of, and the error that ends the process.
 */
export function speakInLog(): void {
  isLog = true
  const writer =
    (level: number) =>
    (...words: unknown[]) =>
      void process.stderr.write(lineOf(level, format(...words)))
  const { info, warn, error } = LEVELS
  Object.assign(console, {
    ...{ debug: writer(info), log: writer(info), info: writer(info) },
    ...{ warn: writer(warn), trace: writer(warn), error: writer(error) },
  })
  process.removeAllListeners('warning')
  process.on('warning', ({ message }) => writer(warn)(message))
  process.on('uncaughtException', (cause) => {
    printError(cause instanceof Error ? (cause.stack ?? cause.message) : String(cause))
    process.exit(1)
  })
}

export function say(sentence: string): void {
  process.stdout.write(isLog ? lineOf(LEVELS.info, sentence) : `${sentence}\n`)
}

export function printError(sentence: string): void {
  process.stderr.write(isLog ? lineOf(LEVELS.fatal, sentence) : `${sentence}\n`)
}

function lineOf(level: number, msg: string): string {
  const time = new Date(systemClock.now()).toISOString()
  return `${JSON.stringify({ level, time, msg })}\n`
}

/** Prints what begins and how long it took, with a seconds counter on a terminal. */
export async function withProgress<T>(title: string, work: () => Promise<T>): Promise<T> {
  const startedMs = performance.now()
  const seconds = () => `${((performance.now() - startedMs) / 1000).toFixed(1)} s`
  const isTTY = process.stdout.isTTY && !isLog
  if (!isTTY) say(`${title} ...`)
  const show = () => process.stdout.write(`\r${title} ... ${seconds()}`)
  const timer = isTTY ? setInterval(show, 100) : undefined
  try {
    const result = await work()
    if (isTTY) process.stdout.write('\r')
    say(`${title}: done in ${seconds()}.`)
    return result
  } catch (error) {
    if (isTTY) process.stdout.write('\n')
    throw error
  } finally {
    clearInterval(timer)
  }
}
