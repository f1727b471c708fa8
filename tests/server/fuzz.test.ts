import { isDeepStrictEqual } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Call, refusalsOf } from '#contract/call.ts'
import { calls } from '#contract/calls.ts'
import { refusals } from '#contract/refusals.ts'
import {
  type FuzzAnswer,
  type FuzzHarness,
  openFuzzHarness,
  type Sent,
} from '#tests/support/fuzz/fuzz-harness.ts'
import { apiRequests, callbacks, socialVisits } from '#tests/support/fuzz/odd-callbacks.ts'
import { frames, sendBytes, sendFrames, socketPaths } from '#tests/support/fuzz/odd-frames.ts'
import { requestsOf } from '#tests/support/fuzz/odd-requests.ts'
import { unstorableRequests } from '#tests/support/fuzz/unstorable-requests.ts'
import { validatorPhrasesIn } from '#tests/support/fuzz/validator-messages.ts'
import { fc } from '#tests/support/setup/properties.ts'
import { times } from '#tests/support/setup/sampling.ts'

const RUNS = times('FUZZ_RUNS', 100)
/** The number of concurrent requests. */
const BATCH = 25
/** A long run gets more time. */
const timeout = 60_000 + RUNS * 100

let harness: FuzzHarness

beforeAll(async () => {
  harness = await openFuzzHarness(RUNS)
}, timeout)
afterAll(async () => {
  const faults = await harness.faults()
  // The process that received all requests still stops gracefully.
  expect(await harness.stop()).toBe(0)
  expect(faults).toEqual([])
}, timeout)

const everyCall = Object.entries(calls) as [string, Call][]

/** Sends the requests, and returns how many were not refused by a limit. */
async function sendAll<T extends Sent>(
  requests: fc.Arbitrary<T>,
  send: (request: T) => Promise<FuzzAnswer>,
  check: (answer: FuzzAnswer) => void,
): Promise<number> {
  let taken = 0
  const batches = fc.array(requests, { minLength: BATCH, maxLength: BATCH })
  const property = fc.asyncProperty(batches, async (batch) => {
    const answers = await Promise.all(batch.map(send))
    for (const [index, answer] of answers.entries()) {
      if (answer.status !== 429) taken += 1
      try {
        if (answer.status >= 500) expect(answer.status).toBeLessThan(500)
        check(answer)
      } catch (cause) {
        throw new Error(JSON.stringify([batch[index], answer]).slice(0, 4_000), { cause })
      }
    }
  })
  // The error names the failing request, so shrinking the batch would add nothing.
  await fc.assert(property, { numRuns: RUNS / BATCH, endOnFailure: true })
  return taken
}

/** Refusals of any request, before the call is determined. */
const ofAnyCall = new Set([
  'malformed_request',
  'unsupported_media_type',
  'payload_too_large',
  'cross_site',
  'not_found',
])

/** Sentences that repeat what was sent, or a name that was: it may be any word, also "NaN". */
const repeated =
  /^There is no item |^The name is already | (already has the role|is (not muted|(already|not) on hold|(already|not) taken down))/

/** Expects only what the contract names. */
function checkAnswer(call: Call, { status, body }: FuzzAnswer): void {
  if (status < 400) {
    if (call.fileTypes) return
    const said = call.reply.parse(body)
    // Parsing removes fields that are not in the schema.
    if (!isDeepStrictEqual(said, body)) expect(body).toEqual(said)
    return
  }
  const { code, message, msg } = body as { code: string; message: string; msg: string }
  const isNamed = ofAnyCall.has(code) || refusalsOf(call).some((named) => named === code)
  if (!isNamed) throw new Error('The contract names no such refusal for this call')
  const { status: meant } = refusals[code as keyof typeof refusals]
  expect(validatorPhrasesIn(body).filter((said) => !repeated.test(said))).toEqual([])
  if (status !== meant || !message || message !== msg) throw new Error('It is not said as meant')
}

describe(`any of ${RUNS} requests`, { timeout }, () => {
  it.each(everyCall)('gets a reply according to the contract from %s', async (name, call) => {
    const taken = await sendAll(
      requestsOf(call, harness.knownOf(name)),
      (request) => harness.sendAs(call, request),
      (answer) => checkAnswer(call, answer),
    )
    expect(taken).toBeGreaterThanOrEqual(0.9 * RUNS)
  })

  it.each(everyCall)('gets no 5xx from %s for a text that cannot be stored', async (name, call) => {
    for (const request of unstorableRequests(call, harness.knownOf(name))) {
      const answer = await harness.sendAs(call, request)
      if (answer.status >= 500) throw new Error(JSON.stringify([request, answer]))
      if (answer.status !== 429) checkAnswer(call, answer)
    }
  })

  it.each(Object.entries(callbacks))('gets a reply from %s', async (_, words) => {
    const taken = await sendAll(words, harness.send, () => {})
    expect(taken).toBe(RUNS)
  })

  it('to log in with a provider gets a reply', async () => {
    const taken = await sendAll(socialVisits, harness.send, ({ status }) => {
      expect([302, 400, 404, 409, 422]).toContain(status)
    })
    expect(taken).toBe(RUNS)
  })

  it('of another server to the realtime API gets a reply', async () => {
    const taken = await sendAll(apiRequests, harness.send, ({ status, body }) => {
      expect([200, 400, 401, 404, 413]).toContain(status)
      expect(body).toBeInstanceOf(Object)
    })
    expect(taken).toBe(RUNS)
  })
})

it(`any of ${RUNS} sockets that send garbage are processed or closed, and the next one is served`, {
  timeout,
}, async () => {
  const one = fc.tuple(socketPaths, fc.array(frames, { maxLength: 12 }), fc.uint8Array())
  const batches = fc.array(one, { minLength: BATCH, maxLength: BATCH })
  const property = fc.asyncProperty(batches, async (batch) => {
    await Promise.all(
      batch.flatMap(([door, said, bytes]) => [
        sendFrames(harness.url, door, said),
        sendBytes(harness.url, bytes),
      ]),
    )
    expect((await harness.send({ method: 'GET', path: '/api/config' })).status).toBe(200)
  })
  await fc.assert(property, { numRuns: RUNS / BATCH, endOnFailure: true })
})
