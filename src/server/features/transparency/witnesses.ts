import { SECOND_MS } from '#domain/schedule/durations.ts'
import { isFault, readCount } from '#domain/transparency/fault.ts'
import { consistencyPath } from '#domain/transparency/merkle-tree.ts'
import {
  isSignedBy,
  parseNote,
  parseSignatureLine,
  signatureLine,
  vkeyOf,
} from '#domain/transparency/signed-note.ts'
import { addCheckpointText } from '#domain/transparency/witness.ts'
import { type Clock, instantOf } from '#server/platform/clock/clock.ts'
import type { Witness } from '#server/platform/config/log-settings.ts'
import type { Database } from '#server/platform/db/database.ts'
import type { Job } from '#server/platform/jobs/jobs.ts'
import type { Log } from '#server/platform/log/log.ts'
import type { Metric } from '#server/platform/metrics/metric.ts'
import { requestProvider } from '#server/platform/providers/request-provider.ts'
import * as store from './store.ts'
import { readPath } from './tree.ts'

/** Together with the pause after a failure, a witness that recovers has the checkpoint within 10 s. */
const TIMEOUT_MS = 4 * SECOND_MS
const RETRY_MS = 5 * SECOND_MS
const ANSWER_BYTES_MAX = 64 * 1024

export interface WitnessDeps {
  database: Database
  clock: Clock
  log: Pick<Log, 'info' | 'warn'>
}

/**
 * Sends every new checkpoint to the witnesses, each in its own job so that none waits for another, and stores their
 * cosignatures. Source: c2sp.org/tlog-witness.
 */
export function createWitnesses(deps: WitnessDeps, witnesses: readonly Witness[]) {
  const all = witnesses.map((witness) => createWitness(deps, witness))
  return {
    jobs: all.map(({ job }) => job),
    metrics: (): Metric[] =>
      all.map(({ name, isBehind }) => ({
        name: 'coffer_log_witness_is_behind',
        help: '1 while a witness has not signed the newest checkpoint known to this node',
        labels: { witness: name },
        value: isBehind() ? 1 : 0,
      })),
  }
}

function createWitness({ database, clock, log }: WitnessDeps, { url, key }: Witness) {
  const vkey = vkeyOf(key)
  /** The last size that the witness has signed, as far as this node knows. */
  let known = 0
  let restUntil = 0
  let isBehind = false
  /** Why it did not sign; logged when it changes. */
  let fault: string | null = null

  const job: Job = {
    name: `ask the witness ${key.name}`,
    everyMs: SECOND_MS,
    async run() {
      if (clock.monotonic() < restUntil) return
      const head = await store.readHead(database.pool, [vkey])
      isBehind = head.size > 0 && head.checkpoint === head.own
      if (!isBehind) return
      const now = await ask(head).catch((error: Error) => `It is unreachable: ${error.message}`)
      isBehind = now !== null
      if (now !== null) restUntil = clock.monotonic() + RETRY_MS
      if (now !== fault && now)
        log.warn({ witness: key.name, fault: now }, 'A witness did not sign')
      if (fault && now === null) log.info({ witness: key.name }, 'A witness signs again')
      fault = now
    },
  }

  /** Returns why the checkpoint was not signed; null if it was. */
  async function ask(head: { size: number; own: string }): Promise<string | null> {
    let answer = await send(head)
    if (answer.status === 409) {
      const size = readCount(answer.text.trim())
      if (size === null || size > head.size)
        return `It has seen the log at size ${answer.text.trim()}`
      known = size
      answer = await send(head)
    }
    if (answer.status !== 200) return `It answered ${answer.status}`
    const line = ownLine(head.own, answer.text)
    if (!line) return 'Its signature does not verify'
    known = head.size
    await store.addCosignature(database.pool, {
      size: head.size,
      witness: vkey,
      line,
      at: instantOf(clock),
    })
    return null
  }

  async function send({ size, own: checkpoint }: { size: number; own: string }) {
    const older = Math.min(known, size)
    const proof = await readPath(database.pool, consistencyPath(older, size), size)
    return requestProvider(`${url}/add-checkpoint`, {
      method: 'POST',
      headers: { 'content-type': 'text/plain; charset=utf-8' },
      body: addCheckpointText({ older, proof, checkpoint }),
      timeoutMs: TIMEOUT_MS,
      answerBytesMax: ANSWER_BYTES_MAX,
    })
  }

  /** This witness's line of a response; lines of others are dropped. */
  function ownLine(checkpoint: string, answer: string): string | null {
    const note = parseNote(checkpoint)
    if (isFault(note)) return null
    for (const line of answer.split('\n')) {
      const signature = parseSignatureLine(line)
      if (!isFault(signature) && isSignedBy(key, note.text, signature)) {
        return signatureLine(signature)
      }
    }
    return null
  }

  return { name: key.name, job, isBehind: () => isBehind }
}
