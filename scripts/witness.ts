// npm run witness -- <a shop's url> [--state witness.json] [--name witness.example] [--vkey <the log's key>]
//                    [--host 127.0.0.1] [--port 7380] [--once]
// Watches a shop's transparency log: reads all of it, then new entries, and signs the checkpoints that continue its
// earlier signatures (c2sp.org/tlog-witness: POST /add-checkpoint). Any other checkpoint is refused, reported on stderr,
// and stored with the earlier one in <state>.faults. Unless it is given, the log's key is read from the shop at the
// first contact, and trusted from then on.
// Exit code with --once: 0 the log is correct, 1 it is not, 3 it cannot be read.
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { parseArgs } from 'node:util'
import { isFault } from '#domain/transparency/fault.ts'
import { isKeyName, NOTE_KEY, parseVkey } from '#domain/transparency/signed-note.ts'
import { Fault, messagesOf } from './fault.ts'
import { printError, say } from './terminal.ts'
import { LogUnavailable, logReader, type ReadLogFile } from './witness/read-log.ts'
import { serveWitness } from './witness/serve.ts'
import { createWitness, type RunningWitness, readState, writeState } from './witness/witness.ts'

const LOOK_MS = 10_000
const WHOLE_MS = 60 * 60_000
const EXIT_CODES = { right: 0, wrong: 1, away: 3 }

try {
  await main()
} catch (error) {
  for (const sentence of messagesOf(error)) printError(sentence)
  process.exitCode = EXIT_CODES.away
}

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      state: { type: 'string', default: 'witness.json' },
      name: { type: 'string', default: 'witness.example' },
      vkey: { type: 'string', multiple: true },
      host: { type: 'string', default: '127.0.0.1' },
      port: { type: 'string', default: '7380' },
      once: { type: 'boolean', default: false },
    },
  })
  const shopUrl = positionals[0]?.replace(/\/$/, '') ?? ''
  if (!/^https?:$/.test(URL.parse(shopUrl)?.protocol ?? '')) {
    throw new Fault(
      'Name a shop: npm run witness -- https://shop.com, or see the top of scripts/witness.ts.',
    )
  }
  const read = logReader(shopUrl)
  const file = values.state
  const state = readState(file) ?? (await meet(read, values))
  if (values.vkey) state.vkeys = [...new Set([...state.vkeys, ...values.vkey])]
  writeState(file, state)
  const witness = createWitness({ file, state, read, now: Date.now, report: printError })
  say(`This witness is ${witness.vkey}`)
  say(`It trusts ${state.vkeys.join(' and ')}`)
  if (values.once) process.exitCode = await runCheck(witness, true)
  else await stay(witness, { host: values.host, port: Number(values.port) })
}

/** The first contact with a log: its key is trusted from now on, and a key for this witness is created. */
async function meet(
  read: ReadLogFile,
  { name, vkey }: { name: string; vkey?: string[] | undefined },
) {
  if (!isKeyName(name))
    throw new Fault(`${name} is not a valid key name: no spaces, no plus signs.`)
  const vkeys = vkey ?? (await keysOf(read))
  for (const each of vkeys) {
    const key = parseVkey(each)
    if (isFault(key) || key.type !== NOTE_KEY) throw new Fault(`${each} is not the key of a log.`)
  }
  return { name, secret: randomBytes(32).toString('hex'), vkeys, checkpoint: null }
}

async function keysOf(read: ReadLogFile): Promise<string[]> {
  const { data } = JSON.parse(new TextDecoder().decode(await read('keys'))) as {
    data: { kind: string; vkey: string }[]
  }
  return data.filter(({ kind }) => kind === 'log').map(({ vkey }) => vkey)
}

async function runCheck(witness: RunningWitness, isWhole: boolean): Promise<number> {
  try {
    const before = witness.size()
    const fault = await witness.follow(isWhole)
    if (fault) return EXIT_CODES.wrong
    if (isWhole || witness.size() > before) say(`The log is right up to ${witness.size()} entries`)
    return EXIT_CODES.right
  } catch (error) {
    if (!(error instanceof LogUnavailable)) throw error
    printError(error.message)
    return EXIT_CODES.away
  }
}

/** Serves requests and checks the log regularly, until the process ends. */
async function stay(witness: RunningWitness, at: { host: string; port: number }): Promise<never> {
  await runCheck(witness, true)
  const server = serveWitness(witness)
  server.listen(at.port, at.host)
  await once(server, 'listening')
  say(`It answers POST http://${at.host}:${at.port}/add-checkpoint`)
  let wholeAt = performance.now() + WHOLE_MS
  for (;;) {
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS))
    const isWhole = performance.now() >= wholeAt
    if (isWhole) wholeAt = performance.now() + WHOLE_MS
    await runCheck(witness, isWhole)
  }
}
