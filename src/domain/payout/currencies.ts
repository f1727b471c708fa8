/** A currency for payouts. `network` names the chain, because one currency may exist on several. */
export interface PayoutCurrency {
  code: string
  name: string
  network: string
  /** What addresses on this network look like, in words. */
  hint: string
}

/** Currencies by the provider's codes, in the order in which they are offered. */
export const payoutCurrencies = [
  { code: 'BTC', name: 'Bitcoin', network: 'Bitcoin', hint: 'bc1…, 1… or 3…' },
  {
    code: 'ETH',
    name: 'Ethereum',
    network: 'Ethereum Network',
    hint: '0x and 40 digits or letters a to f',
  },
  { code: 'SOL', name: 'Solana', network: 'Solana', hint: '32 to 44 letters and digits' },
  {
    code: 'USDTE',
    name: 'Tether USD ERC20',
    network: 'Ethereum Network (ERC20)',
    hint: '0x and 40 digits or letters a to f',
  },
  {
    code: 'USDTT',
    name: 'Tether USD TRC20',
    network: 'Tron (TRC20)',
    hint: 'T and 33 letters and digits',
  },
  {
    code: 'BCH',
    name: 'Bitcoin Cash',
    network: 'Bitcoin Cash',
    hint: 'bitcoincash:q… or q…',
  },
  { code: 'LTC', name: 'Litecoin', network: 'Litecoin', hint: 'ltc1…, L… or M…' },
  { code: 'DOGE', name: 'Dogecoin', network: 'Dogecoin', hint: 'D and 33 letters and digits' },
  { code: 'TRX', name: 'Tron', network: 'Tron', hint: 'T and 33 letters and digits' },
  {
    code: 'BNB-BSC',
    name: 'BNB on Binance Smart Chain',
    network: 'BNB Smart Chain',
    hint: '0x and 40 digits or letters a to f',
  },
] as const satisfies readonly PayoutCurrency[]

export type PayoutCurrencyCode = (typeof payoutCurrencies)[number]['code']

export const payoutCurrencyCodes = payoutCurrencies.map(({ code }) => code)
