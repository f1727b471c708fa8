import { betStream, type DrawStream } from '#domain/fairness/stream.ts'
import { createSeedVault } from '#server/ledger/index.ts'
import { systemEntropy } from '#server/platform/entropy/entropy.ts'
import type { TestPlayer } from '#tests/support/players/a-player.ts'
import type { TestApp } from '#tests/support/shop/start-app.ts'

/** Returns the stream that a player's next bet is drawn from, which nobody can know in a real shop. */
export async function nextStream(app: TestApp, player: TestPlayer): Promise<DrawStream> {
  const { rows } = await app.database.pool.query<{
    sealed: Buffer
    client_seed: string
    nonce: number
  }>(`SELECT sealed, client_seed, nonce FROM seeds WHERE player_id = $1 AND state = 'active'`, [
    player.id,
  ])
  const [seed] = rows
  if (!seed) throw new Error(`${player.id} has no seed`)
  const vault = createSeedVault(app.config.seedKey, systemEntropy(app.clock))
  return betStream({
    serverSeed: vault.open(seed.sealed),
    clientSeed: seed.client_seed,
    nonce: seed.nonce,
  })
}
