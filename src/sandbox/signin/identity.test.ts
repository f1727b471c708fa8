import { createPublicKey, verify } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type SandboxProcess, startSandboxProcess } from '#tests/support/shop/sandbox-process.ts'

const shop = 'http://127.0.0.1:9'

let sandbox: SandboxProcess
beforeAll(async () => {
  sandbox = await startSandboxProcess({ SHOP_URL: shop })
})
afterAll(() => sandbox.stop())

type Fields = Record<string, string>

const NAMESPACE = 'http://specs.openid.net/auth/2.0'

/** A right request of each house, as the address of its page. */
const requests: Record<string, { path: string; fields: Fields; returnField: string }> = {
  google: {
    path: '/google/o/oauth2/v2/auth',
    fields: {
      client_id: 'coffer-demo',
      redirect_uri: `${shop}/back`,
      response_type: 'code',
      scope: 'openid email',
      state: 'a-state',
      nonce: 'a-nonce',
      code_challenge: '47DEQpj8HBSa-_TImW-5JCeuQeRkm5NMpJWZG3hSuFU',
      code_challenge_method: 'S256',
    },
    returnField: 'redirect_uri',
  },
  facebook: {
    path: '/facebook/v23.0/dialog/oauth',
    fields: { client_id: 'coffer-demo', redirect_uri: `${shop}/back`, state: 'a-state' },
    returnField: 'redirect_uri',
  },
  steam: {
    path: '/steam/openid/login',
    fields: {
      'openid.ns': NAMESPACE,
      'openid.mode': 'checkid_setup',
      'openid.return_to': `${shop}/back?state=a-state`,
      'openid.realm': shop,
      'openid.identity': `${NAMESPACE}/identifier_select`,
      'openid.claimed_id': `${NAMESPACE}/identifier_select`,
    },
    returnField: 'openid.return_to',
  },
}
const houses = Object.keys(requests)

function addressOf(house: string, changes: Fields = {}): string {
  const { path = '', fields } = requests[house] ?? {}
  return `${sandbox.origin}${path}?${new URLSearchParams({ ...fields, ...changes })}`
}

const decide = (address: string, form: Fields) =>
  fetch(address, { method: 'POST', body: new URLSearchParams(form), redirect: 'manual' })

const allow = { action: 'allow', person: 'one', scenario: 'allow' }

describe.each(houses)('the page of %s', (house) => {
  test('runs no script, says what it is, and leads to the shop alone', async () => {
    const answer = await fetch(addressOf(house))
    const html = await answer.text()
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-security-policy')).toBe(
      `default-src 'none'; style-src 'self'; form-action 'self' ${shop}; base-uri 'none'; frame-ancestors 'none'`,
    )
    expect(html).toContain('SANDBOX')
    expect(html).not.toMatch(/<script|type="password"/i)
  })

  test('shows foreign text as text', async () => {
    const answer = await fetch(addressOf(house, { state: '"><img src=x onerror=alert(1)>' }))
    expect(await answer.text()).not.toContain('<img')
  })

  test('sends nobody elsewhere', async () => {
    const field = requests[house]?.returnField ?? ''
    for (const foreign of [
      'https://evil.example/',
      `${shop}@evil.example/`,
      'javascript:alert(1)',
    ]) {
      const address = addressOf(house, { [field]: foreign })
      expect((await fetch(address)).status).toBe(400)
      expect((await decide(address, allow)).status).toBe(400)
    }
  })

  test('takes nothing that its buttons do not send', async () => {
    for (const form of [{}, { ...allow, person: 'nobody' }, { ...allow, scenario: 'toString' }]) {
      expect((await decide(addressOf(house), form)).status).toBe(400)
    }
  })

  test('comes back with the state that it was given', async () => {
    for (const form of [allow, { ...allow, action: 'deny' }]) {
      const answer = await decide(addressOf(house), form)
      const location = new URL(answer.headers.get('location') ?? '')
      expect(location.origin + location.pathname).toBe(`${shop}/back`)
      expect(location.searchParams.get('state')).toBe('a-state')
    }
  })
})

test('Google describes itself, and signs what it says by a key that it publishes', async () => {
  const described = await fetch(`${sandbox.origin}/google/.well-known/openid-configuration`)
  const { issuer, jwks_uri, token_endpoint } = (await described.json()) as Fields
  expect(issuer).toBe(`${sandbox.origin}/google`)
  const back = await decide(addressOf('google'), allow)
  const code = new URL(back.headers.get('location') ?? '').searchParams.get('code') ?? ''
  const exchange = (changes: Fields = {}) =>
    fetch(token_endpoint ?? '', {
      method: 'POST',
      body: new URLSearchParams({
        grant_type: 'authorization_code',
        code,
        code_verifier: '',
        redirect_uri: `${shop}/back`,
        client_id: 'coffer-demo',
        client_secret: 'coffer-demo-secret',
        ...changes,
      }),
    })
  const answer = await exchange()
  const { id_token = '' } = (await answer.json()) as Fields
  const [header = '', claims = '', signature = ''] = id_token.split('.')
  const { keys } = (await (await fetch(jwks_uri ?? '')).json()) as { keys: object[] }
  const key = createPublicKey({ key: keys[0] as never, format: 'jwk' })
  const isSigned = verify(
    'RSA-SHA256',
    Buffer.from(`${header}.${claims}`),
    key,
    Buffer.from(signature, 'base64url'),
  )
  expect(isSigned).toBe(true)
  expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).toMatchObject({
    iss: issuer,
    aud: 'coffer-demo',
    nonce: 'a-nonce',
    email: 'one@sandbox.example',
    email_verified: true,
  })
  expect((await exchange()).status).toBe(400)
})

test('Steam confirms what it signed, once', async () => {
  const back = await decide(addressOf('steam'), allow)
  const assertion = new URL(back.headers.get('location') ?? '').searchParams
  const check = async (changes: Fields = {}) => {
    const body = new URLSearchParams(assertion)
    body.delete('state')
    for (const [name, value] of Object.entries(changes)) body.set(name, value)
    body.set('openid.mode', 'check_authentication')
    const answer = await fetch(`${sandbox.origin}/steam/openid/login`, { method: 'POST', body })
    return answer.text()
  }
  const other = 'https://steamcommunity.com/openid/id/76561190000000001'
  expect(await check({ 'openid.claimed_id': other })).toContain('is_valid:false')
  expect(await check()).toBe(`ns:${NAMESPACE}\nis_valid:true\n`)
  expect(await check()).toContain('is_valid:false')
})

describe('siteverify', () => {
  const ask = async (fields: Fields) => {
    const body = new URLSearchParams({ secret: 'any', ...fields })
    const answer = await fetch(`${sandbox.origin}/recaptcha/api/siteverify`, {
      method: 'POST',
      body,
    })
    return (await answer.json()) as Record<string, unknown>
  }

  test('knows a token once, by its action and score', async () => {
    expect(await ask({ response: 'ok:register:0.7' })).toMatchObject({
      success: true,
      action: 'register',
      score: 0.7,
      hostname: '127.0.0.1',
    })
    expect(await ask({ response: 'ok:register:0.7' })).toEqual({
      success: false,
      'error-codes': ['timeout-or-duplicate'],
    })
  })

  test('knows nothing else', async () => {
    expect(await ask({ response: 'nonsense' })).toMatchObject({ success: false })
    expect(await ask({ response: 'ok:register:0.7:x', secret: '' })).toEqual({
      success: false,
      'error-codes': ['missing-input-secret'],
    })
  })
})
