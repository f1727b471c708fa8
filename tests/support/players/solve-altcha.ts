import { type Challenge, solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { ask } from '#tests/support/shop/ask.ts'

export interface AltchaAnswer {
  challenge: Challenge
  solution: { counter: number; derivedKey: string }
}

/** A challenge of the shop with its solution, by ALTCHA's own solver. */
export async function solveAltcha(shopUrl: string): Promise<AltchaAnswer> {
  const { body: challenge } = await ask<Challenge>(shopUrl, 'GET /api/captcha/challenge')
  const solution = await solveChallenge({ challenge, deriveKey })
  if (!solution) throw new Error('The challenge has no solution')
  return { challenge, solution }
}

/** An answer as a form carries it. */
export const toToken = (answer: unknown): string =>
  Buffer.from(JSON.stringify(answer)).toString('base64')
