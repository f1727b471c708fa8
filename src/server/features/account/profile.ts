import type { Body } from '#contract/call.ts'
import type { Profile } from '#contract/http/account.ts'
import type { changePassword as changeCall, updateProfile } from '#contract/http/profile.ts'
import { toCoins } from '#domain/money/money.ts'
import { readLevel } from '#server/features/levels/index.ts'
import { readWallet } from '#server/ledger/index.ts'
import { type Clock, instantOf } from '#server/platform/clock/clock.ts'
import type { Database, Tx } from '#server/platform/db/database.ts'
import { refuse } from '#server/platform/http/refuse.ts'
import type { Player } from '#server/platform/http/route.ts'
import type { EmailSender } from '#server/platform/mail/email.ts'
import type { MailService } from '#server/platform/mail/mail.ts'
import { nameSkeleton } from '#server/platform/names/skeleton.ts'
import { changedEmail } from './account-mails.ts'
import { avatars, avatarUrl } from './avatars.ts'
import { renamePlayer } from './name-store.ts'
import { createPasswordThrottle } from './password-throttle.ts'
import { checkPassword, hashPassword, isRightPassword } from './passwords.ts'
import type { PlayerNames } from './player-names.ts'
import { spendResetsOf } from './reset-store.ts'
import type { Sessions } from './sessions.ts'
import { readPlayer, setPasswordHash, updatePlayer } from './store.ts'

export interface ProfileDeps {
  database: Database
  clock: Clock
  mail: Pick<MailService, 'send'>
  sessions: Pick<Sessions, 'endAll' | 'forget'>
  sender: EmailSender
  names: PlayerNames
  onRenamed: (playerId: string, name: string) => void
}

export interface ProfileService {
  read(playerId: string): Promise<Profile>
  update(playerId: string, change: Body<typeof updateProfile>): Promise<Profile>
  /** Sets a new password and ends every other session. Refuses a wrong one, and too many of them. */
  changePassword(player: Player, change: Body<typeof changeCall>): Promise<void>
}

export function createProfileService(deps: ProfileDeps): ProfileService {
  const { database, clock, mail, sessions, sender, names } = deps
  const throttle = createPasswordThrottle(deps, 'failures of passwords')

  async function read(playerId: string): Promise<Profile> {
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
      avatar: player.avatar,
      avatar_url: avatarUrl(player.avatar),
      promotions: player.wants_promotions,
      is_hidden: player.is_hidden,
      balance: toCoins(wallet.balance),
      balance_seq: Number(wallet.seq),
      user_level: level,
    }
  }

  async function update(playerId: string, change: Body<typeof updateProfile>): Promise<Profile> {
    const { name, avatar, promotions, is_hidden: isHidden } = change
    if (avatar !== undefined && !isAvatar(avatar))
      refuseField('avatar', 'Choose one of our pictures.')
    await database.transaction(async (tx) => {
      if (name !== undefined) await rename(tx, playerId, name)
      await updatePlayer(tx, playerId, {
        ...(avatar !== undefined && { avatar }),
        ...(promotions !== undefined && { promotions }),
        ...(isHidden !== undefined && { isHidden }),
      })
    })
    // The name travels with who is calling, into feeds and receipts.
    sessions.forget(playerId)
    return read(playerId)
  }

  async function rename(tx: Tx, playerId: string, name: string): Promise<void> {
    // A name that somebody has stays theirs, whatever today's rules would refuse.
    if ((await readPlayer(tx, playerId))?.name === name) return
    await names.insist(tx, name, playerId)
    await renamePlayer(tx, playerId, { name, skeleton: nameSkeleton(name) })
    tx.afterCommit(() => deps.onRenamed(playerId, name))
  }

  async function changePassword(
    { id, sessionId }: Player,
    { current_password: current, password }: Body<typeof changeCall>,
  ): Promise<void> {
    throttle.begin(id)
    const player = await readPlayer(database.pool, id)
    if (!player) return refuse('unauthenticated')
    if (player.password_hash === null) {
      return refuseField(
        'current_password',
        'Your account has no password yet. Ask for one by mail.',
      )
    }
    if (!(await isRightPassword(player.password_hash, current))) {
      return refuseField('current_password', 'This is not your password.')
    }
    throttle.succeed(id)
    await checkPassword(password, player)
    const passwordHash = await hashPassword(password)
    await database.transaction(async (tx) => {
      await setPasswordHash(tx, id, passwordHash)
      await spendResetsOf(tx, id, instantOf(clock))
      await sessions.endAll(tx, id, sessionId)
      const { email, name } = player
      if (email) await mail.send(tx, { to: email, ...changedEmail(sender, name) })
    })
  }

  return { read, update, changePassword }
}

const isAvatar = (avatar: string): boolean => (avatars as readonly string[]).includes(avatar)

const refuseField = (field: string, message: string): never =>
  refuse('validation_failed', { message, errors: { [field]: [message] } })
