import { calls } from '#contract/calls.ts'
import { boxCommands } from './box-commands.ts'
import { catalogueCommands } from './catalogue-commands.ts'
import { checkCommands } from './check-commands.ts'
import { codeCommands } from './code-commands.ts'
import type { Command } from './command.ts'
import { parseCoins } from './command.ts'
import { moderationCommands } from './moderation-commands.ts'
import { reportCommands } from './report-commands.ts'
import { requestCommands } from './request-commands.ts'
import { settingCommands } from './setting-commands.ts'
import { staffCommands } from './staff-commands.ts'
import { ticketCommands } from './ticket-commands.ts'

const page = ['limit', 'cursor']
const ofPlayer = ([id = '']: readonly string[]) => ({ params: { id } })

const playerCommands: Command[] = [
  {
    words: 'players list',
    takes: [],
    options: ['search', ...page],
    does: 'finds players by a part of their name or email, or by an id of theirs (bet, battle, ticket, parcel, payment), an address or a transaction',
    call: calls.listPlayers,
    sends: (_, query) => ({ query }),
    columns: ['id', 'name', 'email', 'role', 'balance', 'hold'],
  },
  {
    words: 'players show',
    takes: ['player id'],
    options: [],
    does: 'shows a player with their latest deposits, withdrawals and entries, and linked accounts',
    call: calls.readPlayerFile,
    sends: ofPlayer,
  },
  {
    words: 'players credit',
    takes: ['player id', 'amount'],
    options: [],
    does: 'adds coins to a balance; over 1,000 a second operator confirms',
    call: calls.adjustBalance,
    sends: (args) => ({ ...ofPlayer(args), body: { amount: parseCoins(args[1]) } }),
  },
  {
    words: 'players debit',
    takes: ['player id', 'amount'],
    options: [],
    does: 'takes coins from a balance; over 1,000 a second operator confirms',
    call: calls.adjustBalance,
    sends: (args) => ({ ...ofPlayer(args), body: { amount: -parseCoins(args[1]) } }),
  },
  {
    words: 'players hold',
    takes: ['player id'],
    options: [],
    does: 'puts an account on hold: no play, no deposits; the player keeps the balance',
    call: calls.holdPlayer,
    sends: ofPlayer,
  },
  {
    words: 'players lift',
    takes: ['player id'],
    options: [],
    does: 'ends the hold of an account',
    call: calls.liftHold,
    sends: ofPlayer,
  },
  {
    words: 'players file',
    takes: ['player id'],
    options: ['out'],
    does: 'writes everything about a player as a ZIP to the file --out; the log records who took it',
    call: calls.exportPlayerFile,
    sends: (args) => ofPlayer(args),
  },
  {
    words: 'players limits',
    takes: ['player id'],
    options: page,
    does: 'shows how the limits, breaks and exclusions of a player changed, and by whom',
    call: calls.listPlayerLimitChanges,
    sends: (args, query) => ({ ...ofPlayer(args), query }),
    columns: ['at', 'by', 'kind', 'period', 'before', 'after', 'effective_at'],
  },
  {
    words: 'players records',
    takes: ['player id', 'kind'],
    options: page,
    does: 'lists what a player has, newest first: bet, round_bet, item, shipment, deposit, withdrawal, ticket or session',
    call: calls.listPlayerRecords,
    sends: (args, query) => ({ ...ofPlayer(args), query: { ...query, kind: args[1] } }),
    columns: ['at', 'what', 'about', 'amount', 'status', 'id'],
  },
  {
    words: 'players statistics',
    takes: ['player id'],
    options: [],
    does: 'shows what a player paid in and was paid, staked and won by period, and their limits',
    call: calls.readPlayerStatistics,
    sends: ofPlayer,
  },
  {
    words: 'players note',
    takes: ['player id'],
    options: [],
    does: 'writes the reason down as a note on a player, for the staff alone',
    call: calls.notePlayer,
    sends: ofPlayer,
  },
  {
    words: 'players tag',
    takes: ['player id', 'tags'],
    options: [],
    does: 'gives a player these tags, between commas, in place of those they have',
    call: calls.tagPlayer,
    sends: (args) => ({
      ...ofPlayer(args),
      body: { tags: (args[1] ?? '').split(',').filter(Boolean) },
    }),
  },
  {
    words: 'players rename',
    takes: ['player id', 'name'],
    options: [],
    does: 'gives a player another name, such as in place of a rude one',
    call: calls.renamePlayer,
    sends: (args) => ({ ...ofPlayer(args), body: { name: args[1] } }),
  },
  {
    words: 'players birth-date',
    takes: ['player id', 'date of birth'],
    options: [],
    does: 'corrects a date of birth (YYYY-MM-DD) that was entered in error; a second operator confirms',
    call: calls.correctBirthDate,
    sends: (args) => ({ ...ofPlayer(args), body: { birth_date: args[1] } }),
  },
  {
    words: 'players erase',
    takes: ['player id'],
    options: [],
    does: 'erases the personal data of a player who asked for it, for good; refused while money, goods or a check are open',
    call: calls.erasePlayer,
    sends: ofPlayer,
  },
  {
    words: 'players sign-out',
    takes: ['player id'],
    options: [],
    does: 'ends all sessions of a player',
    call: calls.signPlayerOut,
    sends: ofPlayer,
  },
  {
    words: 'players reset-factor',
    takes: ['player id'],
    options: [],
    does: 'removes the second factors of a player who has lost them; a second operator confirms',
    call: calls.resetSecondFactor,
    sends: ofPlayer,
  },
  {
    words: 'players separate',
    takes: ['player id', 'other player id'],
    options: [],
    does: 'records that two accounts are different people, although they share a device or address',
    call: calls.separateAccounts,
    sends: (args) => ({ ...ofPlayer(args), body: { other_id: args[1] } }),
  },
  {
    words: 'players rejoin',
    takes: ['player id', 'other player id'],
    options: [],
    does: 'ends the separation of two accounts',
    call: calls.rejoinAccounts,
    sends: (args) => ({ ...ofPlayer(args), body: { other_id: args[1] } }),
  },
  {
    words: 'players role',
    takes: ['player id', 'role'],
    options: [],
    does: "sets a player's role: player, support, operator or admin (for admins)",
    call: calls.grantRole,
    sends: (args) => ({ ...ofPlayer(args), body: { role: args[1] } }),
  },
]

