import { createWriteStream } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { resolve } from 'node:path'
import { type Readable, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Fault } from '#scripts/fault.ts'
import { openAnswer } from './ask-shop.ts'
import type { Line } from './command-line.ts'

/**
 * Writes a report to its file, which only its owner can read, or to the terminal as it arrives, however long it is. A
 * file appears only once it is complete.
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
  // npm runs a script in the package's folder and passes the caller's folder in INIT_CWD.
  const file = resolve(process.env.INIT_CWD ?? '.', options.out)
  const unfinished = `${file}.unfinished`
  try {
    await pipe(body, createWriteStream(unfinished, { mode: 0o600 }))
    await rename(unfinished, file)
  } catch (error) {
    await rm(unfinished, { force: true })
    throw error
  }
}

async function pipe(body: Readable, to: Writable): Promise<void> {
  await pipeline(body, to).catch((cause: NodeJS.ErrnoException) => {
    const isFile = cause.syscall === 'open' || cause.syscall === 'write'
    const why = isFile ? `cannot be written (${cause.code})` : 'broke off before its end'
    throw new Fault(`The report ${why}; there is no file of it.`, { cause })
  })
}

/** Ending it must not close the terminal. */
const stdout = (): Writable =>
  new Writable({
    write(chunk, _encoding, done) {
      if (process.stdout.write(chunk)) done()
      else process.stdout.once('drain', () => done())
    },
  })
