import { describe, expect, test } from 'vitest'
import { signingKey, vkeyOf, WITNESS_KEY } from '#domain/transparency/signed-note.ts'
import { productionEnv } from '#tests/support/shop/production-env.ts'
import { ConfigFault, readConfig } from './config.ts'

function faultsOf(env: Record<string, string>): string[] {
  try {
    readConfig(env)
    return []
  } catch (error) {
    if (error instanceof ConfigFault) return error.faults
    throw error
  }
}

const demo = { SEED_KEY: '0'.repeat(64), REALTIME_SECRET: '12345678' }

test('production starts with valid settings', () => {
  expect(faultsOf({ ...productionEnv })).toEqual([])
})

describe('production refuses, with its sentence,', () => {
  const providers = {
    ZEN_URL: 'https://provider.com',
    ALPHAPO_URL: 'https://provider.com',
    SKINSBACK_URL: 'https://provider.com',
    RECAPTCHA_SITE_KEY: 'r',
    RECAPTCHA_SECRET: '12345678',
    ZEN_TERMINAL: 't',
    ZEN_PAYWALL_SECRET: '12345678',
    ZEN_IPN_SECRET: '12345678',
    ALPHAPO_KEY: 'k',
    ALPHAPO_SECRET: '12345678',
    SKINSBACK_SHOP_ID: 's',
    SKINSBACK_SECRET: '12345678',
    GOOGLE_CLIENT_ID: 'g',
    GOOGLE_CLIENT_SECRET: '12345678',
    FACEBOOK_CLIENT_ID: 'f',
    FACEBOOK_CLIENT_SECRET: '12345678',
  }

  test.each([
    'PUBLIC_URL',
    'ANALYTICS_URL',
    'SOCKET_URL',
    'STAGING_SOCKET_URL',
    'ZEN_URL',
    'ALPHAPO_URL',
    'SKINSBACK_URL',
    'RECAPTCHA_URL',
    'GOOGLE_ISSUER',
    'FACEBOOK_URL',
    'STEAM_OPENID_URL',
    'DRAND_URLS',
    'SOCIAL_X_URL',
    'TOKEN_URL',
  ])('an http %s, on this machine too', (name) => {
    for (const url of ['http://provider.com', 'http://127.0.0.1:4000']) {
      const faults = faultsOf({ ...productionEnv, ...providers, [name]: url })
      expect(faults).toEqual([`Production needs an https ${name}.`])
    }
    const secure = { ...productionEnv, ...providers, [name]: 'https://provider.com' }
    expect(faultsOf(secure)).toEqual([])
  })

  test.each([
    ['of zeros', '0'.repeat(64)],
    ['of one byte', 'ab'.repeat(32)],
    ['of a few bytes', '00010203'.repeat(8)],
  ])('a key %s', (_, key) => {
    for (const name of ['SEED_KEY', 'LOG_KEY', 'RECEIPT_KEY', 'DOCUMENT_KEY']) {
      expect(faultsOf({ ...productionEnv, [name]: key })).toEqual([
        expect.stringMatching(new RegExp(`^Production refuses a ${name} that is not random`)),
      ])
    }
  })

  test.each([
    ['ZEN_TERMINAL', 't', 'ZEN_TERMINAL needs ZEN_URL.'],
    ['BTCPAY_API_KEY', '12345678', 'BTCPAY_API_KEY needs BTCPAY_URL.'],
    [
      'SKINSBACK_URL',
      'https://skins.com',
      'SKINSBACK_URL needs SKINSBACK_SHOP_ID and SKINSBACK_SECRET.',
    ],
    [
      'RECAPTCHA_URL',
      'https://r.com',
      'RECAPTCHA_URL needs RECAPTCHA_SITE_KEY and RECAPTCHA_SECRET.',
    ],
    [
      'FACEBOOK_URL',
      'https://f.com',
      'FACEBOOK_URL needs FACEBOOK_CLIENT_ID and FACEBOOK_CLIENT_SECRET.',
    ],
  ])('half a provider: %s alone', (name, value, sentence) => {
    expect(faultsOf({ ...productionEnv, [name]: value })).toEqual([sentence])
  })

  test.each([
    ['ZENN_URL', 'ZEN_URL'],
    ['SEEDKEY', 'SEED_KEY'],
    ['ALHPAPO_SECRET', 'ALPHAPO_SECRET'],
    ['BLOCKED_COUNTRYS', null],
    ['COUNTRY_HEADERS', 'COUNTRY_HEADER'],
    ['HOSTS', null],
    ['SHELL', null],
    ['npm_config_x', null],
  ])('the unknown name %s if it is close to %s', (name, meant) => {
    const sentence = `${name} is not a setting: did you mean ${meant}?`
    expect(faultsOf({ ...productionEnv, [name]: 'x' })).toEqual(meant ? [sentence] : [])
  })

  test.each([
    ['BOX_RTP_MAX', 'catalogue.rtp_max'],
    ['SKINS_HOLD_DAYS', 'deposits.skins.hold_days'],
    ['VERIFICATION_FROM', 'verification.from'],
    ['DOCUMENT_DAYS', 'verification.document_days'],
    ['AML_SHARED_DEVICE', 'aml.shared_device'],
  ])('the name %s, and says that %s has replaced it', (name, key) => {
    expect(faultsOf({ ...productionEnv, [name]: '1' })).toEqual([
      expect.stringContaining(`${name} is no longer read`),
    ])
    expect(faultsOf({ ...productionEnv, [name]: '1' })[0]).toContain(`the setting ${key} in`)
    expect(faultsOf({ ...productionEnv, [name]: '' })).toEqual([])
  })

  test.each([
    ['postgres://shop:x@db.shop/shop', 'postgres://shop:x@db.shop/shop?sslmode=verify-full'],
    ['postgresql://u@10.0.0.1/x?sslmode=prefer', 'postgresql://u@127.0.0.1/x?sslmode=prefer'],
    ['postgres://u@[2001:db8::1]/x?sslmode=disable', 'postgres://u@[::1]/x?sslmode=disable'],
    ['postgres://u@localhost/x?host=db', 'postgres:///x?host=/run/postgresql'],
  ])('the unencrypted database %s, and takes %s', (open, closed) => {
    expect(faultsOf({ ...productionEnv, DATABASE_URL: open })).toEqual([
      expect.stringMatching(/^Production refuses an unencrypted DATABASE_URL to \S+: add/),
    ])
    expect(faultsOf({ ...productionEnv, DATABASE_URL: closed })).toEqual([])
    expect(faultsOf({ ...productionEnv, DATABASE_READ_URL: open })).toEqual([
      expect.stringMatching(/^Production refuses an unencrypted DATABASE_READ_URL to \S+: add/),
    ])
    expect(faultsOf({ ...productionEnv, DATABASE_READ_URL: closed })).toEqual([])
  })

  test.each([
    [
      { DATABASE_READ_LAG_MS: '100' },
      'DATABASE_READ_LAG_MS is of no use without DATABASE_READ_URL.',
    ],
    [
      { DATABASE_READ_URL: 'postgres://db2/x', DATABASE_URL: '' },
      'DATABASE_READ_URL needs DATABASE_URL, whose standby it names.',
    ],
    [
      { DATABASE_READ_URL: 'postgres://db1/x', DATABASE_URL: 'postgres://db1/x' },
      'DATABASE_READ_URL is the same as DATABASE_URL: it names a standby.',
    ],
    [
      { DATABASE_URL: 'postgres://u:p,w@db1,db2:5433/x' },
      'DATABASE_URL must name one machine: put HAProxy or a virtual address, which follows the primary, in front of several.',
    ],
    [
      { DATABASE_URL: 'postgres://u:p,w@db1/x', DATABASE_READ_URL: 'postgres:///x?host=/a,/b' },
      'DATABASE_READ_URL must name one machine: put HAProxy or a virtual address, which follows the primary, in front of several.',
    ],
    [
      {
        DATABASE_URL: 'postgres://db1/x',
        DATABASE_READ_URL: 'postgres://db2/x',
        DATABASE_READ_LAG_MS: '0',
      },
      'DATABASE_READ_LAG_MS must be a number of milliseconds, 1 or more.',
    ],
  ])('the half of a standby %j', (settings, sentence) => {
    expect(faultsOf({ ...demo, ...settings })).toEqual([sentence])
  })

  test('the unencrypted bus to another machine, unless it is named', () => {
    const of = (url: string, hosts = '') =>
      faultsOf({ ...productionEnv, REDIS_URL: url, UNENCRYPTED_HOSTS: hosts })
    expect(of('redis://bus')).toEqual([
      expect.stringMatching(/^Production refuses an unencrypted REDIS_URL to bus: use rediss/),
    ])
    expect([of('rediss://bus'), of('redis://127.0.0.1'), of('redis://bus', 'db, bus')]).toEqual([
      [],
      [],
      [],
    ])
    expect(
      faultsOf({ ...demo, REDIS_URL: 'redis://bus', DATABASE_URL: 'postgres://db/x' }),
    ).toEqual([])
  })

  test.each(['LOG_KEY', 'RECEIPT_KEY'] as const)('to go without a %s', (name) => {
    const { [name]: _, ...others } = productionEnv
    expect(faultsOf(others)).toEqual([`Production needs a ${name}.`])
    expect(faultsOf({ ...others, [name]: productionEnv.SEED_KEY })).toEqual([
      'SEED_KEY, LOG_KEY and RECEIPT_KEY must be different keys.',
    ])
  })

  test('a witness with an unencrypted address, listed twice, or without a witness key', () => {
    const witness = signingKey(new Uint8Array(32), 'witness.example', WITNESS_KEY)
    const line = `https://witness.example ${vkeyOf(witness)}`
    const faultsOfWitnesses = (WITNESSES: string) => faultsOf({ ...productionEnv, WITNESSES })
    expect(faultsOfWitnesses(`\n ${line} \n`)).toEqual([])
    expect(faultsOfWitnesses(line.replace('https', 'http'))).toEqual([
      'Production needs https addresses in WITNESSES.',
    ])
    expect(faultsOfWitnesses(`${line}\n${line}`)).toEqual(['WITNESSES lists a witness twice.'])
    const noWitness = vkeyOf(signingKey(new Uint8Array(32), 'witness.example'))
    for (const odd of [
      `${line} more`,
      'https://witness.example',
      `https://w.example ${noWitness}`,
    ]) {
      expect(faultsOfWitnesses(odd)).toEqual([expect.stringMatching(/^WITNESSES must be lines of/)])
    }
  })

  test.each(['REALTIME_SECRET', 'OAUTH_CLIENT_SECRET'])('a %s that can be guessed', (name) => {
    for (const secret of ['12345678', 'a'.repeat(64), 'x7Rk2pQ9mZ4tL8vN1cB6wY3sD5fG0h']) {
      expect(faultsOf({ ...productionEnv, [name]: secret })).toEqual([
        `Production needs a ${name} of at least 32 random characters.`,
      ])
    }
  })

  test.each([
    ['PUBLIC_URL', 'https://shop.example.com'],
    ['MAIL_FROM', 'Shop <no-reply@coffer.example>'],
    ['OPERATOR_NAME', '[legal name of the operator]'],
    ['OPERATOR_MAIL', 'help@example.org'],
    ['OPERATOR_ADDRESS', 'TODO'],
    ['SOCIAL_X_URL', 'https://example.com/x'],
    ['TOKEN_URL', 'https://cofr.example/'],
    ['GIFT_CARDS_URL', 'https://cofr.example/{dollars}'],
  ])('a placeholder in %s', (name, value) => {
    expect(faultsOf({ ...productionEnv, [name]: value })).toEqual([
      `Production refuses the placeholder in ${name}.`,
    ])
  })

  test('several faults together', () => {
    const faults = faultsOf({
      ...productionEnv,
      SEED_KEY: '0'.repeat(64),
      REALTIME_SECRET: '12345678',
      PUBLIC_URL: 'http://localhost:3000',
      SANDBOX_ORIGIN: 'http://127.0.0.1:1',
      TOKEN_URL: 'https://cofr.example/',
      CAPTCHA: 'none',
    })
    expect(faults).toHaveLength(7)
  })
})

