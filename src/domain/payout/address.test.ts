import { sha256 } from '@noble/hashes/sha2.js'
import { createBase58check } from '@scure/base'
import { describe, expect, it } from 'vitest'
import { fc } from '#tests/support/setup/properties.ts'
import { addressFault } from './address.ts'
import type { Chain } from './address-reading.ts'
import { type PayoutCurrencyCode, payoutCurrencyCodes } from './currencies.ts'
import { readAddress } from './read-address.ts'

/** Published addresses: from BIP 173 and 350, EIP-55, the cash address specification, and well-known wallets. */
const good: Record<Chain, string[]> = {
  Bitcoin: [
    '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2',
    '3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy',
    'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
    'BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4',
    'bc1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3qccfmv3',
    'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0',
  ],
  'Bitcoin Cash': [
    'bitcoincash:qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx6a',
    'qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx6a',
    'BITCOINCASH:QPM2QSZNHKS23Z7629MMS6S4CWEF74VCWVY22GDX6A',
    'bitcoincash:ppm2qsznhks23z7629mms6s4cwef74vcwvn0h829pq',
  ],
  Dogecoin: ['DH5yaieqoZN36fDVciNyRueRGvGLR3mr7L'],
  Ethereum: [
    '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
    '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359',
    '0x52908400098527886E0F7030069857D2E4169EE7',
    '0xde709f2102306220921060314715629080e2fb77',
  ],
  Litecoin: [
    'LVg2kJoFNg45Nbpy53h7Fe1wKyeXVRhMH9',
    'MQMcJhpWHYVeQArcZR3sBgyPZxxRtnH441',
    'ltc1qw508d6qejxtdg4y5r3zarvary0c5xw7kgmn4n9',
  ],
  Solana: ['FVen3X669xLzsi6N2V91DoiyzHzg1uAgqiT8jZ9nS96Z'],
  Tron: [tron(1), tron(2)],
}

/** A Tron address with a made-up key. */
function tron(seed: number): string {
  return createBase58check(sha256).encode(Uint8Array.of(0x41, ...Array(20).fill(seed)))
}

const testNetworks = [
  'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx',
  'mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn',
  'bchtest:pr6m7j9njldwwzlg9v7v53unlr4jkmx6eyvwc0uz5t',
]

const chainOf: Record<PayoutCurrencyCode, Chain> = {
  BTC: 'Bitcoin',
  ETH: 'Ethereum',
  SOL: 'Solana',
  USDTE: 'Ethereum',
  USDTT: 'Tron',
  BCH: 'Bitcoin Cash',
  LTC: 'Litecoin',
  DOGE: 'Dogecoin',
  TRX: 'Tron',
  'BNB-BSC': 'Ethereum',
}

const chains = Object.keys(good) as Chain[]

describe.each(payoutCurrencyCodes)('an address for %s', (code) => {
  it('is accepted on its own chain', () => {
    for (const address of good[chainOf[code]]) expect(addressFault(code, address)).toBeNull()
  })

  it.each(chains.filter((chain) => chain !== chainOf[code]))(
    'of %s is refused by name',
    (chain) => {
      for (const address of good[chain]) expect(addressFault(code, address)).toContain(chain)
    },
  )

  it('of a test network is refused with that reason', () => {
    for (const address of testNetworks)
      expect(addressFault(code, address)).toContain('test network')
  })

  it.each([
    '',
    ' ',
    'me',
    '0x',
    'rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh',
    'http://example.org',
    '０x1',
  ])('is not %j', (text) => {
    expect(addressFault(code, text)).toMatch(/^This is not an address of /)
  })
})

describe('a typing mistake', () => {
  const checked = chains.filter((chain) => chain !== 'Solana')
  const codeOf = (chain: Chain) =>
    payoutCurrencyCodes.find((code) => chainOf[code] === chain) ?? 'BTC'

  it.each(checked)('in one character is detected on %s', (chain) => {
    const alphabet = '023456789abcdefghjkmnpqrstuvwxyzACEFHJKLMNPQRTUVWXYZ'
    const texts = good[chain].filter((text) => chain !== 'Ethereum' || /[a-f].*[A-F]/.test(text))
    fc.assert(
      fc.property(
        fc.constantFrom(...texts),
        fc.nat(),
        fc.constantFrom(...alphabet),
        (text, place, sign) => {
          const at = place % text.length
          fc.pre(text[at]?.toLowerCase() !== sign.toLowerCase())
          const wrong = text.slice(0, at) + sign + text.slice(at + 1)
          expect(addressFault(codeOf(chain), wrong)).not.toBeNull()
        },
      ),
    )
  })

  it('is reported as such if the form is right', () => {
    expect(addressFault('BTC', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t5')).toContain(
      'wrong or missing',
    )
    expect(addressFault('TRX', `${tron(1).slice(0, -1)}1`)).toContain('wrong or missing')
    expect(addressFault('ETH', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAeD')).toContain(
      'wrong or missing',
    )
    expect(addressFault('SOL', 'FVen3X669xLzsi6N2V91DoiyzHzg1uAgqiT8jZ9nS9')).toContain(
      'wrong or missing',
    )
  })
})

describe('the address formats', () => {
  it.each([
    [
      'witness version 0 with the later checksum',
      'bc1q0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqh2y7hd',
    ],
    [
      'witness version 1 with the earlier checksum',
      'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqh2y7hd',
    ],
    ['a witness program of an invalid length', 'bc1rw5uspcuh'],
    ['mixed case', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kV8F3T4'],
  ])('%s is not an address (BIP 173, BIP 350)', (_, text) => {
    expect(readAddress(text)).toBeNull()
  })

  it('the legacy forms of Bitcoin Cash and Litecoin are refused, because they read as Bitcoin', () => {
    const old = '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2'
    expect(addressFault('BCH', old)).toContain('an old one of Bitcoin Cash')
    expect(addressFault('LTC', '3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy')).toContain(
      'an old one of Litecoin',
    )
  })

  it('any text is read without throwing', () => {
    fc.assert(
      fc.property(
        fc.string({ maxLength: 130 }),
        fc.constantFrom(...payoutCurrencyCodes),
        (text, code) => {
          const fault = addressFault(code, text)
          expect(fault === null || fault.length > 0).toBe(true)
        },
      ),
    )
  })
})
