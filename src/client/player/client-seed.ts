import { Refused, send } from '#client/lib/api/api.ts'
import { onAuthChange } from '#client/lib/api/tokens.ts'
import { logFailure } from '#client/lib/browser/log.ts'
import type { SeedState } from '#contract/http/fairness.ts'

const SEED_BYTES = 24

let ensuring: Promise<void> | null = null
/** The commitment of the last known pair of seeds. */
let seen: string | null = null

// If another player logs in on the same page, their seed must be checked too.
onAuthChange((auth) => {
  if (!auth) ensuring = seen = null
})

/**
 * Generates the client seed in this browser after reading the commitment, so that the server could not
 * choose its server seed to match. Does nothing if the player's browser has already set the seed.
 */
export function ensureOwnClientSeed(): Promise<void> {
  ensuring ??= replaceForeignSeed().catch((error: unknown) => {
    ensuring = null
    throw error
  })
  return ensuring
}

/**
 * Call with the commitment of each bet. If it has changed, the server has rotated the pair by itself and
 * carried the client seed over; a new client seed is generated before the next bet.
 */
export function noteBetCommitment(commitment: string): void {
  if (seen === null || seen === commitment) return
  ensuring = null
  ensureOwnClientSeed().catch((error: unknown) => {
    logFailure('The client seed could not be made; the next bet tries again.', error)
  })
}

async function replaceForeignSeed(): Promise<void> {
  const { data: seeds } = await send('GET /api/fairness')
  seen = seeds.server_seed_hash
  if (seeds.client_seed_origin === 'player') return
  await replaceSeed(seeds).catch((error: unknown) => {
    // A bet from another tab has used the first nonce in the meantime; its seed stays until the rotation.
    if (error instanceof Refused && standing.has(error.code)) return
    throw error
  })
}

const standing = new Set<string>(['seed_in_use', 'seed_has_open_bets'])

/**
 * Replaces the seed directly before the first bet of a pair; a carried seed with bets requires a rotation.
 */
async function replaceSeed({ nonce, client_seed_origin }: SeedState): Promise<void> {
  const body = { client_seed: newClientSeed() }
  if (nonce === 0) await send('PUT /api/fairness/client-seed', { body })
  else if (client_seed_origin === 'carried') {
    const { data } = await send('POST /api/fairness/rotate', { body })
    seen = data.current.server_seed_hash
  }
}

/** 32 characters of 6 bits each, from the platform's cryptographic random source. */
export function newClientSeed(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(SEED_BYTES))
  return btoa(String.fromCharCode(...bytes))
    .replace(/\+/g, '-')
    .replace(/\//g, '_')
}
