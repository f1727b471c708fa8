import { createHmac, randomBytes } from 'node:crypto'
import { type Answer, answerText, type SandboxRequest } from '../answer.ts'
import { numberOf, type Person } from './identity-people.ts'
import {
  answerSignIn,
  type Decision,
  type IdentityDeps,
  simulateFailure,
} from './identity-provider.ts'

const scenarios = {
  allow: 'Vouch for this identity',
  wrong_state: 'Come back with another state',
  replay: 'Vouch with a nonce that was used',
  forged: 'Name somebody else than was signed',
  unsigned: 'Leave the identity out of the signature',
  old: 'Vouch with an assertion of an hour ago',
  wrong_endpoint: 'Name another provider’s address',
  twice: 'Name two people at once',
  fail: 'Fail when the shop asks',
  hang: 'Be silent when the shop asks',
}
type Scenario = keyof typeof scenarios

const LOGIN = '/steam/openid/login'
const NAMESPACE = 'http://specs.openid.net/auth/2.0'
const ENDPOINT = 'https://steamcommunity.com/openid/login'
const SIGNED = [
  'signed',
  'op_endpoint',
  'claimed_id',
  'identity',
  'return_to',
  'response_nonce',
  'assoc_handle',
]
const HOUR_MS = 3_600_000

/** Steam's OpenID 2.0: the page that signs an assertion, and the answer to who asks whether it did. */
export function createSteamIdentity(deps: IdentityDeps) {
  const secret = randomBytes(20)
  const confirmed = new Set<string>()
  let usedNonce: string | null = null

  const signatureOf = (fields: URLSearchParams) => {
    const names = (fields.get('openid.signed') ?? '').split(',')
    const text = names.map((name) => `${name}:${fields.get(`openid.${name}`) ?? ''}\n`).join('')
    return createHmac('sha1', secret).update(text, 'utf8').digest('base64')
  }

  function answerLogin(asked: SandboxRequest): Answer {
    const { query } = asked
    const isSetup = query.get('openid.mode') === 'checkid_setup'
    return answerSignIn(deps, asked, {
      provider: 'Steam',
      asked: 'your Steam number',
      scenarios,
      returnTo: query.get('openid.return_to'),
      fault: isSetup && query.get('openid.ns') === NAMESPACE ? null : 'This is no checkid_setup.',
      decide: (decision) => wayBack(query, decision),
    })
  }

  function wayBack(query: URLSearchParams, { person, scenario }: Decision<Scenario>): URL {
    const url = new URL(query.get('openid.return_to') ?? '')
    if (scenario === 'wrong_state') url.searchParams.set('state', 'another-state')
    url.searchParams.set('openid.ns', NAMESPACE)
    if (!person) {
      url.searchParams.set('openid.mode', 'cancel')
      return url
    }
    const assertion = assertionOf(person, scenario, query.get('openid.return_to') ?? '')
    assertion.set('openid.sig', signatureOf(assertion))
    if (scenario === 'forged') nameSomebodyElse(assertion)
    for (const [name, value] of assertion) url.searchParams.append(name, value)
    if (scenario === 'twice')
      url.searchParams.append('openid.claimed_id', claimedIdOf('7'.repeat(17)))
    return url
  }

  function assertionOf(person: Person, scenario: Scenario, returnTo: string): URLSearchParams {
    const claimedId = claimedIdOf(numberOf('steam', person, '76561198', 9))
    const atMs = Date.now() - (scenario === 'old' ? HOUR_MS : 0)
    const fresh = `${new Date(atMs).toISOString().slice(0, 19)}Z${randomBytes(12).toString('base64')}`
    const nonce = scenario === 'replay' && usedNonce ? usedNonce : fresh
    usedNonce = nonce
    return new URLSearchParams({
      'openid.mode': 'id_res',
      'openid.op_endpoint':
        scenario === 'wrong_endpoint' ? 'https://op.example/openid/login' : ENDPOINT,
      'openid.claimed_id': claimedId,
      'openid.identity': claimedId,
      'openid.return_to': returnTo,
      'openid.response_nonce': nonce,
      'openid.assoc_handle': `sandbox-${scenario}`,
      'openid.signed': SIGNED.filter(
        (name) => scenario !== 'unsigned' || (name !== 'claimed_id' && name !== 'identity'),
      ).join(','),
    })
  }

  /** Each assertion is confirmed once; a nonce that was used stands in another one under `replay`. */
  async function answerCheck(form: URLSearchParams): Promise<Answer> {
    const scenario = (form.get('openid.assoc_handle') ?? '').replace(/^sandbox-/, '')
    const trick = await simulateFailure(scenario)
    if (trick) return trick
    const sig = form.get('openid.sig') ?? ''
    const isValid = sig === signatureOf(asSigned(form)) && !confirmed.has(sig)
    if (isValid) confirmed.add(sig)
    return answerText(200, `ns:${NAMESPACE}\nis_valid:${isValid}\n`)
  }

  return {
    async answer(asked: SandboxRequest): Promise<Answer | null> {
      if (asked.path !== LOGIN) return null
      const form = new URLSearchParams(asked.body)
      const isCheck = form.get('openid.mode') === 'check_authentication'
      return asked.method === 'POST' && isCheck ? answerCheck(form) : answerLogin(asked)
    },
  }
}

const claimedIdOf = (number: string) => `https://steamcommunity.com/openid/id/${number}`

function nameSomebodyElse(assertion: URLSearchParams): void {
  const other = claimedIdOf('76561190000000001')
  assertion.set('openid.claimed_id', other)
  assertion.set('openid.identity', other)
}

/** The mode is not signed, but what the asker changed of it would not matter anyway. */
function asSigned(form: URLSearchParams): URLSearchParams {
  const fields = new URLSearchParams(form)
  fields.set('openid.mode', 'id_res')
  return fields
}
