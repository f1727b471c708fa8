import type { ComponentType } from 'react'
import type { IconName } from '#client/ui/icon.tsx'
import type { PublicConfig } from '#contract/http/config.ts'
import { methodName } from '#domain/settings/deposit-methods.ts'
import { GiftForm } from './codes/gift-form.tsx'
import { CryptoForm } from './crypto/crypto-form.tsx'
import type { DepositDraft } from './deposit-draft.ts'
import { CardForm } from './forms/card-form.tsx'
import { SkinsForm } from './forms/skins-form.tsx'

export type MethodId = PublicConfig['deposit_methods'][number]

export interface DepositMethod {
  id: MethodId
  name: string
  icon: IconName
  /** A note under the method's name. */
  note?: string
  /** The method's bonus, as a separate label. */
  label?: string
  /** It takes nothing new at the moment. */
  isClosed?: boolean
  Form: ComponentType<{ draft: DepositDraft }>
}

const card: DepositMethod = {
  id: 'card',
  name: 'Credit card',
  icon: 'credit-card-fill',
  note: '+20 payment methods',
  Form: CardForm,
}

/** The deposit methods in their order; a wide page starts with the first that the shop has. */
const depositMethods: readonly DepositMethod[] = [
  card,
  {
    id: 'crypto',
    name: 'Crypto',
    icon: 'currency-btc-fill',
    Form: CryptoForm,
  },
  { id: 'gift_code', name: 'Giftcards', icon: 'gift-fill', Form: GiftForm },
  { id: 'skins', name: 'Skins', icon: 'crosshair-fill', Form: SkinsForm },
]

/** Those that the shop has, marked where they are closed at the moment, and where a first deposit brings a bonus. */
export const methodsOf = (
  offered: readonly MethodId[],
  closed: readonly string[],
  firstCryptoPercent: number,
): DepositMethod[] =>
  depositMethods
    .filter(({ id }) => offered.includes(id))
    .map((method) => {
      if (closed.includes(`deposits.${methodName(method.id)}`)) {
        return { ...method, label: 'closed', isClosed: true }
      }
      const hasBonus = method.id === 'crypto' && firstCryptoPercent > 0
      return hasBonus ? { ...method, label: `bonus ${firstCryptoPercent}%` } : method
    })

/** The method that the address names, if any. */
export const methodIn = (search: URLSearchParams): string | null => search.get('method')
