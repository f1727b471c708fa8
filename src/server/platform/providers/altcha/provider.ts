import type { CaptchaDefinition } from '#server/platform/captcha/captcha.ts'
import { createAltcha } from './altcha.ts'

export const altcha: CaptchaDefinition = {
  kind: 'altcha',
  environment: {},
  address: null,
  keys: [],
  configure: () => ({ settings: {}, connect: createAltcha }),
}
