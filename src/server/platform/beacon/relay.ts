import { z } from 'zod'
import { type BeaconChain, isSignedRound, randomnessOf } from '#domain/fairness/beacon.ts'
import { ProviderFault, requestProvider } from '#server/platform/providers/request-provider.ts'

/** What came of asking a relay for a round. */
export type RelayOutcome =
  | 'taken'
  /** It says that the round is not there yet. */
  | 'not_yet'
  /** No answer in time, or none at all. */
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

const hex = (bytes: number) => z.string().regex(new RegExp(`^[0-9a-f]{${bytes * 2}}$`))
const roundAnswer = z.object({
  round: z.number().int().positive(),
  signature: hex(48),
  randomness: hex(32).optional(),
})

/** Asks a relay for one round. Only a signature of the chain's own key makes the answer `taken`. */
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
  // The randomness is only a copy of what the signature says; one that differs is somebody's mistake.
  if (randomness !== undefined && randomness !== randomnessOf(signature)) {
    return { outcome: 'malformed' }
  }
  return { outcome: 'taken', signature }
}

/** The newest round that a relay shows, by a signature of the chain's own; null when it shows none. */
export async function requestNewestRound(url: string, chain: BeaconChain): Promise<number | null> {
  const answer = await ask(`${url}/${chain.chain}/public/latest`)
  const parsed = roundAnswer.safeParse('value' in answer ? answer.value : null)
  if (!parsed.success) return null
  const { round, signature } = parsed.data
  return isSignedRound(chain, round, signature) ? round : null
}

const chainAnswer = z.object({
  // A relay of one chain need not name it.
  hash: hex(32).optional(),
  public_key: hex(96),
  period: z.number().int().min(1).max(3_600),
  genesis_time: z.number().int().positive(),
  schemeID: z.literal('bls-unchained-g1-rfc9380').optional(),
})

/** What a relay says of its chain, of `hash` or of the only one that it has; null when it says nothing usable. */
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
    // Relays of different ages answer 404 or 425 to whoever comes too early.
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
