import { pbkdf2 } from '@noble/hashes/pbkdf2.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { type Challenge, type DeriveKeyFunction, solveChallenge } from 'altcha-lib'
import { deriveKey as deriveByPlatform } from 'altcha-lib/algorithms/web/pbkdf2'

/** The same in plain script: a page loaded over plain http has no Web Crypto, and WebKit's is slow to be called. */
const deriveByScript: DeriveKeyFunction = async ({ cost, keyLength }, salt, password) => ({
  derivedKey: pbkdf2(sha256, password, salt, { c: cost, dkLen: keyLength }),
})

const MEASURE_MS = 60
/** What a key costs at our server, in hashes. */
const COST = 1_000

/** How many keys are derived in a second. */
async function rateOf(deriveKey: DeriveKeyFunction): Promise<number> {
  const bytes = new Uint8Array(16)
  const parameters = { algorithm: 'PBKDF2/SHA-256', cost: COST, keyLength: 32 }
  const startMs = performance.now()
  let keys = 0
  let tookMs = 0
  do {
    await deriveKey(parameters as Parameters<DeriveKeyFunction>[0], bytes, bytes)
    keys += 1
    tookMs = performance.now() - startMs
  } while (tookMs < MEASURE_MS)
  return (keys / tookMs) * 1_000
}

let deriveKey = deriveByScript

/** The first message asks how quick this browser is; the second brings a challenge to solve. */
self.onmessage = async ({ data: challenge }: MessageEvent<Challenge | null>) => {
  if (challenge) return self.postMessage(await solveChallenge({ challenge, deriveKey }))
  const byScript = await rateOf(deriveByScript)
  const byPlatform = isSecureContext ? await rateOf(deriveByPlatform) : 0
  if (byPlatform > byScript) deriveKey = deriveByPlatform
  self.postMessage(Math.max(byPlatform, byScript))
}
