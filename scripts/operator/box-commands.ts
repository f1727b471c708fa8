import { calls } from '#contract/calls.ts'
import type { Command } from './command.ts'

const of = ([id = '']: readonly string[]) => ({ params: { id } })

/** Custom boxes of players. */
export const boxCommands: Command[] = [
  {
    words: 'boxes list',
    takes: [],
    options: ['search', 'maker-id', 'limit', 'cursor'],
    does: "lists players' boxes, newest first, by the beginning of their name or address",
    call: calls.listAllCustomBoxes,
    sends: (_, { 'maker-id': maker_id, ...query }) => ({ query: { ...query, maker_id } }),
    columns: ['id', 'name', 'maker', 'price', 'version', 'status', 'openings', 'slug'],
  },
  {
    words: 'boxes hide',
    takes: ['box id'],
    options: ['note'],
    does: "takes a player's box down, and sends them --note",
    call: calls.takeDownCustomBox,
    sends: (args, { note }) => ({ ...of(args), body: { note } }),
  },
  {
    words: 'boxes restore',
    takes: ['box id'],
    options: [],
    does: 'restores a box that was taken down',
    call: calls.restoreCustomBox,
    sends: of,
  },
]
