import * as z from 'zod/mini'
import {
  AFFILIATE_CODE,
  AFFILIATE_CODE_MAX,
  AFFILIATE_CODE_MIN,
} from '#domain/rewards/affiliate.ts'
import { storable } from './storable.ts'

const wrongCode = `Use ${AFFILIATE_CODE_MIN} to ${AFFILIATE_CODE_MAX} characters: a–z, 0–9 and hyphens.`

/** The form in which a player chooses their referral code. */
export const referralForm = z.object({
  code: z.string(wrongCode).check(storable, z.regex(AFFILIATE_CODE, wrongCode)),
})
