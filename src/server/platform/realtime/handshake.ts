import type { IncomingMessage } from 'node:http'
import { type Closing, closeCodes } from './close-codes.ts'
import type { RealtimeApp } from './options.ts'

const PATH_PREFIX = '/app/'
const PROTOCOL_MIN = 5
const PROTOCOL_MAX = 7
const VERSION = /^\d+(\.\d+)*([-+][\w.+-]*)?$/

export interface HandshakeRules {
  app: RealtimeApp
  allowedOrigins: readonly string[] | undefined
}

export const isRealtimePath = (request: IncomingMessage): boolean =>
  (request.url ?? '').startsWith(PATH_PREFIX)

/** Why this client may not connect, as a close code with its reason; null if it may. */
export function refusalOfHandshake(request: IncomingMessage, rules: HandshakeRules) {
  const [path = '', queryText] = (request.url ?? '').split('?', 2)
  const query = new URLSearchParams(queryText)
  return (
    refusalOfPath(path.slice(PATH_PREFIX.length), rules.app) ??
    refusalOfVersion(query.get('protocol'), query.get('version')) ??
    refusalOfOrigin(request.headers.origin, rules.allowedOrigins)
  )
}

function refusalOfPath(key: string, app: RealtimeApp): Closing | null {
  if (key === app.key) return null
  if (key === '' || key.includes('/')) {
    return { code: closeCodes.pathUnknown, reason: 'Path not found' }
  }
  return { code: closeCodes.appUnknown, reason: 'The application does not exist' }
}

function refusalOfVersion(protocol: string | null, version: string | null): Closing | null {
  if (protocol === null) {
    return { code: closeCodes.protocolMissing, reason: 'No protocol version is given' }
  }
  if (!/^\d{1,3}$/.test(protocol) || (version !== null && !VERSION.test(version))) {
    return { code: closeCodes.versionMalformed, reason: 'The version is malformed' }
  }
  if (Number(protocol) < PROTOCOL_MIN || Number(protocol) > PROTOCOL_MAX) {
    return { code: closeCodes.protocolUnsupported, reason: 'The protocol version is unsupported' }
  }
  return null
}

function refusalOfOrigin(origin: string | undefined, allowed: readonly string[] | undefined) {
  if (origin === undefined || allowed === undefined || allowed.includes(origin)) return null
  return { code: closeCodes.unauthorized, reason: 'The origin is not allowed' }
}
