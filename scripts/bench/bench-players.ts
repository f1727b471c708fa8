import { createSessions, hashPassword, openAccount } from '#server/features/account/index.ts'
import { type Ledger, walletOf } from '#server/ledger/index.ts'
import { instantOf, systemClock } from '#server/platform/clock/clock.ts'
import type { Database } from '#server/platform/db/database.ts'
import { systemEntropy } from '#server/platform/entropy/entropy.ts'

const RICH_CENTS = 100_000_000_000n

/** Creates players with sessions and more coins than they can spend. */
export async function makePlayers(
  database: Database,
  ledger: Ledger,
  count: number,
): Promise<{ id: string; accessToken: string }[]> {
  const clock = systemClock
  const entropy = systemEntropy(clock)
  const sessions = createSessions({ database, clock, entropy, onAccessChanged: () => {} })
  const passwordHash = await hashPassword('bench-password')
  await database.pool.query(
    'INSERT INTO demo_marks (marked_at) VALUES ($1) ON CONFLICT DO NOTHING',
    [instantOf(clock)],
  )
  return Promise.all(
    Array.from({ length: count }, async (_, index) => {
      const opening = {
        name: `Bench ${index}`,
        email: `bench-${index}@coffer.example`,
        passwordHash,
        wantsPromotions: false,
      }
      const parts = { ledger, clock, entropy }
      const id = await database.transaction((tx) => openAccount(tx, parts, opening))
      if (id === null) throw new Error('These players are here already')
      await database.transaction((tx) =>
        ledger.post(tx, [
          {
            account: walletOf(id),
            counter: 'house:demo',
            amount: RICH_CENTS,
            code: 'demo.funds',
            ref: entropy.id(),
          },
        ]),
      )
      const { access_token: accessToken } = await sessions.open(id)
      return { id, accessToken }
    }),
  )
}
