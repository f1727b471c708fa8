import { z } from 'zod'
import type { CaptchaDefinition, ConfiguredCaptcha } from '#server/platform/captcha/captcha.ts'
import { captchas } from '#server/platform/providers/captchas.ts'
import { environmentOf, type ProviderEnvironment } from '#server/platform/providers/definition.ts'
import { described } from './described.ts'

const definitions: readonly CaptchaDefinition[] = captchas
/** Those that need no keys can be asked for by name. */
const own = definitions.filter(({ keys }) => keys.length === 0).map(({ kind }) => kind)

export const captchaEnvironment = described(
  { CAPTCHA: z.enum([...own, 'none']).default(own[0] ?? 'none') },
  { CAPTCHA: 'The captcha that needs no keys of another company; only a demo may have none.' },
)

/** The variables of the registered captchas, which their folders define. */
export const captchaVariables: Readonly<Record<string, z.ZodType>> = Object.assign(
  {},
  ...definitions.map(({ environment }) => environment),
)

export const captchaProviderEnvironment = environmentOf(definitions)

/** The variables with their addresses. */
export const captchaAddresses: readonly string[] = definitions.flatMap(
  ({ address }) => address ?? [],
)

type CaptchaEnvironment = z.output<z.ZodObject<typeof captchaEnvironment>>

/** The captcha in use; null for none. */
export type CaptchaSettings = ConfiguredCaptcha | null

/** The one whose keys are set, otherwise the one that is asked for. */
export function captchaSettings(
  { CAPTCHA }: CaptchaEnvironment,
  provided: ProviderEnvironment,
): CaptchaSettings {
  const keyed = definitions.find(
    ({ keys }) => keys.length > 0 && keys.every((name) => provided[name]),
  )
  const chosen = keyed ?? definitions.find(({ kind }) => kind === CAPTCHA)
  return chosen ? { kind: chosen.kind, ...chosen.configure(provided) } : null
}

export function captchaFaults(
  e: CaptchaEnvironment & { COFFER_MODE: string },
  provided: ProviderEnvironment,
): string[] {
  const faults = definitions
    .filter(({ keys }) => new Set(keys.map((name) => Boolean(provided[name]))).size > 1)
    .map(({ keys }) => `${keys.join(' and ')} must be set together.`)
  for (const { address, keys } of definitions) {
    if (address && provided[address] && !keys.some((name) => provided[name])) {
      faults.push(`${address} needs ${keys.join(' and ')}.`)
    }
  }
  if (e.COFFER_MODE === 'production' && captchaSettings(e, provided) === null) {
    faults.push('Production needs a captcha and refuses CAPTCHA=none.')
  }
  return faults
}
