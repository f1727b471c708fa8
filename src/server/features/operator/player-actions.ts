import { z } from 'zod'
import { adjustment, rowId } from '#contract/http/operator/acts.ts'
import { role } from '#contract/http/operator/players.ts'
import { isStaff } from '#contract/roles.ts'
import type { Message } from '#contract/words/message.ts'
import { formatCoins, toCents, toCoins } from '#domain/money/money.ts'
import type { AccountOperations } from '#server/features/account/index.ts'
import type { ErasureService } from '#server/features/erasure/index.ts'
import { takeBonus } from '#server/features/funds/index.ts'
import type { LinkOperations } from '#server/features/persons/index.ts'
import type { SecondFactorService } from '#server/features/second-factor/index.ts'
import { type Ledger, readWallet, walletOf } from '#server/ledger/index.ts'
import { type Clock, instantOf } from '#server/platform/clock/clock.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { Entropy } from '#server/platform/entropy/entropy.ts'
import { refuse, refuseField } from '#server/platform/http/refuse.ts'
import { defineAction, defineReading, type Exposure, exposureOf, type Prepared } from './action.ts'
import { refuseOwnAccount } from './action-context.ts'
import type { MarkerOperations } from './check-actions.ts'
import { type PlayerRow, readPlayer, writeHold, writeRole, writeTags } from './players-store.ts'
import { redactLog } from './redaction.ts'
import { countAdmins, readRole } from './staff-store.ts'

export interface PlayerActionDeps {
  ledger: Ledger
  clock: Pick<Clock, 'now'>
  entropy: Pick<Entropy, 'id'>
  links: LinkOperations
  accounts: AccountOperations
  factors: Pick<SecondFactorService, 'reset'>
  erasures: Pick<ErasureService, 'erase'>
  markers: Pick<MarkerOperations, 'endByHold'>
  /** Called with a player whose role or hold has changed. */
  onPlayerChanged: (playerId: string) => void
}

const playerInput = z.object({ player_id: rowId })
const pairInput = playerInput.extend({ other_id: rowId })

/** Operators' actions on players' accounts. */
export function createPlayerActions(deps: PlayerActionDeps) {
  return {
    adjust: adjustAction(deps.ledger),
    hold: holdAction(deps),
    lift: liftAction(deps),
    grant: grantAction(deps),
    separate: separateAction(deps.links),
    rejoin: rejoinAction(deps.links),
    ...accountActions(deps.accounts),
    resetFactor: resetFactorAction(deps),
    file: fileAction,
    note: noteAction,
    tag: tagAction,
    erase: eraseAction(deps.erasures),
  }
}

const adjustAction = (ledger: Ledger) =>
  defineAction(
    'balance.adjust',
    playerInput.extend({ amount: adjustment }),
    ({ player_id: playerId, amount }) => {
      const cents = toCents(amount)
      return {
        exposure: async (tx) => {
          await known(tx, playerId)
          return { cents, playerId, subjectId: null }
        },
        async perform(tx, { id: ref }) {
          await ledger.lock(tx, playerId)
          const { balance } = await readWallet(tx, playerId)
          if (balance + cents < 0n) {
            const values = { balance: toCoins(balance) }
            refuse('insufficient_funds', { message: { code: 'balance_only', values } })
          }
          const counter = 'house:adjustments'
          const account = walletOf(playerId)
          await ledger.post(tx, [
            { account, counter, amount: cents, code: 'operator.adjusted', ref },
          ])
          return { done: { msg: `The balance is now ${formatCoins(balance + cents)} coins.` } }
        },
      }
    },
  )

/**
 * A player on hold cannot play, so an open gift is given up. Deposited coins are unaffected, and promised bonuses stay:
 * without play they pay nothing, and their days run on.
 */
