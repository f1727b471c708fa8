import { pbkdf2 } from '@noble/hashes/pbkdf2.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { type Challenge, type DeriveKeyFunction, solveChallenge } from 'altcha-lib'
import { deriveKey as deriveByPlatform } from 'altcha-lib/algorithms/web/pbkdf2'

/** The same in plain script: a page loaded over plain http has no Web Crypto. */
const deriveByScript: DeriveKeyFunction = async ({ cost, keyLength }, salt, password) => ({
  derivedKey: pbkdf2(sha256, password, salt, { c: cost, dkLen: keyLength }),
})

self.onmessage = async ({ data: challenge }: MessageEvent<Challenge>) => {
  const deriveKey = isSecureContext ? deriveByPlatform : deriveByScript
  self.postMessage(await solveChallenge({ challenge, deriveKey }))
}
