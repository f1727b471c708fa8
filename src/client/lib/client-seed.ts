import { Refused, send } from './api.ts'
import { onAuthChange } from './tokens.ts'

const SEED_BYTES = 24

let ensuring: Promise<void> | null = null

// Another player may sign in on the same page: his seed is not yet his own.
onAuthChange((auth) => {
  if (!auth) ensuring = null
})

/**
 * Makes the client seed in this browser, after the commitment has been read, so that the house could
 * not choose a server seed against it. Does nothing once a bet was made or the seed is the player's.
 */
export function ensureOwnClientSeed(): Promise<void> {
  ensuring ??= replaceServerSeed().catch((error: unknown) => {
    ensuring = null
    throw error
  })
  return ensuring
}

async function replaceServerSeed(): Promise<void> {
  const { data: seeds } = await send('GET /api/fairness')
  if (seeds.nonce > 0 || seeds.client_seed_origin === 'player') return
  await send('PUT /api/fairness/client-seed', { body: { client_seed: newClientSeed() } }).catch(
    (error: unknown) => {
      // A bet from another tab took the first nonce meanwhile; its seed stands until the rotation.
      if (error instanceof Refused && error.code === 'seed_in_use') return
      throw error
    },
  )
}

/** 32 characters of 6 bits each, straight from the platform's entropy. */
export function newClientSeed(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(SEED_BYTES))
  return btoa(String.fromCharCode(...bytes))
    .replace(/\+/g, '-')
    .replace(/\//g, '_')
}