const holdAction = (deps: PlayerActionDeps) => {
  const { clock, onPlayerChanged } = deps
  return defineAction(
    'player.hold',
    playerInput.extend({ reason: z.string() }),
    ({ player_id, reason }) => ({
      exposure: (tx) => holdExposure(tx, player_id),
      async perform(tx, { operatorId }) {
        const { on_hold_since, name, role: held } = await known(tx, player_id)
        if (on_hold_since) refuseMovedOn({ code: 'player_on_hold', values: { name } })
        if (held === 'admin' && (await countAdmins(tx, player_id)) === 0) refuse('last_admin')
        await deps.ledger.lock(tx, player_id)
        await writeHold(tx, player_id, { since: instantOf(clock), reason })
        await deps.ledger.storeGuard(tx, player_id)
        await deps.markers.endByHold(tx, player_id, operatorId)
        const taken = await takeBonus(tx, deps, player_id)
        tx.afterCommit(() => onPlayerChanged(player_id))
        const bonus = taken > 0n ? ` ${formatCoins(taken)} coins of an open gift were removed.` : ''
        return { done: { msg: `${name} is on hold.${bonus}` } }
      },
    }),
  )
}

/** A hold on a member of staff, and its lifting, always need a second operator. */
async function holdExposure(tx: Tx, playerId: string): Promise<Exposure> {
  const { role: held } = await known(tx, playerId)
  if (!isStaff(held)) return exposureOf({ playerId })
  return exposureOf({ playerId, subjectId: playerId, cents: null })
}

const liftAction = ({ ledger, onPlayerChanged }: PlayerActionDeps) =>
  defineAction('player.lift', playerInput, ({ player_id }) => ({
    exposure: (tx) => holdExposure(tx, player_id),
    async perform(tx) {
      const { on_hold_since, name } = await known(tx, player_id)
      if (!on_hold_since) refuseMovedOn({ code: 'player_not_on_hold', values: { name } })
      await ledger.lock(tx, player_id)
      await writeHold(tx, player_id, null)
      await ledger.storeGuard(tx, player_id)
      tx.afterCommit(() => onPlayerChanged(player_id))
      return { done: { msg: `${name} can play and deposit again.` } }
    },
  }))

const grantAction = ({ onPlayerChanged }: PlayerActionDeps) =>
  defineAction(
    'player.role',
    playerInput.extend({ role }),
    ({ player_id, role: granted }) => ({
      exposure: () => exposureOf({ playerId: player_id }),
      async perform(tx) {
        const { role: held, name } = await known(tx, player_id)
        if (held === granted) {
          refuseMovedOn({ code: 'role_held', values: { name, role: granted } })
        }
        await writeRole(tx, player_id, granted)
        tx.afterCommit(() => onPlayerChanged(player_id))
        return { done: { msg: `${name} has the role ${granted} now.` } }
      },
    }),
    'admin',
  )

const accountActions = (accounts: AccountOperations) => ({
  rename: defineAction(
    'player.rename',
    playerInput.extend({ name: z.string() }),
    ({ player_id: playerId, name }) => ({
      exposure: () => exposureOf({ playerId }),
      async perform(tx) {
        const before = await accounts.rename(tx, playerId, name)
        return { done: { msg: `${before} is called ${name} now.` } }
      },
    }),
    'support',
  ),

  // Who may play at all depends on it, so that a second operator always confirms.
  birthDate: defineAction(
    'player.birth-date',
    playerInput.extend({ birth_date: z.string() }),
    ({ player_id: playerId, birth_date: birthDate }) => ({
      exposure: () => exposureOf({ playerId, subjectId: playerId, cents: null }),
      async perform(tx, { operatorId }) {
        const isOfAge = await accounts.correctBirthDate(tx, playerId, { birthDate, operatorId })
        const held = isOfAge ? '' : ' They are under age, and on hold.'
        return { done: { msg: `The date of birth is ${birthDate} now.${held}` } }
      },
    }),
  ),

  signOut: defineAction(
    'player.sign-out',
    playerInput,
    ({ player_id: playerId }) => ({
      exposure: () => exposureOf({ playerId }),
      async perform(tx) {
        const name = await accounts.signOut(tx, playerId)
        return { done: { msg: `${name} is logged out of all devices.` } }
      },
    }),
    'support',
  ),
})

/**
 * Whoever has the password alone can log in afterwards, so that a second operator always confirms. For one of the
 * staff, admins do it, and one alone where there is no other.
 */
