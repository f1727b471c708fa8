/** A currency of the crypto provider, at a rate that stands still. */
export interface SandboxCurrency {
  id: number
  currency: string
  minimum: string
  precision: number
  /** What one is worth in US dollars. */
  dollars: string
  network: 'bitcoin' | 'litecoin' | 'dogecoin' | 'ethereum' | 'tron' | 'solana'
}

export const currencies: readonly SandboxCurrency[] = [
  {
    id: 1,
    currency: 'BTC',
    minimum: '0.00010000',
    precision: 8,
    dollars: '65000.00000000',
    network: 'bitcoin',
  },
  {
    id: 2,
    currency: 'ETH',
    minimum: '0.00500000',
    precision: 8,
    dollars: '3200.00000000',
    network: 'ethereum',
  },
  {
    id: 3,
    currency: 'SOL',
    minimum: '0.05000000',
    precision: 8,
    dollars: '150.00000000',
    network: 'solana',
  },
  {
    id: 4,
    currency: 'USDTE',
    minimum: '5.00000000',
    precision: 6,
    dollars: '0.99950000',
    network: 'ethereum',
  },
  {
    id: 5,
    currency: 'USDTT',
    minimum: '2.00000000',
    precision: 6,
    dollars: '0.99950000',
    network: 'tron',
  },
  {
    id: 6,
    currency: 'BCH',
    minimum: '0.00500000',
    precision: 8,
    dollars: '420.00000000',
    network: 'bitcoin',
  },
  {
    id: 7,
    currency: 'LTC',
    minimum: '0.02000000',
    precision: 8,
    dollars: '85.00000000',
    network: 'litecoin',
  },
  {
    id: 8,
    currency: 'DOGE',
    minimum: '10.00000000',
    precision: 8,
    dollars: '0.16250000',
    network: 'dogecoin',
  },
  {
    id: 9,
    currency: 'TRX',
    minimum: '10.00000000',
    precision: 6,
    dollars: '0.12340000',
    network: 'tron',
  },
  {
    id: 10,
    currency: 'BNB-BSC',
    minimum: '0.01000000',
    precision: 8,
    dollars: '580.00000000',
    network: 'ethereum',
  },
  {
    id: 11,
    currency: 'XRP',
    minimum: '5.00000000',
    precision: 6,
    dollars: '0.52000000',
    network: 'bitcoin',
  },
]

export const findCurrency = (code: unknown): SandboxCurrency | undefined =>
  currencies.find(({ currency }) => currency === code)

/** What else moves on the same chain, so that it can arrive at the wrong address. */
export const strayOf = ({ currency, network }: SandboxCurrency): string =>
  currencies.find((other) => other.network === network && other.currency !== currency)?.currency ??
  (currency === 'BTC' ? 'BCH' : 'BTC')
