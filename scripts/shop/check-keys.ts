import { Fault } from '#scripts/fault.ts'
import { canOpenDocument } from '#server/features/verification/index.ts'
import { createSeedVault } from '#server/ledger/index.ts'
import { systemClock } from '#server/platform/clock/clock.ts'
import type { Config } from '#server/platform/config/config.ts'
import type { Reader } from '#server/platform/db/database.ts'
import { systemEntropy } from '#server/platform/entropy/entropy.ts'

type Keys = Pick<Config, 'seedKey' | 'compliance'>

/** Throws a Fault if what the database holds was encrypted under other keys: bets and reviews would fail. */
export async function checkKeys(reader: Reader, keys: Keys): Promise<void> {
  await checkSeedKey(reader, keys)
  if (await canOpenDocument(reader, keys.compliance.documentKey)) return
  throw new Fault(
    "DOCUMENT_KEY does not open the players' documents of this database: they were encrypted with another one. Put that one back.",
  )
}

/** Throws a Fault if the server seeds were encrypted under another key. */
export async function checkSeedKey(
  reader: Reader,
  { seedKey }: Pick<Keys, 'seedKey'>,
): Promise<void> {
  if (await opensSeeds(reader, seedKey)) return
  throw new Fault(
    'SEED_KEY does not open the server seeds of this database: they were encrypted with another one. Put that one back.',
  )
}

/** Reads the first and the last of the seeds and of those prepared for the next players. */
async function opensSeeds(reader: Reader, seedKey: Buffer): Promise<boolean> {
  const { rows } = await reader.query<{ sealed: Buffer }>(
    `(SELECT sealed FROM seeds ORDER BY id LIMIT 1) UNION ALL (SELECT sealed FROM seeds ORDER BY id DESC LIMIT 1)
     UNION ALL (SELECT sealed FROM commitments ORDER BY id DESC LIMIT 1)`,
  )
  const vault = createSeedVault(seedKey, systemEntropy(systemClock))
  return rows.every(({ sealed }) => {
    try {
      return vault.open(sealed).length > 0
    } catch {
      return false
    }
  })
}
