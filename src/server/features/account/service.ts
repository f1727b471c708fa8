import { hash as hashPassword, verify as verifyPassword } from '@node-rs/argon2'
import type { Profile, Tokens } from '#contract/http/account.ts'
import { toCoins } from '#domain/money/money.ts'
import { readLevel } from '#server/features/levels/index.ts'
import { createSeeds, type Ledger, openWallet, readWallet } from '#server/ledger/index.ts'
import { type Clock, instantOf } from '#server/platform/clock/clock.ts'
import type { Database } from '#server/platform/db/database.ts'
import type { Entropy } from '#server/platform/entropy/entropy.ts'
import { refuse } from '#server/platform/http/refuse.ts'
import { avatars, avatarUrl } from './avatars.ts'
import { createLoginThrottle } from './login-throttle.ts'
import { oauthError, type Sessions } from './sessions.ts'
import { findPlayerByEmail, insertPlayer, readPlayer } from './store.ts'

export interface AccountParts {
  database: Database
  ledger: Ledger
  clock: Clock
  entropy: Entropy
  sessions: Sessions
}

export interface Registration {
  name: string
  email: string
  password: string
  wantsPromotions: boolean
  isDemo?: boolean
}

export interface AccountService {
  /** Opens an account with an empty wallet and its first seeds; answers the player's id. */
  register(registration: Registration): Promise<string>
  signIn(email: string, password: string): Promise<Tokens>
  readProfile(playerId: string): Promise<Profile>
}

export function createAccountService(parts: AccountParts): AccountService {
  const { database, ledger, clock, entropy, sessions } = parts
  const throttle = createLoginThrottle(clock)
  // Unknown names cost the same work as known ones.
  const nobody = hashPassword(entropy.bytes(16).toString('hex'))

  async function register(registration: Registration): Promise<string> {
    const { name, email, password, wantsPromotions, isDemo = false } = registration
    const passwordHash = await hashPassword(password)
    const id = entropy.id()
    const avatar = avatars[(entropy.bytes(1)[0] ?? 0) % avatars.length] ?? avatars[0]
    const createdAt = instantOf(clock)
    await database.transaction(async (tx) => {
      const player = { id, name, email, passwordHash, avatar, wantsPromotions, isDemo, createdAt }
      if (!(await insertPlayer(tx, player))) {
        refuse('email_taken', { errors: { email: ['This e-mail already has an account.'] } })
      }
      await openWallet(tx, id)
      await createSeeds(tx, ledger.seeds, id)
    })
    return id
  }

  async function signIn(email: string, password: string): Promise<Tokens> {
    const name = email.trim().toLowerCase()
    throttle.check(name)
    const player = await findPlayerByEmail(database.pool, name)
    const isRight = await verifyPassword(player?.password_hash ?? (await nobody), password)
    if (!player || !isRight) {
      throttle.fail(name)
      refuse('invalid_grant', oauthError('invalid_grant'))
    }
    throttle.succeed(name)
    return sessions.open(player.id)
  }

  async function readProfile(playerId: string): Promise<Profile> {
    const [player, wallet, level] = await Promise.all([
      readPlayer(database.pool, playerId),
      readWallet(database.pool, playerId),
      readLevel(database, playerId),
    ])
    if (!player) return refuse('unauthenticated')
    return {
      id: player.id,
      name: player.name,
      email: player.email,
      avatar_url: avatarUrl(player.avatar),
      balance: toCoins(wallet.balance),
      balance_seq: Number(wallet.seq),
      user_level: level,
    }
  }

  return { register, signIn, readProfile }
}
