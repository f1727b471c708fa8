import { Secret, TOTP } from 'otpauth'
import type { FactorAsked } from '#contract/http/passkeys.ts'
import type { TestApp } from '#tests/support/shop/start-app.ts'
import type { TestPlayer } from './a-player.ts'
import { confirmEmailOf } from './confirm-email.ts'
import { aSoftwarePasskey, type SoftwarePasskey } from './software-passkey.ts'

/** The code of an authenticator app for an instant. */
export const codeAt = (secret: string, atMs: number): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: atMs })

export interface Totp {
  secret: string
  recoveryCodes: string[]
  /** The code of now, or of so many steps later. */
  code(steps?: number): string
}

const STEP_MS = 30_000

/** Sets up an authenticator app; its first code is of the step before now, so that the one of now still counts. */
export async function aTotp(
  { database, clock }: Pick<TestApp, 'database' | 'clock'>,
  player: TestPlayer,
  { isEmailConfirmed = true } = {},
): Promise<Totp> {
  if (isEmailConfirmed) await confirmEmailOf({ database, clock }, player)
  const { password } = player
  const begun = await player.ask<{ data: { secret: string } }>('POST /api/profile/totp', {
    password,
  })
  const { secret } = begun.body.data
  const code = (steps = 0) => codeAt(secret, clock.now() + steps * STEP_MS)
  const confirmed = await player.ask<{ data: { recovery_codes: string[] } }>(
    'POST /api/profile/totp/confirm',
    { code: code(-1) },
  )
  return { secret, code, recoveryCodes: confirmed.body.data.recovery_codes }
}

/** Adds a passkey; returns it with the recovery codes. */
export async function aPasskey(
  { url, database, clock }: Pick<TestApp, 'url' | 'database' | 'clock'>,
  player: TestPlayer,
  name = 'Key',
): Promise<{ key: SoftwarePasskey; recoveryCodes: string[] }> {
  await confirmEmailOf({ database, clock }, player)
  const { password } = player
  const { body } = await player.ask<{ data: Parameters<SoftwarePasskey['create']>[0] }>(
    'POST /api/profile/passkeys/options',
    { password },
  )
  const key = aSoftwarePasskey(url)
  const added = await player.ask<{ data: { recovery_codes: string[] } }>(
    'POST /api/profile/passkeys',
    { name, passkey: key.create(body.data) },
  )
  return { key, recoveryCodes: added.body.data.recovery_codes }
}

/** A refused call that asks for the second factor. */
export interface Asked {
  code: string
  data: FactorAsked
  errors?: Record<string, string[]>
}
