import type { Body } from '#contract/call.ts'
import type { Profile } from '#contract/http/account.ts'
import type { changePassword as changeCall, updateProfile } from '#contract/http/profile.ts'
import { toCoins } from '#domain/money/money.ts'
import { isPlausibleBirthDate } from '#domain/protection/age.ts'
import { catchUpBonuses } from '#server/features/funds/index.ts'
import { readLevel } from '#server/features/levels/index.ts'
import { recordChanges } from '#server/features/player-changes/index.ts'
import type { Jurisdiction } from '#server/features/settings/index.ts'
import { type Ledger, readWallet } from '#server/ledger/index.ts'
import { type Clock, instantOf } from '#server/platform/clock/clock.ts'
import type { Database, Tx } from '#server/platform/db/database.ts'
import type { Entropy } from '#server/platform/entropy/entropy.ts'
import { refuse, refuseField } from '#server/platform/http/refuse.ts'
import type { Player } from '#server/platform/http/route.ts'
import type { EmailSender } from '#server/platform/mail/email.ts'
import type { MailService } from '#server/platform/mail/mail.ts'
import { changedEmail } from './account-mails.ts'
import { avatars, avatarUrl } from './avatars.ts'
import { createPasswordThrottle } from './password-throttle.ts'
import { checkPassword, hashPassword, isRightPassword } from './passwords.ts'
import type { PlayerNames } from './player-names.ts'
import { spendResetsOf } from './reset-store.ts'
import type { Ending, Sessions } from './sessions.ts'
import { readPlayer, setBirthDate, setPasswordHash, updatePlayer } from './store.ts'
import { holdIfUnderAge } from './under-age.ts'

export interface ProfileDeps {
  database: Database
  ledger: Pick<Ledger, 'lock' | 'storeGuard' | 'post'>
  clock: Clock
  entropy: Pick<Entropy, 'id'>
  mail: Pick<MailService, 'send' | 'isRefused'>
  sessions: Pick<Sessions, 'endAll' | 'forget' | 'reconsider'>
  /** The time zone in which a birthday begins. */
  timeZone: string
  jurisdiction: Pick<Jurisdiction, 'minimumAge'>
  sender: EmailSender
  names: PlayerNames
  onRenamed: (playerId: string, name: string) => void
}

export interface ProfileService {
  read(playerId: string): Promise<Profile>
  update(playerId: string, change: Body<typeof updateProfile>): Promise<Profile>
  /** Sets a new password and ends every other session. Refuses a wrong current password, and too many attempts. */
  changePassword(player: Player, change: Body<typeof changeCall>): Promise<Ending>
}

export function createProfileService(deps: ProfileDeps): ProfileService {
  const { database, ledger, clock, mail, sessions, sender, names, timeZone } = deps
  const throttle = createPasswordThrottle(deps, 'failures of passwords')

  async function read(playerId: string): Promise<Profile> {
    await catchUpBonuses(deps, playerId)
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
      is_email_confirmed: player.email_confirmed_at !== null,
      is_email_refused: await isRefused(player.email),
      avatar: player.avatar,
      avatar_url: avatarUrl(player.avatar),
      promotions: player.wants_promotions,
      is_hidden: player.is_hidden,
      chat: player.wants_chat,
      birth_date: player.birth_date,
      balance: toCoins(wallet.balance),
      balance_seq: Number(wallet.seq),
      user_level: level,
    }
  }

  async function update(playerId: string, change: Body<typeof updateProfile>): Promise<Profile> {
    const { name, avatar, promotions, chat, is_hidden: isHidden, birth_date: birthDate } = change
    if (avatar !== undefined && !isAvatar(avatar)) refuseField('avatar', { code: 'avatar_unknown' })
    const isOfAge = await database.transaction(async (tx) => {
      if (birthDate !== undefined) await ledger.lock(tx, playerId)
      if (name !== undefined) await rename(tx, playerId, name)
      await updatePlayer(tx, playerId, {
        ...(avatar !== undefined && { avatar }),
        ...(promotions !== undefined && { promotions }),
        ...(chat !== undefined && { chat }),
        ...(isHidden !== undefined && { isHidden }),
      })
      const isOld = birthDate === undefined || (await takeBirthDate(tx, playerId, birthDate))
      await recordChanges(tx, playerId, { by: 'player', at: instantOf(clock) })
      return isOld
    })
    // Refused after the commit, because the hold must persist.
    if (!isOfAge) refuse('under_age')
    // Cached callers hold the name, which feeds and receipts show.
    sessions.forget(playerId)
    return read(playerId)
  }

  /** Stores the date of birth permanently. Holds the account of a player under age and returns false. */
  async function takeBirthDate(tx: Tx, playerId: string, birthDate: string): Promise<boolean> {
    if (!isPlausibleBirthDate(birthDate, clock.now(), timeZone)) {
      refuseField('birth_date', { code: 'birth_date_implausible' })
    }
    if (!(await setBirthDate(tx, playerId, birthDate))) {
      refuseField('birth_date', { code: 'birth_date_set' })
    }
    return holdIfUnderAge(tx, deps, playerId, birthDate)
  }

  async function rename(tx: Tx, playerId: string, name: string): Promise<void> {
    // A player keeps their current name, even if today's rules would refuse it.
    if ((await readPlayer(tx, playerId))?.name === name) return
    await names.rename(tx, playerId, name)
    tx.afterCommit(() => deps.onRenamed(playerId, name))
  }

  async function changePassword(
    { id, sessionId }: Player,
    { current_password: current, password }: Body<typeof changeCall>,
  ): Promise<Ending> {
    throttle.begin(id)
    const player = await readPlayer(database.pool, id)
    if (!player) return refuse('unauthenticated')
    if (player.password_hash === null) {
      return refuseField('current_password', { code: 'password_none' })
    }
    if (!(await isRightPassword(player.password_hash, current))) {
      return refuseField('current_password', { code: 'password_wrong' })
    }
    throttle.succeed(id)
    await checkPassword(password, player)
    const passwordHash = await hashPassword(password)
    return database.transaction(async (tx) => {
      await setPasswordHash(tx, id, passwordHash)
      await spendResetsOf(tx, id, instantOf(clock))
      await recordChanges(tx, id, { by: 'player', at: instantOf(clock) })
      const ending = await sessions.endAll(tx, id, sessionId)
      const { email, name } = player
      if (email) await mail.send(tx, { to: email, ...changedEmail(sender, name) })
      return ending
    })
  }

  const isRefused = async (email: string | null): Promise<boolean> =>
    email !== null && mail.isRefused(database.pool, email)

  return { read, update, changePassword }
}

const isAvatar = (avatar: string): boolean => (avatars as readonly string[]).includes(avatar)
