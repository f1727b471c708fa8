import { type Challenge, solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { ask } from '#tests/support/shop/ask.ts'

export interface AltchaAnswer {
  challenge: Challenge
  solution: { counter: number; derivedKey: string }
}

/** Returns a challenge of the shop with its solution, found by ALTCHA's own solver. */
export async function solveAltcha(shopUrl: string): Promise<AltchaAnswer> {
  const { body: challenge } = await ask<Challenge>(shopUrl, 'GET /api/captcha/challenge')
  const solution = await solveChallenge({ challenge, deriveKey })
  if (!solution) throw new Error('The challenge has no solution')
  return { challenge, solution }
}

/** Encodes a solution as a form submits it. */
export const toToken = (answer: unknown): string =>
  Buffer.from(JSON.stringify(answer)).toString('base64')
