import { z } from 'zod'
import { defineCall } from '#contract/call.ts'
import { text } from '#contract/text.ts'
import { dataOf, instant, listOf, page } from '#contract/values.ts'
import { SETTING_KINDS } from '#domain/settings/setting.ts'
import { actionRefusals, actionReply, plainLine, reason } from './acts.ts'

const LINE_LENGTH_MAX = 500
const LIST_MAX = 300

/** With an offset: a time of day may come twice on the night when clocks are put back. */
const offsetInstant = z.iso.datetime({
  offset: true,
  error: 'Give a time with its offset, as 2026-10-25T02:30:00+02:00.',
})

const ANNOUNCED = ['text', 'starts_at', 'ends_at'] as const

/** What is wrong with a value that no setting can have. */
function valueFault(value: unknown): string {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return 'Use true, false, a number, a text, a list of texts, an announcement or null.'
  }
  const missing = ANNOUNCED.filter((name) => typeof Reflect.get(value, name) !== 'string')
  return `An announcement has text, starts_at and ends_at: ${missing.join(' and ')} ${missing.length === 1 ? 'is' : 'are'} missing.`
}

/** Whether a setting can have the value is for its line in the table. */
const settingValue = z
  .union(
    [
      z.boolean(),
      z.number(),
      plainLine(LINE_LENGTH_MAX),
      z.array(text.max(LINE_LENGTH_MAX)).max(LIST_MAX),
      z.object({
        text: plainLine(LINE_LENGTH_MAX),
        starts_at: offsetInstant,
        ends_at: offsetInstant,
      }),
      z.null(),
    ],
    { error: ({ input }) => (input === undefined ? undefined : valueFault(input)) },
  )
  .meta({
    description: 'Of the setting’s kind: amounts in coins, shares in percent; null for none',
  })

const version = z.object({
  revision: z.number().int().meta({ description: 'The number of the version' }),
  value: settingValue,
  starts_at: instant,
})

const setting = z.object({
  key: text.meta({ description: 'Such as `games.dice.is_open`' }),
  does: text.meta({ description: 'What it does, in a sentence' }),
  kind: z.enum(SETTING_KINDS),
  value: settingValue,
  default: settingValue,
  min: z.number().nullable(),
  max: z.number().nullable(),
  unit: z.enum(['coins', 'percent', 'ms', 'hours', 'years', 'days']).nullable(),
  needs_two: z.boolean().meta({ description: 'Whether a second operator confirms changes' }),
  revision: z.number().int().meta({ description: 'Of the version in effect; 0 for the default' }),
  changed_at: instant.nullable(),
  changed_by: text.nullable().meta({ description: 'Name; null: never changed' }),
  planned: z.array(version).meta({ description: 'Versions that start later' }),
})
export type OperatedSetting = z.output<typeof setting>

const settingVersion = version.extend({
  status: z.enum(['planned', 'in_effect', 'past']),
  made_at: instant,
  made_by: text.nullable().meta({ description: 'Name of who made it, or of who confirmed it' }),
  asked_by: text.nullable().meta({ description: 'The first of two operators' }),
  reason: text,
})
export type SettingVersion = z.output<typeof settingVersion>

const params = z.object({ key: text.max(80) })

export const listSettings = defineCall({
  method: 'GET',
  path: '/api/operator/settings',
  summary: 'Every setting of the shop, with its value and its bounds',
  access: 'operator',
  limit: 'operating',
  reply: dataOf(z.array(setting)),
  refusals: [],
})

export const changeSetting = defineCall({
  method: 'PUT',
  path: '/api/operator/settings/:key',
  summary: 'Change a setting on every node, at once or at `starts_at`',
  access: 'operator',
  limit: 'operating',
  idempotency: 'allowed',
  params,
  body: z.object({
    value: settingValue,
    starts_at: offsetInstant.optional(),
    revision: z
      .int()
      .optional()
      .meta({ description: 'That the operator saw; refused if it is no longer in effect' }),
    reason,
  }),
  reply: actionReply,
  refusals: [...actionRefusals, 'setting_changed'],
})

export const listSettingVersions = defineCall({
  method: 'GET',
  path: '/api/operator/settings/:key/history',
  summary: 'The versions of a setting, newest first: who, when and why',
  access: 'operator',
  limit: 'operating',
  params,
  query: z.object(page),
  reply: listOf(settingVersion),
  refusals: ['not_found'],
})
