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
  /** A note under the method's name. */
  note?: string
  /** The method's bonus, as a separate label. */
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

/** The deposit methods in their order; a wide page starts with the first. */
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

/** The method that the address names, if any. */
export function methodOf(search: URLSearchParams): DepositMethod | undefined {
  return depositMethods.find(({ id }) => id === search.get('method'))
}
