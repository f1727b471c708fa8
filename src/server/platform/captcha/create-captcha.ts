import { noSources } from '#server/platform/http/content-policy.ts'
import { refuse } from '#server/platform/http/refuse.ts'
import { createAltcha } from './altcha.ts'
import type { CaptchaDoor, CaptchaParts } from './captcha.ts'
import { createRecaptcha } from './recaptcha.ts'

export function createCaptcha(parts: CaptchaParts): CaptchaDoor {
  const { settings } = parts
  if (settings.kind === 'recaptcha') return createRecaptcha(settings, parts)
  return settings.kind === 'altcha' ? createAltcha(parts) : openDoor
}

/** For tests: everybody passes. */
const openDoor: CaptchaDoor = {
  check: async () => {},
  published: { kind: 'none' },
  sources: noSources,
  challenge: async () => refuse('not_found'),
}
