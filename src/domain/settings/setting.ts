import { isCoins } from '#domain/money/money.ts'

/** A sentence on every page from one instant until another; both are ISO 8601 with an offset. */
export interface Announcement {
  text: string
  starts_at: string
  ends_at: string
}

/** The value of a setting, as the API states it. Amounts are in coins, shares in percent. */
export type SettingValue = boolean | number | string | null | readonly string[] | Announcement

export const SETTING_KINDS = [
  'switch',
  'amount',
  'percent',
  'count',
  'text',
  'link',
  'cards',
  'countries',
  'announcement',
] as const
export type SettingKind = (typeof SETTING_KINDS)[number]

/** What operators may change while the shop runs. */
export interface Setting {
  /** Such as `games.dice.is_open`. */
  key: string
  kind: SettingKind
  /** The value until somebody changes it. */
  default: SettingValue
  /** The bounds of a number, of the characters of a text or of the length of a list; null if it has none. */
  min: number | null
  max: number | null
  /** What its number counts; null for one without a unit, and for other kinds. */
  unit: 'coins' | 'percent' | 'ms' | 'hours' | 'years' | 'days' | null
  /** Whether a second operator has to confirm it, because it decides about money. */
  needsTwo: boolean
  /** What it does, in a sentence. */
  does: string
}

/** Why a value is refused: a code of the contract's words, with its values. */
type SettingFault =
  | { code: 'setting_kind'; values: { kind: SettingKind } }
  | { code: 'setting_range'; values: { min: number; max: number } }
  | { code: 'setting_ends_first'; values?: undefined }

const COUNTRY = /^[A-Z]{2}$/
const COUNTRIES_MAX = 250

/** The fault of a value, or null if the setting can have it. */
export function settingFault(setting: Setting, value: SettingValue): SettingFault | null {
  const { kind } = setting
  if (!isOfKind(kind, value)) return { code: 'setting_kind', values: { kind } }
  const size = sizeOf(kind, value)
  const { min, max } = setting
  if (size !== null && ((min !== null && size < min) || (max !== null && size > max))) {
    return { code: 'setting_range', values: { min: min ?? 0, max: max ?? 0 } }
  }
  if (isAnnouncement(value) && Date.parse(value.ends_at) <= Date.parse(value.starts_at)) {
    return { code: 'setting_ends_first' }
  }
  return null
}

export const isAnnouncement = (value: SettingValue): value is Announcement =>
  typeof value === 'object' && value !== null && 'text' in value

function isOfKind(kind: SettingKind, value: SettingValue): boolean {
  switch (kind) {
    case 'switch':
      return typeof value === 'boolean'
    case 'amount':
    case 'percent':
      return isCoins(value)
    case 'count':
      return Number.isSafeInteger(value)
    case 'text':
      return value === null || typeof value === 'string'
    case 'link':
      return value === null || (typeof value === 'string' && isWebAddress(value))
    case 'cards':
      return value === null || (typeof value === 'string' && isAddressOfCards(value))
    case 'countries':
      return Array.isArray(value) && isListOfCountries(value)
    case 'announcement':
      return value === null || isAnnouncement(value)
  }
}

const WEB_ADDRESS = /^https?:\/\/[^\s<>"]+$/

const isWebAddress = (value: string): boolean => WEB_ADDRESS.test(value)

/** The address of each gift card has its price in it. */
const isAddressOfCards = (value: string): boolean =>
  value.includes('{dollars}') && isWebAddress(value.replaceAll('{dollars}', '10'))

const isListOfCountries = (value: readonly string[]): boolean =>
  value.length <= COUNTRIES_MAX &&
  new Set(value).size === value.length &&
  value.every((code) => COUNTRY.test(code))

/** What the bounds of a setting are compared with; null if they do not apply. */
function sizeOf(kind: SettingKind, value: SettingValue): number | null {
  if (typeof value === 'number') return value
  if (isAnnouncement(value)) return [...value.text].length
  if (kind === 'countries') return (value as readonly string[]).length
  return typeof value === 'string' && kind !== 'switch' ? [...value].length : null
}

/** Whether an announcement is on the pages at an instant, in ms. */
export const isRunning = ({ starts_at, ends_at }: Announcement, atMs: number): boolean =>
  Date.parse(starts_at) <= atMs && atMs < Date.parse(ends_at)
