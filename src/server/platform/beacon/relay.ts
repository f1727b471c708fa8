import { z } from 'zod'
import { type BeaconChain, isSignedRound, randomnessOf } from '#domain/fairness/beacon.ts'
import { ProviderFault, requestProvider } from '#server/platform/providers/request-provider.ts'

/** The outcome of requesting a round from a relay. */
export type RelayOutcome =
  | 'taken'
  /** The relay does not have the round yet. */
  | 'not_yet'
  /** No response, or none in time. */
  | 'away'
  | 'redirect'
  | 'status'
  | 'oversized'
  | 'malformed'
  | 'other_round'
  | 'wrong_signature'

export type RelayAnswer =
  | { outcome: 'taken'; signature: string }
  | { outcome: Exclude<RelayOutcome, 'taken'> }

const TIMEOUT_MS = 10_000
const ANSWER_BYTES_MAX = 16 * 1024

const hex = (bytes: number) =>
  z
    .string()
    .length(bytes * 2)
    .regex(/^[0-9a-f]*$/)
const roundAnswer = z.object({
  round: z.number().int().positive(),
  signature: hex(48),
  randomness: hex(32).optional(),
})

/** Requests a round from a relay. The outcome is `taken` only if the chain's key has signed the round. */
export async function requestRound(
  url: string,
  chain: BeaconChain,
  round: number,
): Promise<RelayAnswer> {
  const answer = await ask(`${url}/${chain.chain}/public/${round}`)
  if ('outcome' in answer) return answer
  const parsed = roundAnswer.safeParse(answer.value)
  if (!parsed.success) return { outcome: 'malformed' }
  const { signature, randomness } = parsed.data
  if (parsed.data.round !== round) return { outcome: 'other_round' }
  if (!isSignedRound(chain, round, signature)) return { outcome: 'wrong_signature' }
  // The randomness follows from the signature; if it differs, the response is wrong.
  if (randomness !== undefined && randomness !== randomnessOf(signature)) {
    return { outcome: 'malformed' }
  }
  return { outcome: 'taken', signature }
}

/** The newest round of a relay, verified with the chain's key; null if it returns none. */
export async function requestNewestRound(url: string, chain: BeaconChain): Promise<number | null> {
  const answer = await ask(`${url}/${chain.chain}/public/latest`)
  const parsed = roundAnswer.safeParse('value' in answer ? answer.value : null)
  if (!parsed.success) return null
  const { round, signature } = parsed.data
  return isSignedRound(chain, round, signature) ? round : null
}

const chainAnswer = z.object({
  // A relay with only one chain may omit it.
  hash: hex(32).optional(),
  public_key: hex(96),
  period: z.number().int().min(1).max(3_600),
  genesis_time: z.number().int().positive(),
  schemeID: z.literal('bls-unchained-g1-rfc9380').optional(),
})

/** A relay's description of the chain `hash`, or of its only chain; null without a usable response. */
export async function requestChainInfo(
  url: string,
  hash: string | null,
): Promise<BeaconChain | null> {
  const answer = await ask(hash === null ? `${url}/info` : `${url}/${hash}/info`)
  const parsed = chainAnswer.safeParse('value' in answer ? answer.value : null)
  if (!parsed.success) return null
  const { data } = parsed
  const chain = data.hash ?? hash
  if (chain === null) return null
  return {
    chain,
    publicKey: data.public_key,
    genesisMs: data.genesis_time * 1_000,
    periodMs: data.period * 1_000,
  }
}

type Json =
  | { value: unknown }
  | { outcome: 'not_yet' | 'away' | 'redirect' | 'status' | 'oversized' | 'malformed' }

async function ask(address: string): Promise<Json> {
  try {
    const { status, text } = await requestProvider(address, {
      method: 'GET',
      headers: {},
      body: '',
      timeoutMs: TIMEOUT_MS,
      answerBytesMax: ANSWER_BYTES_MAX,
    })
    // For a round that is not there yet, relays return 404 or 425, depending on their version.
    if (status === 404 || status === 425) return { outcome: 'not_yet' }
    if (status >= 300 && status < 400) return { outcome: 'redirect' }
    return status === 200 ? parse(text) : { outcome: 'status' }
  } catch (error) {
    if (!(error instanceof ProviderFault)) throw error
    return { outcome: error.isOversized ? 'oversized' : 'away' }
  }
}

function parse(text: string): Json {
  try {
    return { value: JSON.parse(text) }
  } catch {
    return { outcome: 'malformed' }
  }
}