const linkCommands: Command[] = [
  {
    words: 'links unknown',
    takes: [],
    options: ['limit'],
    does: 'lists used tracking links that nobody created',
    call: calls.listUnknownLinks,
    sends: (_, query) => ({ query }),
    columns: ['link', 'visits', 'registrations', 'first_seen_at', 'last_seen_at'],
  },
  {
    words: 'referrals rings',
    takes: [],
    options: ['search', ...page],
    does: 'lists affiliates whose referrals include several accounts of one person',
    call: calls.listReferralRings,
    sends: (_, query) => ({ query }),
    columns: ['affiliate', 'marks', 'members'],
  },
]

const approvalCommands: Command[] = [
  {
    words: 'approvals list',
    takes: [],
    options: ['action', 'asked-by', ...page],
    does: 'lists actions that wait for a second operator',
    call: calls.listApprovals,
    sends: (_, { 'asked-by': asked_by, ...query }) => ({ query: { ...query, asked_by } }),
    columns: ['id', 'action', 'amount', 'asked_by', 'reason', 'expires_at'],
  },
  {
    words: 'approvals confirm',
    takes: ['approval id'],
    options: [],
    does: "confirms another operator's action",
    call: calls.confirmApproval,
    sends: ofPlayer,
  },
  {
    words: 'approvals reject',
    takes: ['approval id'],
    options: [],
    does: "rejects another operator's action, or withdraws one's own",
    call: calls.rejectApproval,
    sends: ofPlayer,
  },
  {
    words: 'log list',
    takes: [],
    options: ['player-id', 'search', ...page],
    does: "lists operators' actions, newest first",
    call: calls.readOperatorLog,
    sends: (_, { 'player-id': player_id, ...query }) => ({ query: { ...query, player_id } }),
    columns: ['seq', 'at', 'action', 'stage', 'operator', 'asked_by', 'amount', 'reason'],
  },
]

const jobCommands: Command[] = [
  {
    words: 'jobs stuck',
    takes: [],
    options: page,
    does: 'lists what background jobs could not process and try again later',
    call: calls.listStuckRows,
    sends: (_, query) => ({ query }),
    columns: ['job', 'row', 'tries', 'error', 'stuck_since', 'next_try_at'],
  },
]

/** All commands of operators. */
export const commands: readonly Command[] = [
  ...playerCommands,
  ...requestCommands,
  ...ticketCommands,
  ...boxCommands,
  ...moderationCommands,
  ...catalogueCommands,
  ...checkCommands,
  ...codeCommands,
  ...linkCommands,
  ...approvalCommands,
  ...jobCommands,
  ...reportCommands,
  ...settingCommands,
  ...staffCommands,
]
