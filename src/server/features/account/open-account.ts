import { createSeeds, type Ledger, openWallet } from '#server/ledger/index.ts'
import { type Clock, instantOf } from '#server/platform/clock/clock.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { Entropy } from '#server/platform/entropy/entropy.ts'
import { avatars } from './avatars.ts'
import { insertPlayer } from './store.ts'

/** Keeps by which link a new player came. */
export type BindLink = (tx: Tx, playerId: string, link: string | null) => Promise<void>

export interface AccountOpening {
  name: string
  /** Null for who came by a provider's sign-in that vouched for no email. */
  email: string | null
  passwordHash: string | null
  /** A provider has vouched that the email is the player's. */
  isEmailConfirmed?: boolean
  wantsPromotions: boolean
  isDemo?: boolean
  /** The tracking link by which they came. */
  link?: string | null
}

/**
 * Opens an account with an empty wallet, its first seeds and one of our pictures, under a name that the caller
 * has claimed. Answers its id; null when the email has an account already.
 */
export async function openAccount(
  tx: Tx,
  deps: { ledger: Pick<Ledger, 'seeds'>; clock: Clock; entropy: Entropy; bindLink?: BindLink },
  { isDemo = false, isEmailConfirmed = isDemo, link = null, ...opening }: AccountOpening,
): Promise<string | null> {
  const { ledger, clock, entropy } = deps
  const id = entropy.id()
  const avatar = avatars[(entropy.bytes(1)[0] ?? 0) % avatars.length] ?? avatars[0]
  const createdAt = instantOf(clock)
  const player = { ...opening, id, avatar, isDemo, isEmailConfirmed, createdAt }
  if (!(await insertPlayer(tx, player))) return null
  await openWallet(tx, id)
  await createSeeds(tx, ledger.seeds, id)
  await deps.bindLink?.(tx, id, link)
  return id
}
