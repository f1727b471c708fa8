import { noteName } from '#server/features/moderation/index.ts'
import { recordChanges } from '#server/features/player-changes/index.ts'
import { createSeeds, type Ledger, openWallet } from '#server/ledger/index.ts'
import { type Clock, instantOf } from '#server/platform/clock/clock.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { Entropy } from '#server/platform/entropy/entropy.ts'
import { avatars } from './avatars.ts'
import { insertPlayer } from './store.ts'

/** How a new player arrived: the referral link, if any, and the device. */
export interface SignUpSource {
  link: string | null
  /** The device's keyed hash. */
  device: Buffer
}

/** Stores how a new player arrived. */
export type BindSignUpSource = (
  tx: Tx,
  playerId: string,
  signUpSource: SignUpSource,
) => Promise<void>

export interface AccountOpening {
  name: string
  /** Null when the provider of the sign-in vouched for no email. */
  email: string | null
  passwordHash: string | null
  /** The provider vouched for the email. */
  isEmailConfirmed?: boolean
  wantsPromotions: boolean
  isDemo?: boolean
  signUpSource?: SignUpSource
  birthDate?: string
}

/**
 * Opens an account with an empty wallet, its first seeds and a default picture, under a name that the caller has
 * claimed. Returns its id; null if the email already has an account.
 */
export async function openAccount(
  tx: Tx,
  deps: {
    ledger: Pick<Ledger, 'seeds'>
    clock: Clock
    entropy: Entropy
    bindSignUpSource?: BindSignUpSource
  },
  opening: AccountOpening,
): Promise<string | null> {
  const { ledger, clock, entropy } = deps
  const { isDemo = false, isEmailConfirmed = isDemo, birthDate = null, signUpSource } = opening
  const id = entropy.id()
  const avatar = avatars[(entropy.bytes(1)[0] ?? 0) % avatars.length] ?? avatars[0]
  const createdAt = instantOf(clock)
  const player = { ...opening, id, avatar, isDemo, isEmailConfirmed, birthDate, createdAt }
  if (!(await insertPlayer(tx, player))) return null
  await openWallet(tx, id)
  await createSeeds(tx, ledger.seeds, id)
  if (signUpSource) await deps.bindSignUpSource?.(tx, id, signUpSource)
  await recordChanges(tx, id, { by: 'player', at: createdAt })
  await noteName(tx, deps, { playerId: id, name: opening.name })
  return id
}
