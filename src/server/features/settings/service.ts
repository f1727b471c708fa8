import { canonicalJson } from '#domain/fairness/canonical-json.ts'
import { type Cents, toCents } from '#domain/money/money.ts'
import { SECOND_MS } from '#domain/schedule/durations.ts'
import {
  type Announcement,
  isAnnouncement,
  isRunning,
  type Setting,
  type SettingValue,
  settingFault,
} from '#domain/settings/setting.ts'
import { type SettingsGiven, settingsTable } from '#domain/settings/table.ts'
import { type Bus, noBus } from '#server/platform/bus/bus.ts'
import { type Clock, instantOf } from '#server/platform/clock/clock.ts'
import type { Database, Tx } from '#server/platform/db/database.ts'
import { refuse, refuseField } from '#server/platform/http/refuse.ts'
import type { Job } from '#server/platform/jobs/jobs.ts'
import type { Log } from '#server/platform/log/log.ts'
import {
  insertStart,
  insertVersion,
  listVersions,
  lockChanges,
  readChanges,
  readCurrent,
  readPlanned,
  type VersionRow,
  writeChanges,
} from './store.ts'

/** What an operator wants a setting to be. */
export interface SettingChange {
  key: string
  value: SettingValue
  /** The value that it has now, as the operator knows it. */
  before: SettingValue
  /** Null: at once. */
  startsAt: Date | null
}

/** A setting as it is now. */
export interface HeldSetting {
  setting: Setting
  value: SettingValue
  /** The version in effect; null for the default. */
  version: VersionRow | null
  planned: readonly VersionRow[]
}

/**
 * What operators may change while the shop runs. Every node holds all values in memory and decides by its clock which
 * version is in effect; a change reaches the others by the bus, and at the latest half a second later by a look at the
 * database. A version that has started stays so, wherever a clock is put.
 */
export interface ShopSettings {
  find(key: string): Setting | undefined
  /** The value in effect. Throws for a key that is not in the table. */
  value(key: string): SettingValue
  isOn(key: string): boolean
  /** An amount in cents. */
  cents(key: string): Cents
  /** The announcement that the pages show now, if any. */
  announcement(): Announcement | null
  /** What takes nothing new now, such as `games.dice`. */
  closed(): string[]
  list(): HeldSetting[]
  versions(key: string, page: { cursor: bigint | null; limit: number }): Promise<VersionRow[]>
  /**
   * Stores a version of a setting, whose entry in the operators' log has the id `actId`. Refuses an invalid value, the
   * value that it would have anyway, a start that has passed, and a change of a value that is no longer the present one.
   */
  change(tx: Tx, change: SettingChange, actId: string): Promise<void>
  /** Reloads all values if they were changed since they were loaded. */
  refresh(): Promise<void>
  /** Calls the listener on this node after values have changed, in the order of the listeners. */
  onChange(listener: () => Promise<void> | void): void
  jobs: readonly Job[]
}

/** Values by the keys of settings; the bounds of the table do not apply to them. */
export type SettingDefaults = Readonly<Record<string, SettingValue>>

interface SettingsDeps {
  database: Database
  clock: Pick<Clock, 'now'>
  bus?: Bus
  log: Pick<Log, 'error'>
  given: SettingsGiven
  /** What settings are until operators change them, where it is not what the table says. */
  defaults?: SettingDefaults
  /** Whether a text must not be shown; production refuses placeholders. */
  isPlaceholder?: (text: string) => boolean
}

const TOPIC = 'settings'
const EVERY_MS = SECOND_MS / 2

