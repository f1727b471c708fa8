import { z } from 'zod'
import { canonicalJson } from '#domain/fairness/canonical-json.ts'
import type { SettingValue } from '#domain/settings/setting.ts'
import type { ShopSettings } from '#server/features/settings/index.ts'
import { refuse } from '#server/platform/http/refuse.ts'
import { defineAction, exposureOf } from './action.ts'

/** Values as RFC 8785 JSON, so that the log keeps them exactly, and shows what was and what is to be. */
const changeForm = z.object({
  key: z.string(),
  before: z.string(),
  after: z.string(),
  starts_at: z.string().nullable(),
})

export type SettingOperations = Pick<
  ShopSettings,
  'find' | 'value' | 'list' | 'versions' | 'change' | 'refresh'
>

/** What decides about money needs a second operator, and is refused if the setting has changed meanwhile. */
export const createSettingActions = (settings: SettingOperations) => ({
  changeSetting: defineAction('setting.change', changeForm, (input) => ({
    exposure: () => {
      const { needsTwo } = settings.find(input.key) ?? refuse('not_found')
      return exposureOf({ cents: needsTwo ? null : 0n })
    },
    async perform(tx, { id }) {
      await settings.change(
        tx,
        {
          key: input.key,
          value: JSON.parse(input.after) as SettingValue,
          before: JSON.parse(input.before) as SettingValue,
          startsAt: input.starts_at === null ? null : new Date(input.starts_at),
        },
        id,
      )
      const when = input.starts_at === null ? 'is now' : `from ${input.starts_at} is`
      return { done: { msg: `${input.key} ${when} ${input.after}.` } }
    },
  })),
})

/** A value as the log keeps it. */
export const valueText = (value: SettingValue): string => canonicalJson(value)
