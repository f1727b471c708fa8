import { readFileSync } from 'node:fs'
import path from 'node:path'
import { type Answer, answerStyle, type SandboxRequest } from '../answer.ts'
import { createFacebookIdentity } from './facebook-identity.ts'
import { createGoogleIdentity } from './google-identity.ts'
import type { IdentityDeps } from './identity-provider.ts'
import { createSteamIdentity } from './steam-identity.ts'

const style = readFileSync(path.join(import.meta.dirname, 'identity-page.css'), 'utf8')

/** Stand-ins for the sign-in providers, and the style of their pages. */
export function createIdentityProviders(deps: IdentityDeps) {
  const peers = [
    createGoogleIdentity(deps),
    createFacebookIdentity(deps),
    createSteamIdentity(deps),
  ]
  return {
    async answer(asked: SandboxRequest): Promise<Answer | null> {
      if (asked.method === 'GET' && asked.path === '/identity/page.css') return answerStyle(style)
      for (const peer of peers) {
        const answer = await peer.answer(asked)
        if (answer) return answer
      }
      return null
    },
  }
}