test.each([
  ['https://shop.example.net', ''],
  ['https://shop.example.net/', ''],
  ['https://example.net/shop', '/shop'],
  ['https://example.net/shop/', '/shop'],
  ['https://EXAMPLE.net/%2e/shop', '/shop'],
  ['https://example.net/games/our-shop', '/games/our-shop'],
])('the shop at %s has the base path "%s"', (PUBLIC_URL, basePath) => {
  const config = readConfig({ ...demo, PUBLIC_URL })
  expect(config.basePath).toBe(basePath)
  expect(config.publicUrl).toBe(new URL(PUBLIC_URL).href.replace(/\/$/, ''))
})

test.each([
  'https://shop.example.net/?a=1',
  'https://shop.example.net/#a',
  'https://example.net/Shop',
  'https://example.net//shop',
  'https://example.net/shop//',
  'https://example.net/a.b',
  "https://example.net/'x",
  'https://example.net/<b>',
])('an address whose path could not stand in pages is refused: %s', (PUBLIC_URL) => {
  expect(faultsOf({ ...demo, PUBLIC_URL })).toEqual([
    'PUBLIC_URL must be an address such as https://shop.example.com or https://example.com/shop, whose path has only lowercase letters, digits, - and _.',
  ])
})

test("the log's name is derived from the shop's address unless it is set", () => {
  const originOf = (env: Record<string, string>) => readConfig(env).transparencyLog.origin
  expect(originOf({ ...productionEnv })).toBe('boxes.shop/log')
  expect(originOf({ ...demo, PUBLIC_URL: 'http://localhost:3000/' })).toBe('localhost:3000/log')
  expect(originOf(demo)).toBe('coffer.example/log')
  expect(originOf({ ...productionEnv, LOG_ORIGIN: 'log.shop/1' })).toBe('log.shop/1')
  for (const LOG_ORIGIN of ['two words', 'a+b', 'a\nb']) {
    expect(faultsOf({ ...demo, LOG_ORIGIN })).toEqual([expect.stringMatching(/^LOG_ORIGIN must/)])
  }
})

