import type { SecondLedger } from '#scripts/shop/second-ledger.ts'
import { hashPassword, openAccount } from '#server/features/account/index.ts'
import { walletOf } from '#server/ledger/index.ts'
import type { Clock } from '#server/platform/clock/clock.ts'
import type { Database } from '#server/platform/db/database.ts'
import type { Entropy } from '#server/platform/entropy/entropy.ts'

export interface DemoSignIn {
  email: string
  password: string
}

export interface SeedDeps {
  database: Database
  clock: Clock
  entropy: Entropy
  ledger: SecondLedger
}

/** Old enough to deposit. */
const BIRTH_DATE = '1990-01-01'

/** Opens an account that is marked as demo data; throws if the email already has one. */
export async function openDemoAccount(
  parts: SeedDeps,
  { name, email, password }: DemoSignIn & { name: string },
): Promise<string> {
  const passwordHash = await hashPassword(password)
  const opening = {
    name,
    email,
    passwordHash,
    wantsPromotions: false,
    isDemo: true,
    birthDate: BIRTH_DATE,
  }
  const id = await parts.database.transaction((tx) => openAccount(tx, parts, opening))
  if (id === null) throw new Error(`${email} has an account already`)
  return id
}

/** Demo coins come from a separate account, so that they never look like deposits. */
export async function fundDemoAccount(
  { database, ledger, entropy }: SeedDeps,
  playerId: string,
  cents: bigint,
): Promise<void> {
  await database.transaction((tx) =>
    ledger.post(tx, [
      {
        account: walletOf(playerId),
        counter: 'house:demo',
        amount: cents,
        code: 'demo.funds',
        ref: entropy.id(),
      },
    ]),
  )
}
