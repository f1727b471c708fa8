import type { ComponentType } from 'react'
import type { IconName } from '#client/ui/icon.tsx'
import { GiftForm } from './codes/gift-form.tsx'
import { CryptoForm } from './crypto/crypto-form.tsx'
import { CardForm } from './forms/card-form.tsx'
import { SkinsForm } from './forms/skins-form.tsx'
import type { Promo } from './use-promo.ts'

export type MethodId = 'card' | 'crypto' | 'gift_code' | 'skins'

export interface DepositMethod {
  id: MethodId
  name: string
  icon: IconName
  /** A word about the method, under its name. */
  note?: string
  /** What the method gives on top, as a label of its own. */
  label?: string
  Form: ComponentType<{ promo: Promo }>
}

const card: DepositMethod = {
  id: 'card',
  name: 'Credit card',
  icon: 'credit-card-fill',
  note: '+20 payment methods',
  Form: CardForm,
}

/** The ways to pay in, in the order of the choice; the first is where a wide page starts. */
export const depositMethods: readonly [DepositMethod, ...DepositMethod[]] = [
  card,
  {
    id: 'crypto',
    name: 'Crypto',
    icon: 'currency-btc-fill',
    label: 'bonus 35%',
    Form: CryptoForm,
  },
  { id: 'gift_code', name: 'Giftcards', icon: 'gift-fill', Form: GiftForm },
  { id: 'skins', name: 'Skins', icon: 'crosshair-fill', Form: SkinsForm },
]

/** The method that the address names, if it is one. */
export function methodOf(search: URLSearchParams): DepositMethod | undefined {
  return depositMethods.find(({ id }) => id === search.get('method'))
}
