import { Refused, send } from '#client/lib/api/api.ts'
import { onAuthChange } from '#client/lib/api/tokens.ts'
import { logFailure } from '#client/lib/browser/log.ts'
import type { SeedState } from '#contract/http/fairness.ts'

const SEED_BYTES = 24

let ensuring: Promise<void> | null = null
/** The commitment of the pair that was last looked at. */
let seen: string | null = null

// Another player may sign in on the same page: their seed is not yet their own.
onAuthChange((auth) => {
  if (!auth) ensuring = seen = null
})

/**
 * Makes the client seed in this browser, after the commitment has been read, so that the server could
 * not choose a server seed against it. Does nothing when the seed is the player's already.
 */
export function ensureOwnClientSeed(): Promise<void> {
  ensuring ??= replaceForeignSeed().catch((error: unknown) => {
    ensuring = null
    throw error
  })
  return ensuring
}

/**
 * Hears on which pair a bet was made. When it is another than before, the server has rotated by itself
 * and carried the client seed over: a new one is made here, before the next bet.
 */
export function noteBetOn(commitment: string): void {
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
    // A bet from another tab took the first nonce meanwhile; its seed stands until the rotation.
    if (error instanceof Refused && standing.has(error.code)) return
    throw error
  })
}

const standing = new Set<string>(['seed_in_use', 'seed_has_open_bets'])

/** In place while that is allowed. A carried seed that was played on is left by a rotation. */
async function replaceSeed({ nonce, client_seed_origin }: SeedState): Promise<void> {
  const body = { client_seed: newClientSeed() }
  if (nonce === 0) await send('PUT /api/fairness/client-seed', { body })
  else if (client_seed_origin === 'carried') {
    const { data } = await send('POST /api/fairness/rotate', { body })
    seen = data.current.server_seed_hash
  }
}

/** 32 characters of 6 bits each, straight from the platform's entropy. */
export function newClientSeed(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(SEED_BYTES))
  return btoa(String.fromCharCode(...bytes))
    .replace(/\+/g, '-')
    .replace(/\//g, '_')
}
