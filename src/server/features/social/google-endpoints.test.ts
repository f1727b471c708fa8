import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startApp, type TestApp } from '#tests/support/shop/start-app.ts'
import { checkEndpoints, type Endpoints } from './google.ts'

const METADATA = 'http://169.254.169.254/latest/meta-data'

/** As published by Google. */
const google: Endpoints = {
  authorization_endpoint: 'https://accounts.google.com/o/oauth2/v2/auth',
  token_endpoint: 'https://oauth2.googleapis.com/token',
  jwks_uri: 'https://www.googleapis.com/oauth2/v3/certs',
}
const own: Endpoints = {
  authorization_endpoint: 'https://id.example:8443/auth',
  token_endpoint: 'https://id.example:8443/token',
  jwks_uri: 'https://id.example:8443/keys',
}

describe('the endpoints of a discovery document', () => {
  it('can belong to Google or to the issuer', () => {
    expect(() => checkEndpoints(new URL('https://accounts.google.com'), google)).not.toThrow()
    expect(() => checkEndpoints(new URL('https://id.example:8443'), own)).not.toThrow()
  })

  const elsewhere = [
    METADATA,
    'https://169.254.169.254/token',
    'http://accounts.google.com/token',
    'https://accounts.google.com.evil.example/token',
    'https://evil.example/accounts.google.com',
    'https://accounts.google.com@evil.example/token',
    'https://oauth2.googleapis.com:8080/token',
    'https://localhost/token',
    'https://[::1]/token',
    'file:///etc/passwd',
    'javascript:alert(1)',
    '/token',
    undefined,
  ]

  it.each(elsewhere)('cannot be %s', (address) => {
    for (const name of Object.keys(google)) {
      const forged = { [name]: address }
      const check = (issuer: string, true_: Endpoints) => () =>
        checkEndpoints(new URL(issuer), { ...true_, ...forged })
      expect(check('https://accounts.google.com', google), name).toThrow('belong to the issuer')
      expect(check('https://id.example:8443', own), name).toThrow('belong to the issuer')
    }
  })
})

describe('a discovery document with a foreign endpoint', () => {
  let app: TestApp
  let peer: Server
  let origin: string
  let description: Endpoints
  const asked: string[] = []

  beforeAll(async () => {
    peer = createServer((request, response) => {
      asked.push(request.url ?? '')
      response.setHeader('content-type', 'application/json')
      response.end(JSON.stringify({ issuer: origin, ...description }))
    })
    await new Promise<void>((done) => peer.listen(0, '127.0.0.1', done))
    origin = `http://127.0.0.1:${(peer.address() as AddressInfo).port}`
    app = await startApp({ hasCatalogue: false, env: { GOOGLE_ISSUER: origin } })
  })
  afterAll(async () => {
    await app.stop()
    peer.close()
  })
  beforeEach(() => {
    asked.length = 0
    description = {
      authorization_endpoint: `${origin}/auth`,
      token_endpoint: `${origin}/token`,
      jwks_uri: `${origin}/keys`,
    }
  })

  const begin = async () => {
    const answer = await fetch(`${app.url}/social/google/redirect`, { redirect: 'manual' })
    return answer.headers.get('location') ?? ''
  }

  it.each(['token_endpoint', 'jwks_uri'])('in %s is not followed', async (name) => {
    description = { ...description, [name]: METADATA }
    expect(await begin()).toBe('/auth/google?error=failed')
    expect(asked).toEqual(['/.well-known/openid-configuration'])
  })

  it('is fetched again, and sign-in works once it is correct', async () => {
    expect(await begin()).toMatch(`${origin}/auth?`)
  })
})