export async function createSettings({
  database,
  clock,
  bus = noBus,
  log,
  given,
  defaults = {},
  isPlaceholder = () => false,
}: SettingsDeps): Promise<ShopSettings> {
  const table = settingsTable(given).map((setting) => ({
    ...setting,
    default: defaults[setting.key] ?? setting.default,
  }))
  const byKey = new Map(table.map((setting) => [setting.key, setting]))
  const listeners: (() => Promise<void> | void)[] = []
  let current = new Map<string, VersionRow>()
  let planned: readonly VersionRow[] = []
  let seq = -1n
  let shown = ''

  const settingOf = (key: string): Setting => {
    const setting = byKey.get(key)
    if (setting) return setting
    throw new Error(`There is no setting ${key}`)
  }

  /** Starts the plans whose instant has come in memory; the job starts them in the database. */
  function startInMemory(): void {
    while (planned[0] && planned[0].starts_at.getTime() <= clock.now()) {
      const [due, ...later] = planned
      current.set(due.key, due)
      planned = later
    }
  }

  function value(key: string): SettingValue {
    startInMemory()
    return obeyed(settingOf(key), current.get(key))
  }

  async function load(): Promise<void> {
    const changes = await readChanges(database.pool)
    if (changes === seq) return
    // Counted first: a change that is made meanwhile is loaded again.
    const [started, plans] = await Promise.all([
      readCurrent(database.pool),
      readPlanned(database.pool),
    ])
    current = new Map(started.map((row) => [row.key, row]))
    planned = plans
    seq = changes
  }

  /** Tells the listeners if any value differs from those that they know. */
  async function tell(): Promise<void> {
    const now = canonicalJson({
      values: Object.fromEntries(table.map(({ key }) => [key, value(key)])),
      announcement: announcement(),
    })
    if (now === shown) return
    shown = now
    for (const listener of listeners) {
      try {
        await listener()
      } catch (err) {
        // The next look tries again.
        shown = ''
        log.error({ err }, 'A changed setting could not be applied')
      }
    }
  }

  // One at a time: what was read before a change must not be shown after it.
  let looking = Promise.resolve()
  function refresh(): Promise<void> {
    const done = looking.then(load).then(tell)
    looking = done.catch(() => undefined)
    return done
  }

  const announcement = (): Announcement | null => {
    const held = value('announcement')
    return isAnnouncement(held) && isRunning(held, clock.now()) ? held : null
  }

  /** Starts the due plans in the database, in the order of their instants. Changes are locked. */
  async function startDue(tx: Tx, changes: bigint): Promise<bigint> {
    let last = changes
    for (const { id, starts_at } of await readPlanned(tx)) {
      if (starts_at.getTime() > clock.now()) break
      last += 1n
      await insertStart(tx, { seq: last, versionId: id, at: instantOf(clock) })
    }
    return last
  }

  async function change(tx: Tx, asked: SettingChange, actId: string): Promise<void> {
    const { key, startsAt } = asked
    const setting = byKey.get(key) ?? refuse('not_found')
    const fault = settingFault(setting, asked.value)
    if (fault) refuseField('value', fault)
    if (typeof asked.value === 'string' && isPlaceholder(asked.value)) {
      refuseField('value', { code: 'setting_placeholder' })
    }
    let changes = await startDue(tx, await lockChanges(tx))
    const now = instantOf(clock)
    if (startsAt && startsAt <= now) refuseField('starts_at', { code: 'start_passed' })
    const held = obeyed(
      setting,
      (await readCurrent(tx)).find((row) => row.key === key),
    )
    if (!isSame(held, asked.before)) refuse('setting_changed', { data: { value: held } })
    const plans = (await readPlanned(tx)).filter((row) => row.key === key)
    const earlier = plans.filter((row) => startsAt && row.starts_at <= startsAt).at(-1)
    if (isSame(earlier ? obeyed(setting, earlier) : held, asked.value)) {
      refuseField('value', { code: 'setting_unchanged' })
    }
    const version = { key, value: asked.value, startsAt: startsAt ?? now, madeAt: now, actId }
    const versionId = await insertVersion(tx, version)
    changes += 1n
    if (!startsAt) await insertStart(tx, { seq: changes, versionId, at: now })
    await writeChanges(tx, changes)
    tx.afterCommit(async () => {
      bus.publish(TOPIC, key)
      await refresh()
    })
  }

  /** A node that finds a plan due starts it for all. */
  async function follow(): Promise<void> {
    await refresh()
    startInMemory()
    if ([...current.values()].some(({ start_seq }) => start_seq === null)) {
      await database.transaction(async (tx) => {
        const before = await lockChanges(tx)
        const after = await startDue(tx, before)
        if (after !== before) await writeChanges(tx, after)
      })
    }
    await refresh()
  }

  bus.subscribe(TOPIC, () => void refresh().catch(() => undefined))
  bus.onReturn(() => void refresh().catch(() => undefined))
  await refresh()
  return {
    find: (key) => byKey.get(key),
    value,
    isOn: (key) => value(key) === true,
    cents: (key) => toCents(value(key) as number),
    announcement,
    closed: () =>
      table
        .filter(({ kind, key }) => kind === 'switch' && key.endsWith(SWITCH) && !value(key))
        .map(({ key }) => key.slice(0, -SWITCH.length)),
    list: () =>
      table.map((setting) => ({
        setting,
        value: value(setting.key),
        version: current.get(setting.key) ?? null,
        planned: planned.filter(({ key }) => key === setting.key),
      })),
    versions: (key, page) =>
      byKey.has(key) ? listVersions(database.pool, key, page) : refuse('not_found'),
    change,
    refresh,
    onChange: (listener) => void listeners.push(listener),
    jobs: [{ name: 'follow the settings', everyMs: EVERY_MS, run: follow }],
  }
}

/**
 * The value of a version, or the default without one: what the bounds no longer allow, such as one that the environment has
 * lowered, is not obeyed.
 */
const obeyed = (setting: Setting, version: Pick<VersionRow, 'value'> | undefined): SettingValue =>
  version && settingFault(setting, version.value) === null ? version.value : setting.default

const SWITCH = '.is_open'

const isSame = (a: SettingValue, b: SettingValue): boolean => canonicalJson(a) === canonicalJson(b)
