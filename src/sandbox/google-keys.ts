import { createHash, generateKeyPairSync, type KeyObject, sign } from 'node:crypto'

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
