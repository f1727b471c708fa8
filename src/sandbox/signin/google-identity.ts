import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import { type Answer, answerJson, type SandboxRequest } from '../answer.ts'
import { firstNameOf, numberOf, type Person } from './identity-people.ts'
import {
  answerSignIn,
  createBoundedStore,
  type Decision,
  type IdentityDeps,
  simulateFailure,
} from './identity-provider.ts'

const scenarios = {
  allow: 'Vouch for this identity',
  unverified: 'Vouch for it, but not for its email',
  wrong_state: 'Come back with another state',
  replay: 'Come back with a code that was used',
  other_app: 'Vouch for it to another app',
  wrong_issuer: 'Vouch for it under another name',
  wrong_nonce: 'Vouch for it with another nonce',
  forged: 'Sign with a key that is not published',
  expired: 'Vouch with a token of yesterday',
  fail: 'Fail when the shop asks',
  hang: 'Be silent when the shop asks',
}
type Scenario = keyof typeof scenarios

interface Grant {
  person: Person
  scenario: Scenario
  redirectUri: string
  nonce: string | null
  codeChallenge: string
}

const AUTHORIZE = '/google/o/oauth2/v2/auth'
const HOUR_SECONDS = 3_600

/** Google's OpenID Connect: discovery, keys, the sign-in page, token and userinfo. */
export function createGoogleIdentity(deps: IdentityDeps) {
  const { settings, publicUrlOf, ownUrlOf } = deps
  const keys = createSigningKeys()
  const codes = createBoundedStore<Grant>()
  const accessTokens = createBoundedStore<Person>()
  const issuerOf = () => `${ownUrlOf()}/google`

  function answerAuthorize(asked: SandboxRequest): Answer {
    const { query } = asked
    return answerSignIn(deps, asked, {
      provider: 'Google',
      asked: 'your name and email',
      scenarios,
      returnTo: query.get('redirect_uri'),
      fault: faultOf(query, settings.google.clientId),
      decide: (decision) => wayBack(query, decision),
    })
  }

  function wayBack(query: URLSearchParams, { person, scenario }: Decision<Scenario>): URL {
    const url = new URL(query.get('redirect_uri') ?? '')
    const state = query.get('state') ?? ''
    url.searchParams.set('state', scenario === 'wrong_state' ? `not-${state}` : state)
    if (!person) {
      url.searchParams.set('error', 'access_denied')
      return url
    }
    const code = codes.add(randomBytes(24).toString('base64url'), {
      person,
      scenario,
      redirectUri: query.get('redirect_uri') ?? '',
      nonce: query.get('nonce'),
      codeChallenge: query.get('code_challenge') ?? '',
    })
    if (scenario === 'replay') codes.take(code)
    url.searchParams.set('code', code)
    url.searchParams.set('scope', query.get('scope') ?? '')
    return url
  }

  async function answerToken({ headers, body }: SandboxRequest): Promise<Answer> {
    const form = new URLSearchParams(body)
    const grant = codes.take(form.get('code'))
    const trick = grant && (await simulateFailure(grant.scenario))
    if (trick) return trick
    if (!isClient(form, headers.authorization, settings.google)) {
      return answerJson(401, { error: 'invalid_client' })
    }
    const isRight =
      grant &&
      form.get('grant_type') === 'authorization_code' &&
      form.get('redirect_uri') === grant.redirectUri &&
      challengeOf(form.get('code_verifier') ?? '') === grant.codeChallenge
    if (!isRight) return answerJson(400, { error: 'invalid_grant' })
    return answerJson(200, {
      access_token: accessTokens.add(randomBytes(24).toString('base64url'), grant.person),
      expires_in: HOUR_SECONDS,
      scope: 'openid email profile',
      token_type: 'Bearer',
      id_token: keys.sign(claimsOf(grant), grant.scenario === 'forged'),
    })
  }

  function claimsOf({ person, scenario, nonce }: Grant) {
    const issuedAt = Math.floor(Date.now() / 1000) - (scenario === 'expired' ? 86_400 : 0)
    const { clientId } = settings.google
    return {
      iss: scenario === 'wrong_issuer' ? 'https://issuer.example' : issuerOf(),
      aud: scenario === 'other_app' ? 'another-app' : clientId,
      azp: clientId,
      iat: issuedAt,
      exp: issuedAt + HOUR_SECONDS,
      nonce: scenario === 'wrong_nonce' ? 'another-nonce' : nonce,
      ...profileOf(person),
      ...(scenario === 'unverified' && { email_verified: false }),
    }
  }

  function answerUserinfo({ headers }: SandboxRequest): Answer {
    const person = accessTokens.find(headers.authorization?.replace(/^Bearer /, '') ?? null)
    return person ? answerJson(200, profileOf(person)) : answerJson(401, { error: 'invalid_token' })
  }

  const discovery = () => ({
    issuer: issuerOf(),
    authorization_endpoint: `${publicUrlOf()}${AUTHORIZE}`,
    token_endpoint: `${ownUrlOf()}/google/token`,
    userinfo_endpoint: `${ownUrlOf()}/google/userinfo`,
    jwks_uri: `${ownUrlOf()}/google/certs`,
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256'],
    scopes_supported: ['openid', 'email', 'profile'],
    token_endpoint_auth_methods_supported: ['client_secret_post', 'client_secret_basic'],
    code_challenge_methods_supported: ['S256'],
  })

  return {
    async answer(asked: SandboxRequest): Promise<Answer | null> {
      switch (`${asked.method} ${asked.path}`) {
        case 'GET /google/.well-known/openid-configuration':
          return answerJson(200, discovery())
        case 'GET /google/certs':
          return answerJson(200, keys.jwks)
        case `GET ${AUTHORIZE}`:
        case `POST ${AUTHORIZE}`:
          return answerAuthorize(asked)
        case 'POST /google/token':
          return answerToken(asked)
        case 'GET /google/userinfo':
          return answerUserinfo(asked)
        default:
          return null
      }
    },
  }
}

