import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto'
import type {
  PasskeyAssertion,
  PasskeyAttestation,
  PasskeyCreation,
  PasskeyRequest,
} from '#contract/http/passkeys.ts'

/** What an authenticator and its browser get wrong when told to. */
interface Lies {
  origin?: string
  rpId?: string
  challenge?: string
  counter?: number
  credentialId?: string
}

export interface SoftwarePasskey {
  id: string
  create(options: PasskeyCreation, lies?: Lies): PasskeyAttestation
  answer(request: PasskeyRequest, lies?: Lies): PasskeyAssertion
}

const USER_PRESENT = 0x01
const USER_VERIFIED = 0x04
const HAS_CREDENTIAL = 0x40

/** An authenticator with one key on P-256, for tests of the server without a browser. */
export function aSoftwarePasskey(origin: string): SoftwarePasskey {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const credential = randomBytes(16)
  const id = credential.toString('base64url')
  let counter = 0

  const clientData = (type: string, challenge: string, lies: Lies): Buffer =>
    Buffer.from(
      JSON.stringify({
        type,
        challenge: lies.challenge ?? challenge,
        origin: lies.origin ?? origin,
        crossOrigin: false,
      }),
    )

  const authenticatorData = (flags: number, count: number, lies: Lies): Buffer => {
    const counted = Buffer.alloc(4)
    counted.writeUInt32BE(count)
    const rpId = lies.rpId ?? new URL(origin).hostname
    const rpIdHash = createHash('sha256').update(rpId).digest()
    return Buffer.concat([rpIdHash, Buffer.from([flags]), counted])
  }

  return {
    id,
    create({ challenge }, lies = {}) {
      // RFC 9052: {1: 2 (EC2), 3: -7 (ES256), -1: 1 (P-256), -2: x, -3: y}.
      const key = Buffer.concat([
        Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]),
        bytes(Buffer.from(x, 'base64url')),
        Buffer.from([0x22]),
        bytes(Buffer.from(y, 'base64url')),
      ])
      const data = Buffer.concat([
        authenticatorData(USER_PRESENT | USER_VERIFIED | HAS_CREDENTIAL, 0, lies),
        Buffer.alloc(16),
        Buffer.from([0, credential.length]),
        credential,
        key,
      ])
      const attestation = Buffer.concat([
        Buffer.from([0xa3]),
        textOf('fmt'),
        textOf('none'),
        textOf('attStmt'),
        Buffer.from([0xa0]),
        textOf('authData'),
        bytes(data),
      ])
      return {
        id,
        rawId: id,
        type: 'public-key',
        clientExtensionResults: {},
        response: {
          clientDataJSON: clientData('webauthn.create', challenge, lies).toString('base64url'),
          attestationObject: attestation.toString('base64url'),
          transports: ['internal'],
        },
      }
    },
    answer({ challenge }, lies = {}) {
      counter += 1
      const said = clientData('webauthn.get', challenge, lies)
      const flags = USER_PRESENT | USER_VERIFIED
      const data = authenticatorData(flags, lies.counter ?? counter, lies)
      const signed = Buffer.concat([data, createHash('sha256').update(said).digest()])
      const named = lies.credentialId ?? id
      return {
        id: named,
        rawId: named,
        type: 'public-key',
        clientExtensionResults: {},
        response: {
          clientDataJSON: said.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: createSign('sha256').update(signed).sign(privateKey).toString('base64url'),
        },
      }
    },
  }
}

/** A byte string in CBOR (RFC 8949). */
const bytes = (content: Buffer): Buffer =>
  Buffer.concat([
    content.length < 256 ? Buffer.from([0x58, content.length]) : longHead(content.length),
    content,
  ])

function longHead(length: number): Buffer {
  const head = Buffer.from([0x59, 0, 0])
  head.writeUInt16BE(length, 1)
  return head
}

/** A text of less than 24 bytes in CBOR. */
const textOf = (text: string): Buffer =>
  Buffer.concat([Buffer.from([0x60 + text.length]), Buffer.from(text)])
