import { createWriteStream } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { type Readable, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Fault } from '#scripts/fault.ts'
import { openAnswer } from './ask-shop.ts'
import type { Line } from './command-line.ts'

/**
 * Writes a report to its file or to the terminal as it arrives, however long it is. A file appears only once it is
 * complete.
 */
export async function saveReport(shop: URL, token: string, line: Line): Promise<void> {
  const { command, args, options, isJson } = line
  const { params, query } = command.sends(args, options)
  const asked = {
    params: params ?? {},
    query: { ...query, format: isJson ? 'json' : 'csv' },
    token,
  }
  const body = await openAnswer(shop, command.call, asked)
  if (options.out === undefined) return pipe(body, stdout())
  const unfinished = `${options.out}.unfinished`
  try {
    await pipe(body, createWriteStream(unfinished))
    await rename(unfinished, options.out)
  } catch (error) {
    await rm(unfinished, { force: true })
    throw error
  }
}

async function pipe(body: Readable, to: Writable): Promise<void> {
  await pipeline(body, to).catch((cause: unknown) => {
    throw new Fault('The report broke off before its end.', { cause })
  })
}

/** Ending it must not close the terminal. */
const stdout = (): Writable =>
  new Writable({
    write: (chunk, _encoding, done) => void process.stdout.write(chunk, () => done()),
  })