const profileOf = (person: Person) => ({
  sub: numberOf('google', person, '1', 20),
  name: person.name,
  given_name: firstNameOf(person),
  ...(person.email && { email: person.email, email_verified: true }),
})

const challengeOf = (verifier: string) => createHash('sha256').update(verifier).digest('base64url')

function faultOf(query: URLSearchParams, clientId: string): string | null {
  if (query.get('client_id') !== clientId) return 'There is no such client.'
  if (query.get('response_type') !== 'code') return 'Only response_type=code is known here.'
  if (!query.get('scope')?.split(' ').includes('openid')) return 'The scope lacks openid.'
  if (query.get('code_challenge_method') !== 'S256') return 'A code_challenge by S256 is missing.'
  return null
}

/** The client by its secret, in the form or by HTTP Basic. */
function isClient(
  form: URLSearchParams,
  authorization: string | undefined,
  client: { clientId: string; clientSecret: string },
): boolean {
  const { clientId, clientSecret } = client
  const basic = `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`
  const isInForm = form.get('client_id') === clientId && form.get('client_secret') === clientSecret
  return isInForm || authorization === basic
}

export interface SigningKeys {
  /** The public half, as `jwks_uri` answers it. */
  jwks: { keys: object[] }
  /** A JWT signed by RS256; a forged one is signed by a key that nobody has published. */
  sign(claims: object, isForged: boolean): string
}

/** The keys of this run of the sandbox. */
export function createSigningKeys(): SigningKeys {
  const [own, foreign] = [makeKey(), makeKey()]
  const jwk = own.publicKey.export({ format: 'jwk' })
  const kid = createHash('sha256').update(String(jwk.n)).digest('hex').slice(0, 16)
  return {
    jwks: { keys: [{ ...jwk, kid, alg: 'RS256', use: 'sig' }] },
    sign: (claims, isForged) =>
      signedJwt({ alg: 'RS256', typ: 'JWT', kid }, claims, (isForged ? foreign : own).privateKey),
  }
}

const makeKey = () => generateKeyPairSync('rsa', { modulusLength: 2048 })

function signedJwt(header: object, claims: object, key: KeyObject): string {
  const text = [header, claims].map((part) => base64url(JSON.stringify(part))).join('.')
  return `${text}.${sign('RSA-SHA256', Buffer.from(text), key).toString('base64url')}`
}

const base64url = (text: string) => Buffer.from(text).toString('base64url')