const resetFactorAction = ({ factors }: PlayerActionDeps) =>
  defineAction('player.reset-factor', playerInput, ({ player_id: playerId }) => ({
    exposure: async (tx) => {
      const { role: held } = await known(tx, playerId)
      const isAlone = isStaff(held) && (await countAdmins(tx, playerId)) < 2
      return { playerId, subjectId: playerId, cents: isAlone ? 0n : null }
    },
    async perform(tx, { operatorId }) {
      const { name, role: held } = await known(tx, playerId)
      if (isStaff(held) && (await readRole(tx, operatorId)) !== 'admin') refuse('forbidden')
      await factors.reset(tx, playerId, { operatorId })
      return { done: { msg: `The second factors of ${name} are removed.` } }
    },
  }))

/** The log says who took a player's file. */
const fileAction = defineReading('player.file', playerInput, ({ player_id: playerId }) => ({
  exposure: () => exposureOf({ playerId }),
  async perform(tx) {
    const { name } = await known(tx, playerId)
    return { done: { msg: `The file of ${name} was taken.` } }
  },
}))

/** A note's text is the reason of its entry in the log. */
export const noteAction = defineAction(
  'player.note',
  playerInput,
  ({ player_id: playerId }) => ({
    exposure: () => exposureOf({ playerId }),
    async perform(tx) {
      const { name } = await known(tx, playerId)
      return { done: { msg: `The note on ${name} is kept.` } }
    },
  }),
  'support',
)

/** The log keeps the tags as words between spaces. */
const tagAction = defineAction(
  'player.tag',
  playerInput.extend({ tags: z.string() }),
  ({ player_id: playerId, tags }) => ({
    exposure: () => exposureOf({ playerId }),
    async perform(tx) {
      const { name } = await known(tx, playerId)
      await writeTags(tx, playerId, tags.split(' ').filter(Boolean))
      return { done: { msg: tags === '' ? `${name} has no tags now.` : `${name}: ${tags}.` } }
    },
  }),
  'support',
)

const eraseAction = (erasures: PlayerActionDeps['erasures']) =>
  defineAction('player.erase', playerInput, ({ player_id: playerId }) => ({
    exposure: () => exposureOf({ playerId }),
    async perform(tx, { operatorId }) {
      const name = await erasures.erase(tx, playerId, operatorId)
      const detail = { player_id: playerId, ...(await redactLog(tx, playerId)) }
      return { done: { msg: `The account is erased. It is called ${name} now.` }, detail }
    },
  }))

const separateAction = (links: LinkOperations) =>
  defineAction(
    'player.separate',
    pairInput,
    onPair(async (tx, one, other) => {
      if (!(await links.separate(tx, one.id, other.id))) {
        refuseMovedOn({ code: 'accounts_separated' })
      }
      return `${one.name} and ${other.name} are different people from now on.`
    }),
  )

const rejoinAction = (links: LinkOperations) =>
  defineAction(
    'player.rejoin',
    pairInput,
    onPair(async (tx, one, other) => {
      if (!(await links.rejoin(tx, one.id, other.id))) {
        refuseMovedOn({ code: 'accounts_not_separated' })
      }
      return `${one.name} and ${other.name} are one person again if what they share says so.`
    }),
  )

/** Prepares an action on two accounts, neither of which may be the operator's. It returns the reply. */
const onPair =
  (work: (tx: Tx, one: PlayerRow, other: PlayerRow) => Promise<string>) =>
  ({ player_id, other_id }: z.output<typeof pairInput>): Prepared => ({
    exposure: () => exposureOf({ playerId: player_id, subjectId: other_id }),
    async perform(tx, { operatorId }) {
      await refuseOwnAccount(tx, operatorId, other_id)
      if (other_id === player_id) refuseField('other_id', { code: 'accounts_same' })
      const msg = await work(tx, await known(tx, player_id), await known(tx, other_id))
      return { done: { msg } }
    },
  })

const refuseMovedOn = (message: Message): never => refuse('request_moved_on', { message })

async function known(tx: Tx, playerId: string): Promise<PlayerRow> {
  return (await readPlayer(tx, playerId)) ?? refuse('not_found')
}
