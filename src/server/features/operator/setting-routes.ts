import * as calls from '#contract/http/operator/settings.ts'
import { isAnnouncement, type SettingValue } from '#domain/settings/setting.ts'
import type { HeldSetting, VersionRow } from '#server/features/settings/index.ts'
import { cutPage, refuseCursor } from '#server/platform/http/cursor.ts'
import { refuse } from '#server/platform/http/refuse.ts'
import { on, type Route } from '#server/platform/http/route.ts'
import { answerAction, presentOutcome } from './answer-action.ts'
import type { OperatorService } from './service.ts'
import { type SettingOperations, valueText } from './setting-actions.ts'

export const settingRoutes = (operators: OperatorService, settings: SettingOperations): Route[] => [
  on(calls.listSettings, () => ({ data: settings.list().map(presentSetting) })),
  on(calls.changeSetting, async (context) => {
    const { key } = context.params
    const { value, starts_at, revision } = context.body
    const held = settings.list().find(({ setting }) => setting.key === key) ?? refuse('not_found')
    if (revision !== undefined && revision !== revisionOf(held)) {
      const data = { value: held.value, revision: revisionOf(held) }
      // A repeat gets its stored reply: it may be what has changed the setting.
      return presentOutcome(await context.once(async () => refuse('setting_changed', { data })))
    }
    const reply = await answerAction(operators, operators.actions.changeSetting, context, {
      key,
      before: valueText(held.value),
      after: valueText(inUtc(value)),
      starts_at: starts_at === undefined ? null : new Date(starts_at).toISOString(),
    })
    // It is in effect on this node before it is answered.
    await settings.refresh()
    return reply
  }),
  on(calls.listSettingVersions, async ({ params: { key }, query: { limit, cursor } }) => {
    const rows = await settings.versions(key, { cursor: readId(cursor), limit: limit + 1 })
    const { shown, next_cursor } = cutPage(rows, limit, ({ id }) => id)
    const inEffect = settings.list().find(({ setting }) => setting.key === key)?.version?.id
    return { data: shown.map((row) => presentVersion(row, row.id === inEffect)), next_cursor }
  }),
]

const ID = /^\d{1,18}$/

function readId(cursor: string | undefined): bigint | null {
  if (cursor === undefined) return null
  return ID.test(cursor) ? BigInt(cursor) : refuseCursor()
}

const revisionOf = ({ version }: HeldSetting): number => Number(version?.id ?? 0n)

/** Instants as pages receive them. */
const inUtc = (value: SettingValue): SettingValue =>
  isAnnouncement(value)
    ? {
        text: value.text,
        starts_at: new Date(value.starts_at).toISOString(),
        ends_at: new Date(value.ends_at).toISOString(),
      }
    : value

function presentSetting(held: HeldSetting): calls.OperatedSetting {
  const { setting, value, version, planned } = held
  const { needsTwo: needs_two, default: byDefault, ...line } = setting
  return {
    ...line,
    default: mutable(byDefault),
    value: mutable(value),
    needs_two,
    revision: revisionOf(held),
    changed_at: version?.starts_at.toISOString() ?? null,
    changed_by: version?.operator_name ?? null,
    planned: planned.map(presentOf),
  }
}

const presentOf = ({ id, value, starts_at }: VersionRow) => ({
  revision: Number(id),
  value: mutable(value),
  starts_at: starts_at.toISOString(),
})

const presentVersion = (row: VersionRow, isInEffect: boolean): calls.SettingVersion => ({
  ...presentOf(row),
  status: isInEffect ? 'in_effect' : row.start_seq === null ? 'planned' : 'past',
  made_at: row.made_at.toISOString(),
  made_by: row.operator_name,
  asked_by: row.asked_by_name,
  reason: row.reason,
})

/** Replies are typed with lists that may be changed. */
const mutable = (value: SettingValue): calls.OperatedSetting['value'] =>
  value as calls.OperatedSetting['value']