describe('a demo', () => {
  test('accepts settings that production refuses', () => {
    const env = { ...demo, TOKEN_URL: 'http://cofr.example/', OPERATOR_NAME: '[nobody]' }
    expect(faultsOf(env)).toEqual([])
  })

  test('has external links only if they are set, or to a page of its sandbox', () => {
    expect(readConfig(demo).shopInfo.links).toEqual({ social: [], token: null, gift_cards: [] })
    const { links } = readConfig({ ...demo, SANDBOX_ORIGIN: 'http://127.0.0.1:1' }).shopInfo
    expect(links.token).toEqual({ label: '$COFR', url: '/sandbox/outside/token' })
    expect(links.social.map(({ network }) => network)).toEqual(['x', 'instagram', 'telegram'])
    expect(links.gift_cards[2]).toEqual({ dollars: 100, url: '/sandbox/outside/gift-card-100' })
  })

  test('links to one address per card price', () => {
    const GIFT_CARDS_URL = 'https://cards.shop/buy?usd={dollars}'
    const { gift_cards } = readConfig({ ...demo, GIFT_CARDS_URL }).shopInfo.links
    expect(gift_cards.at(-1)).toEqual({ dollars: 1_000, url: 'https://cards.shop/buy?usd=1000' })
    expect(faultsOf({ ...demo, GIFT_CARDS_URL: 'https://cards.shop' })).toEqual([
      expect.stringMatching(/^GIFT_CARDS_URL must be a web address with \{dollars\}/),
    ])
  })
})
