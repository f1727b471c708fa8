import { aPlayer, signedInAgain, type TestPlayer } from '#tests/support/players/a-player.ts'
import { aStaffMember } from '#tests/support/players/a-staff-member.ts'
import type { TestApp } from '#tests/support/shop/start-app.ts'

/** Ranks of callers; each may do everything that the ranks before it may. */
export const ranks = ['visitor', 'held', 'player', 'support', 'operator', 'admin'] as const
export type Rank = (typeof ranks)[number]

export interface Caller {
  rank: Rank
  /** Null for a caller without an account. */
  player: TestPlayer | null
  token?: string
}

/** Returns one caller of every kind. */
export async function everyCaller(app: TestApp): Promise<Record<string, Caller>> {
  const late = await aPlayer(app)
  app.clock.advance(late.tokens.expires_in * 1000 + 1)
  const gone = await aPlayer(app)
  await gone.ask('POST /api/profile/logout')
  const held = await aPlayer(app)
  const admin = await aStaffMember(app, 'admin')
  await admin.ask(`POST /api/operator/players/${held.id}/hold`, { reason: 'Being looked at' })
  return {
    visitor: { rank: 'visitor', player: null },
    'a made-up token': { rank: 'visitor', player: null, token: 'made-up' },
    'an expired session': { rank: 'visitor', player: null, token: late.tokens.access_token },
    'a session that was ended': { rank: 'visitor', player: null, token: gone.tokens.access_token },
    held: { rank: 'held', player: await signedInAgain(app, held) },
    player: { rank: 'player', player: await aPlayer(app) },
    support: { rank: 'support', player: await aStaffMember(app, 'support') },
    operator: { rank: 'operator', player: await aStaffMember(app, 'operator') },
    admin: { rank: 'admin', player: admin },
  }
}

/** Returns the headers that authenticate a caller. */
export function authHeaders({ player, token = player?.tokens.access_token }: Caller) {
  const headers: Record<string, string> = {}
  if (token !== undefined) headers.authorization = `Bearer ${token}`
  return headers
}
