import type { ComponentType } from 'react'
import type { IconName } from '#client/ui/icon.tsx'
import { CardForm } from './card-form.tsx'

export interface DepositMethod {
  id: 'card'
  name: string
  note: string
  icon: IconName
  Form: ComponentType
}

/** The ways to pay in, in the order of the choice; the first is where a wide page starts. */
export const depositMethods: readonly [DepositMethod, ...DepositMethod[]] = [
  {
    id: 'card',
    name: 'Credit card',
    note: '+20 payment methods',
    icon: 'credit-card-fill',
    Form: CardForm,
  },
]
