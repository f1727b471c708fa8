import { Secret, TOTP } from 'otpauth'
import type { Entropy } from '#server/platform/entropy/entropy.ts'

/** RFC 4226, section 4 recommends 160 bits. */
const SECRET_BYTES = 20
const PERIOD_SECONDS = 30
/** RFC 6238, section 5.2: the clock of a phone may be one step off. */
const STEPS_OFF_MAX = 1
const CODE = /^\d{6}$/

/** The parameters that every authenticator app understands: RFC 6238 with SHA-1, six digits and 30 seconds. */
const totpOf = (secret: Buffer, label?: { issuer: string; label: string }) =>
  new TOTP({
    ...label,
    secret: new Secret({ buffer: new Uint8Array(secret).buffer }),
    algorithm: 'SHA1',
    digits: 6,
    period: PERIOD_SECONDS,
  })

export const newSecret = (entropy: Pick<Entropy, 'bytes'>): Buffer => entropy.bytes(SECRET_BYTES)

/** The secret as apps take it: in base32, and as the URI of a QR code. */
export function presentSecret(
  secret: Buffer,
  { brand, account }: { brand: string; account: string },
): { secret: string; uri: string } {
  const totp = totpOf(secret, { issuer: brand, label: account })
  return { secret: totp.secret.base32, uri: totp.toString() }
}

/** Whether a text may be a code of a generator; recovery codes have another form. */
export const isTotpCode = (code: string): boolean => CODE.test(code)

/** The time step of a code, at most one from now; null for a wrong code. */
export function stepOf(secret: Buffer, code: string, nowMs: number): number | null {
  if (!isTotpCode(code)) return null
  const off = totpOf(secret).validate({ token: code, timestamp: nowMs, window: STEPS_OFF_MAX })
  return off === null ? null : Math.floor(nowMs / 1_000 / PERIOD_SECONDS) + off
}
