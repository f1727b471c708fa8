import { appendFileSync, existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { z } from 'zod'
import { type Checkpoint, openCheckpoint } from '#domain/transparency/checkpoint.ts'
import { isFault } from '#domain/transparency/fault.ts'
import { EMPTY_ROOT, isConsistent, isSame } from '#domain/transparency/merkle-tree.ts'
import {
  cosign,
  openNote,
  parseVkey,
  signatureLine,
  signingKey,
  type VerifierKey,
  vkeyOf,
  WITNESS_KEY,
} from '#domain/transparency/signed-note.ts'
import { parseAddCheckpoint } from '#domain/transparency/witness.ts'
import { checkLog, LogFault, LogUnavailable, type ReadLogFile, readCheckpoint } from './read-log.ts'

const shape = z.object({
  name: z.string(),
  /** 64 hexadecimal digits; anybody who has them can sign as this witness. */
  secret: z.string().regex(/^[0-9a-f]{64}$/),
  /** The log's keys, from the first contact or given as an option. */
  vkeys: z.array(z.string()).min(1),
  /** The newest checkpoint that was read and verified. */
  checkpoint: z.string().nullable(),
})
type State = z.output<typeof shape>

export interface Reply {
  status: number
  contentType: string
  body: string
}

const textReply = (
  status: number,
  body: string,
  contentType = 'text/plain; charset=utf-8',
): Reply => ({
  status,
  contentType,
  body: `${body}\n`,
})

/** Returns the state in a file; null if there is none. Throws if the file is not a witness's state. */
export const readState = (file: string): State | null =>
  existsSync(file) ? shape.parse(JSON.parse(readFileSync(file, 'utf8'))) : null

/** Written to a temporary file and renamed, so that an incomplete file never exists. */
export function writeState(file: string, state: State): void {
  writeFileSync(`${file}.new`, `${JSON.stringify(state, null, 2)}\n`, { mode: 0o600 })
  renameSync(`${file}.new`, file)
}

/** A witness of one log: it signs only what it has read and what continues its earlier signatures. */
export function createWitness(deps: {
  file: string
  state: State
  read: ReadLogFile
  now(): number
  report(sentence: string): void
}) {
  const { file, read, now, report } = deps
  let { state } = deps
  const key = signingKey(Buffer.from(state.secret, 'hex'), state.name, WITNESS_KEY)
  const logKeys = state.vkeys.map(parseVkey).filter((each) => !isFault(each)) as VerifierKey[]
  const origins = new Set(logKeys.map(({ name }) => name))
  let known = headOf(state.checkpoint)
  /** The fault of the log; nothing is signed until the log was read from its beginning and is correct. */
  let fault: string | null = null
  // Checkpoints are handled one at a time: each is compared with the one before it.
  let turn: Promise<unknown> = Promise.resolve()

  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const result = turn.then(work)
    turn = result.catch(() => undefined)
    return result
  }

  function headOf(checkpoint: string | null): Pick<Checkpoint, 'size' | 'root'> {
    if (checkpoint === null) return { size: 0, root: EMPTY_ROOT }
    const head = openCheckpoint(checkpoint, logKeys)
    if (isFault(head)) throw new Error(`The checkpoint in ${file}: ${head.fault}`)
    return head
  }

  function keep(head: Checkpoint, note: string): void {
    state = { ...state, checkpoint: note }
    writeState(file, state)
    known = head
  }

  /** Reports the fault, and stores both checkpoints next to the state: together they prove it. */
  function accuse(sentence: string, note: string): void {
    if (fault !== sentence) {
      report(`REFUSED: ${sentence}`)
      const evidence = [`at ${new Date(now()).toISOString()}: ${sentence}`, 'seen before:']
      evidence.push(state.checkpoint ?? '(nothing)', 'now:', note, '')
      appendFileSync(`${file}.faults`, evidence.join('\n'))
    }
    fault = sentence
  }

  /** Reads up to a checkpoint, from the known tree on or from the beginning, and stores it if it is correct. */
  async function take(head: Checkpoint, note: string, isWhole: boolean): Promise<string | null> {
    try {
      await checkLog(read, head, known)
      if (isWhole && known.size > 0) await checkLog(read, head, { size: 0, root: EMPTY_ROOT })
    } catch (error) {
      if (!(error instanceof LogFault)) throw error
      accuse(error.message, note)
      return error.message
    }
    keep(head, note)
    if (isWhole) fault = null
    return fault
  }

  async function checkOnce(isWhole: boolean): Promise<string | null> {
    const found = await readCheckpoint(read, logKeys).catch((error: unknown) => {
      if (!(error instanceof LogFault)) throw error
      accuse(error.message, '(not readable)')
      return null
    })
    return found ? take(found.head, found.note, isWhole) : fault
  }

  async function add(body: string): Promise<Reply> {
    const asked = parseAddCheckpoint(body)
    if (isFault(asked)) return textReply(400, asked.fault)
    const { older, proof, checkpoint } = asked
    const [origin = ''] = checkpoint.split('\n')
    if (!origins.has(origin)) return textReply(404, 'This log is not known here')
    const head = openCheckpoint(checkpoint, logKeys)
    if (isFault(head)) return textReply(403, head.fault)
    if (older > head.size) return textReply(400, 'The old size is larger than the new one')
    if (older !== known.size) return textReply(409, `${known.size}`, 'text/x.tlog.size')
    if (older === head.size && !isSame(head.root, known.root)) {
      accuse(`Two checkpoints of size ${older} have different roots`, checkpoint)
      return textReply(409, `${known.size}`, 'text/x.tlog.size')
    }
    if (!isConsistent(known, head, proof)) {
      accuse(`The checkpoint of size ${head.size} does not continue what was seen`, checkpoint)
      return textReply(422, 'The proof does not lead from what was signed last to this')
    }
    if (fault) return textReply(422, `Refused: ${fault}`)
    const found = await take(head, checkpoint, false)
    if (found) return textReply(422, `Refused: ${found}`)
    const note = openNote(checkpoint, logKeys)
    if (isFault(note)) return textReply(403, note.fault)
    const line = signatureLine(cosign(note.text, key, Math.floor(now() / 1_000)))
    return { status: 200, contentType: 'text/plain; charset=utf-8', body: line }
  }

  return {
    vkey: vkeyOf(key),
    size: () => known.size,
    /** Reads new entries, or all; returns the fault of the log, or null. Throws LogUnavailable. */
    follow: (isWhole: boolean) => inTurn(() => checkOnce(isWhole)),
    /** Handles `POST /add-checkpoint`. */
    addCheckpoint: (body: string): Promise<Reply> =>
      inTurn(() => add(body)).catch((error: unknown) => {
        if (error instanceof LogUnavailable) return textReply(503, error.message)
        throw error
      }),
  }
}

export type RunningWitness = ReturnType<typeof createWitness>
