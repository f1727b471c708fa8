import { expect, it, vi } from 'vitest'
import { verifyReceipt } from '#domain/fairness/receipt.ts'
import { presentReceipt } from '#server/features/fairness/present.ts'
import { findBet } from '#server/features/fairness/store.ts'
import { aPlayer, ledgerOf } from '#tests/support/players/a-player.ts'
import { runAdmin } from '#tests/support/setup/test-server.ts'
import { auditFaults } from '#tests/support/shop/audit-faults.ts'
import { aDatabase } from '#tests/support/shop/database.ts'
import { startApp } from '#tests/support/shop/start-app.ts'

// The lists that name a game: the instant games, their edges, and the features.
vi.mock('#domain/games/instant-games.ts', async (load) => {
  const { instantGames } = await load<typeof import('#domain/games/instant-games.ts')>()
  const { flip } = await import('./flip.ts')
  return { instantGames: new Map([...instantGames, ['flip', flip]]) }
})
vi.mock('#domain/rewards/reward-shares.ts', async (load) => {
  const shares = await load<typeof import('#domain/rewards/reward-shares.ts')>()
  const { flipEdge } = await import('./flip.ts')
  return { ...shares, GAME_EDGES: { ...shares.GAME_EDGES, flip: flipEdge } }
})
vi.mock('#server/app/features.ts', async (load) => {
  const { createFeatures } = await load<typeof import('#server/app/features.ts')>()
  const { flipFeature } = await import('./flip-feature.ts')
  return {
    createFeatures: async (...given: Parameters<typeof createFeatures>) => {
      const made = await createFeatures(...given)
      return { ...made, all: [...made.all, await flipFeature(given[0])] }
    },
  }
})

it('a new instant game takes a few lines: it is played, limited, listed, proved, counted and audited', async () => {
  const on = await aDatabase({ hasCatalogue: true })
  await runAdmin(on.url, `INSERT INTO accounts (name, kind) VALUES ('house:flip', 'house')`)
  const app = await startApp({ on, hasCatalogue: false })
  const player = await aPlayer(app, { cents: 10_000n })
  const bet = { amount: 1, side: 'heads' }
  for (let count = 0; count < 10; count++) await player.ask('POST /api/flip/bet', bet)
  const refused = await player.ask<object>('POST /api/flip/bet', { ...bet, amount: 76.54 })
  expect(refused.body).toMatchObject({ errors: { amount: [expect.stringContaining('76.53')] } })

  const { data } = (await player.ask<{ data: { bet_id: string }[] }>('GET /api/flip/my-bets')).body
  expect(data).toHaveLength(10)
  const rolls = await player.ask<{ data: { bet_id: string }[] }>('GET /api/fairness/bets')
  expect(rolls.body.data).toHaveLength(10)
  const { vault } = await ledgerOf(app)
  for (const { bet_id } of data) {
    const stored = await findBet(app.database.pool, bet_id)
    const receipt = stored && presentReceipt(stored, vault.open(stored.sealed))
    expect(verifyReceipt(receipt)).toMatchObject({ verdict: 'verified' })
  }
  const { body } = await player.ask<object>('GET /api/profile')
  expect(body).toMatchObject({ data: { user_level: { xp: 2 } } })
  expect(await auditFaults(app)).toEqual([])
  await app.stop()
})
