/** The ways to deposit, in the order of the page. */
export const DEPOSIT_METHODS = ['card', 'crypto', 'gift_code', 'skins'] as const
export type DepositMethod = (typeof DEPOSIT_METHODS)[number]

/** What its settings call a method: codes are bought as gift cards. */
export const methodName = (method: DepositMethod): string =>
  method === 'gift_code' ? 'gift_card' : method
