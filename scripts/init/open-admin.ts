import { randomBytes } from 'node:crypto'
import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { Fault } from '#scripts/fault.ts'
import { openSecondLedger } from '#scripts/shop/second-ledger.ts'
import { hashPassword, openAccount } from '#server/features/account/index.ts'
import { nameFirstAdmin } from '#server/features/operator/index.ts'
import { createLedgerKeys } from '#server/ledger/index.ts'
import { systemClock } from '#server/platform/clock/clock.ts'
import type { Config } from '#server/platform/config/config.ts'
import type { Database } from '#server/platform/db/database.ts'
import { systemEntropy } from '#server/platform/entropy/entropy.ts'
import { Refusal } from '#server/platform/http/refuse.ts'

const PASSWORD_LENGTH_MIN = 12

/** Opens the account of the first admin, or takes the one that has this mail address, and says what it did. */
export async function openAdmin(
  database: Database,
  config: Config,
  email: string,
): Promise<string> {
  const clock = systemClock
  const entropy = systemEntropy(clock)
  const { password, isMade } = await readPassword(email)
  const passwordHash = await hashPassword(password)
  const ledger = await openSecondLedger({
    ...{ database, clock, entropy },
    seedKey: config.seedKey,
    settings: config.transparencyLog,
    ledgerKeys: config.ledgerKeys,
    timeZone: config.timeZone,
  })
  const opening = {
    name: 'Admin',
    email,
    passwordHash,
    isEmailConfirmed: true,
    wantsPromotions: false,
  }
  const parts = { clock, entropy, keys: createLedgerKeys(config.ledgerKeys) }
  try {
    return await database.transaction(async (tx) => {
      const id = await openAccount(tx, { ledger, clock, entropy }, opening)
      const named = await nameFirstAdmin(tx, parts, email)
      if (id === null) return `${named} They keep their password.`
      return isMade ? `${named} Their password, shown only here: ${password}` : named
    })
  } catch (cause) {
    throw cause instanceof Refusal ? new Fault(cause.message, { cause }) : cause
  }
}

/** Never an argument, which every user of the machine could read. */
async function readPassword(email: string): Promise<{ password: string; isMade: boolean }> {
  const given = process.env.COFFER_ADMIN_PASSWORD
  if (given) return { password: checked(given), isMade: false }
  if (!process.stdin.isTTY) return { password: randomBytes(15).toString('base64url'), isMade: true }
  process.stderr.write(`A password for ${email}, at least ${PASSWORD_LENGTH_MIN} characters: `)
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() })
  const reader = createInterface({ input: process.stdin, output: nowhere, terminal: true })
  try {
    return { password: checked(await reader.question('')), isMade: false }
  } finally {
    reader.close()
    process.stderr.write('\n')
  }
}

function checked(password: string): string {
  if (password.length >= PASSWORD_LENGTH_MIN) return password
  throw new Fault(`The password of an admin needs at least ${PASSWORD_LENGTH_MIN} characters.`)
}
