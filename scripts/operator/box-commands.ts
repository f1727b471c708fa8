import { calls } from '#contract/calls.ts'
import type { Command } from './command.ts'

const of = ([id = '']: readonly string[]) => ({ params: { id } })

/** Boxes that players have made. */
export const boxCommands: Command[] = [
  {
    words: 'boxes list',
    takes: [],
    options: ['search', 'maker-id', 'limit', 'cursor'],
    does: 'shows boxes of players, newest first, by the beginning of their name or address',
    call: calls.listAllCustomBoxes,
    sends: (_, { 'maker-id': maker_id, ...query }) => ({ query: { ...query, maker_id } }),
    columns: ['id', 'name', 'maker', 'price', 'version', 'status', 'openings', 'slug'],
  },
  {
    words: 'boxes hide',
    takes: ['box id'],
    options: ['note'],
    does: 'takes a box of a player off sale, and tells them --note',
    call: calls.takeDownCustomBox,
    sends: (args, { note }) => ({ ...of(args), body: { note } }),
  },
  {
    words: 'boxes restore',
    takes: ['box id'],
    options: [],
    does: 'gives one that was taken down back to its maker',
    call: calls.restoreCustomBox,
    sends: of,
  },
]
