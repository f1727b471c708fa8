import { Fault } from '#scripts/fault.ts'
import { readShopConfig } from '#scripts/shop/environment.ts'
import { findDatabase } from '#scripts/shop/find-database.ts'
import { createShutdown } from '#scripts/shop/shutdown.ts'
import { nameFirstAdmin, resetStaffFactor } from '#server/features/operator/index.ts'
import { createLedgerKeys } from '#server/ledger/index.ts'
import { systemClock } from '#server/platform/clock/clock.ts'
import { systemEntropy } from '#server/platform/entropy/entropy.ts'
import { Refusal } from '#server/platform/http/refuse.ts'

const acts = { first: nameFirstAdmin, 'reset-factor': resetStaffFactor }
export type AdminAct = keyof typeof acts

/** Acts directly in the database, because no admin exists, or none who can log in. */
export async function actOnAdmins(act: AdminAct, email: string): Promise<string> {
  const shutdown = createShutdown()
  try {
    const config = readShopConfig()
    const database = await findDatabase(config, shutdown)
    const parts = {
      clock: systemClock,
      entropy: systemEntropy(systemClock),
      keys: createLedgerKeys(config.ledgerKeys),
    }
    return await database.transaction((tx) => acts[act](tx, parts, email))
  } catch (cause) {
    throw cause instanceof Refusal ? new Fault(cause.message, { cause }) : cause
  } finally {
    await shutdown.end()
  }
}
