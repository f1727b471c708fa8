import type { PublicConfig } from '#contract/http/config.ts'

/** Facts about the operator that a text may name. */
const facts = [
  'legal_name',
  'address',
  'registration',
  'licence',
  'countries',
  'mail',
  'privacy_mail',
  'privacy_officer',
  'compliance_officer',
  'authority',
  'helpline',
  'mediator',
  'law',
] as const satisfies readonly (keyof PublicConfig['operator'])[]

/** The values in the texts that each shop sets; what every shop shares is in `fixed-values.ts`. */
export const valueNames = [
  ...facts,
  'minimum_age',
  'skins_hold',
  'retention',
  'promo_code',
  'first_crypto_bonus',
  'first_crypto_bonus_max',
  'cashback_from',
  'cashback_step',
  'cashback_to',
  'deals_edge',
  'dice_edge',
  'battle_fee',
] as const

export type FactName = (typeof facts)[number]
export type ValueName = (typeof valueNames)[number]

export const isValueName = (name: string): name is ValueName =>
  (valueNames as readonly string[]).includes(name)

export const isFact = (name: ValueName): name is FactName =>
  (facts as readonly string[]).includes(name)
