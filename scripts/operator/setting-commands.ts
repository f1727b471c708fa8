import { calls } from '#contract/calls.ts'
import { Fault } from '#scripts/fault.ts'
import { type Command, parseCount } from './command.ts'

/** A value as JSON, such as true, 25 or null; any other text stands for itself. */
function readValue(text: string | undefined): unknown {
  if (text === undefined) throw new Fault('Give the value.')
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

const of = ([key = '']: readonly string[]) => ({ params: { key } })

/** What the shop's operators change while it runs. */
export const settingCommands: Command[] = [
  {
    words: 'settings list',
    takes: [],
    options: [],
    does: 'lists all settings with their values and bounds',
    call: calls.listSettings,
    sends: () => ({}),
    columns: ['key', 'value', 'default', 'min', 'max', 'unit', 'needs_two', 'revision'],
  },
  {
    words: 'settings set',
    takes: ['key', 'value'],
    options: ['starts-at', 'revision'],
    does: 'changes a setting on every node, at once or --starts-at a time with its offset; the value is JSON: true, 25, null',
    call: calls.changeSetting,
    sends: (args, { 'starts-at': starts_at, revision }) => ({
      ...of(args),
      body: {
        value: readValue(args[1]),
        starts_at,
        revision: revision === undefined ? undefined : parseCount(revision),
      },
    }),
  },
  {
    words: 'settings history',
    takes: ['key'],
    options: ['limit', 'cursor'],
    does: 'shows the versions of a setting: who, when and why',
    call: calls.listSettingVersions,
    sends: (args, query) => ({ ...of(args), query }),
    columns: ['revision', 'value', 'status', 'starts_at', 'made_by', 'asked_by', 'reason'],
  },
]
