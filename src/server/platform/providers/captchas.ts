import { altcha } from './altcha/provider.ts'
import { recaptcha } from './recaptcha/provider.ts'

/** Every captcha that this shop knows: the one list of them. The first that needs no keys is the default. */
export const captchas = [recaptcha, altcha] as const
