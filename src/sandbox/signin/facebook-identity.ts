import { createHmac, randomBytes } from 'node:crypto'
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
  wrong_state: 'Come back with another state',
  replay: 'Come back with a code that was used',
  other_app: 'Give a token of another app',
  invalid: 'Give a token that is not valid',
  other_person: 'Name somebody else than the token does',
  fail: 'Fail when the shop asks',
  hang: 'Be silent when the shop asks',
}
type Scenario = keyof typeof scenarios

interface Grant {
  person: Person
  scenario: Scenario
  redirectUri: string
}

const MONTHS_SECONDS = 5_184_000
const nobody: Person = { key: 'nobody', name: 'Sandbox Nobody', email: null }

/** Facebook's manual login flow: the dialog, and the graph that answers for its tokens. */
export function createFacebookIdentity(deps: IdentityDeps) {
  const { clientId, clientSecret } = deps.settings.facebook
  const codes = createBoundedStore<Grant>()
  const tokens = createBoundedStore<Grant>()

  function answerDialog(asked: SandboxRequest): Answer {
    const { query } = asked
    return answerSignIn(deps, asked, {
      provider: 'Facebook',
      asked: 'your name',
      scenarios,
      returnTo: query.get('redirect_uri'),
      fault: query.get('client_id') === clientId ? null : 'There is no such app.',
      decide: (decision) => wayBack(query, decision),
    })
  }

  function wayBack(query: URLSearchParams, { person, scenario }: Decision<Scenario>): URL {
    const redirectUri = query.get('redirect_uri') ?? ''
    const url = new URL(redirectUri)
    const state = query.get('state') ?? ''
    url.searchParams.set('state', scenario === 'wrong_state' ? `not-${state}` : state)
    if (!person) {
      url.searchParams.set('error', 'access_denied')
      url.searchParams.set('error_reason', 'user_denied')
      return url
    }
    const code = codes.add(newName(), { person, scenario, redirectUri })
    if (scenario === 'replay') codes.take(code)
    url.searchParams.set('code', code)
    return url
  }

  async function answerAccessToken({ method, query, body }: SandboxRequest): Promise<Answer> {
    const form = method === 'POST' ? new URLSearchParams(body) : query
    const grant = codes.take(form.get('code'))
    const trick = grant && (await simulateFailure(grant.scenario))
    if (trick) return trick
    const isOurs = form.get('client_id') === clientId && form.get('client_secret') === clientSecret
    if (!isOurs || grant?.redirectUri !== form.get('redirect_uri')) {
      return graphError(100, 'This authorization code has been used.')
    }
    return answerJson(200, {
      access_token: tokens.add(newName(), grant),
      token_type: 'bearer',
      expires_in: MONTHS_SECONDS,
    })
  }

  function answerDebugToken({ query }: SandboxRequest): Answer {
    const grant = tokens.find(query.get('input_token'))
    if (query.get('access_token') !== `${clientId}|${clientSecret}`) {
      return graphError(190, 'Invalid OAuth access token.')
    }
    if (!grant) return answerJson(200, { data: { is_valid: false } })
    const { person, scenario } = grant
    return answerJson(200, {
      data: {
        app_id: scenario === 'other_app' ? '999999999999999' : clientId,
        type: 'USER',
        is_valid: scenario !== 'invalid',
        user_id: idOf(person),
        scopes: ['public_profile'],
      },
    })
  }

  function answerMe({ query }: SandboxRequest): Answer {
    const token = query.get('access_token') ?? ''
    const grant = tokens.find(token)
    const proof = createHmac('sha256', clientSecret).update(token).digest('hex')
    if (!grant || (query.get('appsecret_proof') ?? proof) !== proof) {
      return graphError(190, 'Invalid OAuth access token.')
    }
    const person = grant.scenario === 'other_person' ? nobody : grant.person
    const { name, email } = person
    return answerJson(200, {
      id: idOf(person),
      name,
      first_name: firstNameOf(person),
      ...(email && { email }),
    })
  }

  return {
    async answer(asked: SandboxRequest): Promise<Answer | null> {
      const at = /^\/facebook\/v\d+\.\d+(\/.*)$/.exec(asked.path)?.[1]
      switch (`${asked.method} ${at}`) {
        case 'GET /dialog/oauth':
        case 'POST /dialog/oauth':
          return answerDialog(asked)
        case 'GET /oauth/access_token':
        case 'POST /oauth/access_token':
          return answerAccessToken(asked)
        case 'GET /debug_token':
          return answerDebugToken(asked)
        case 'GET /me':
          return answerMe(asked)
        default:
          return null
      }
    },
  }
}

const newName = () => randomBytes(24).toString('base64url')
const idOf = (person: Person) => numberOf('facebook', person, '1', 15)
const graphError = (code: number, message: string): Answer =>
  answerJson(400, { error: { message, type: 'OAuthException', code } })
