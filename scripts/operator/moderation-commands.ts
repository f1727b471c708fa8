import { calls } from '#contract/calls.ts'
import type { Command } from './command.ts'
import { parseCount } from './command.ts'

const of = ([id = '']: readonly string[]) => ({ params: { id } })

/** Messages of the chat, names and custom boxes that somebody reported or a rule noticed. */
export const moderationCommands: Command[] = [
  {
    words: 'moderation list',
    takes: [],
    options: ['kind', 'limit', 'cursor'],
    does: 'lists the cases that wait, oldest first; --kind message, name or box',
    call: calls.listModerationCases,
    sends: (_, query) => ({ query }),
    columns: ['id', 'kind', 'cause', 'about', 'player', 'reports', 'subject_id', 'opened_at'],
  },
  {
    words: 'moderation dismiss',
    takes: ['case id'],
    options: [],
    does: 'closes a case without changing anything',
    call: calls.dismissModerationCase,
    sends: of,
  },
  {
    words: 'chat show',
    takes: ['message id'],
    options: [],
    does: 'shows a message with those around it',
    call: calls.readChatMessage,
    sends: of,
    columns: ['id', 'at', 'user', 'text', 'is_removed'],
  },
  {
    words: 'chat remove',
    takes: ['message id'],
    options: [],
    does: 'removes a message from its room',
    call: calls.removeChatMessage,
    sends: of,
  },
  {
    words: 'players mute',
    takes: ['player id', 'hours'],
    options: [],
    does: 'keeps a player from writing in the chat for some hours, or ends that with 0; they read the reason',
    call: calls.mutePlayer,
    sends: (args) => ({ ...of(args), body: { hours: parseCount(args[1]) } }),
  },
]
