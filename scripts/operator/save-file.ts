import { createWriteStream } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { type Readable, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { calls } from '#contract/calls.ts'
import { Fault } from '#scripts/fault.ts'
import { openAnswer } from './ask-shop.ts'
import type { Line } from './command-line.ts'
import { placeOf } from './place-of.ts'

/**
 * Writes a file that the shop sends, such as a report, to the file `--out` or to the terminal as it arrives, however long
 * it is. A file appears only once it is complete, and only its owner can read it.
 */
export async function saveFile(shop: URL, token: string, line: Line): Promise<void> {
  const { command, args, options, isJson } = line
  const { params, query } = command.sends(args, options)
  const asked = {
    params: params ?? {},
    query: {
      ...query,
      ...(command.call === calls.readReport && { format: isJson ? 'json' : 'csv' }),
    },
    token,
  }
  const body = await openAnswer(shop, command.call, asked)
  if (options.out === undefined) return pipe(body, stdout())
  const place = placeOf(options.out)
  const unfinished = `${place}.unfinished`
  try {
    await pipe(body, createWriteStream(unfinished, { mode: 0o600 }))
    await rename(unfinished, place)
  } catch (error) {
    await rm(unfinished, { force: true })
    throw error
  }
}

async function pipe(body: Readable, to: Writable): Promise<void> {
  await pipeline(body, to).catch((cause: NodeJS.ErrnoException) => {
    const isFile = cause.syscall === 'open' || cause.syscall === 'write'
    const why = isFile ? `cannot be written (${cause.code})` : 'broke off before its end'
    throw new Fault(`The file ${why}; nothing of it is left.`, { cause })
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
