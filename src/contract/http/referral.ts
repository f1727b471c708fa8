import { z } from 'zod'
import { defineCall } from '#contract/call.ts'
import { referralForm } from '#contract/referral-form.ts'
import { isOneLine } from '#contract/support-text.ts'
import { text } from '#contract/text.ts'
import { coins, dataOf, id, instant, listOf, message, page } from '#contract/values.ts'

const count = z.number().int().nonnegative()
const percent = z.number().meta({ description: 'Percent' })

/** Earnings are more precise than money: only whole cents are paid. */
const earnings = z
  .number()
  .nonnegative()
  .meta({ description: 'Coins (1 coin = 1 US dollar), at most 4 decimals, rounded down' })

export const referral = z.object({
  code: text.nullable(),
  url: text.nullable(),
  clicks: count.meta({
    description: "Devices that followed the player's links, each counted once a day",
  }),
  sign_ups: count,
  active_players: count,
  share: percent.meta({ description: 'Percent of the theoretical loss of referred players, now' }),
  earned: earnings,
  claimable: coins,
  claim_min: coins,
  active_stake: coins.meta({ description: 'How much a player must stake to be active' }),
  active_days: count,
  tiers: z.array(z.object({ active_players: count, share: percent })),
  by_day: z
    .array(
      z.object({
        date: z.iso.date().meta({ description: 'UTC' }),
        clicks: count,
        sign_ups: count,
        earned: earnings,
      }),
    )
    .meta({ description: 'The days of the last month, earliest first' }),
})
export type Referral = z.output<typeof referral>

export const readReferral = defineCall({
  method: 'GET',
  path: '/api/referral',
  summary: "The player's affiliate code, referrals and earnings",
  access: 'player',
  limit: 'searching',
  reply: dataOf(referral),
  refusals: [],
})

export const chooseReferralCode = defineCall({
  method: 'POST',
  path: '/api/referral',
  summary: 'Choose an affiliate code; links with earlier codes keep working',
  access: 'player',
  limit: 'acting',
  idempotency: 'none',
  whenExcluded: 'refused',
  whenOnHold: 'open',
  body: z.object(referralForm.shape),
  reply: message.extend({ data: referral }),
  refusals: ['code_taken', 'too_many_codes'],
})

export const claimReferral = defineCall({
  method: 'POST',
  path: '/api/referral/claim',
  summary: 'Claim the earnings; they are paid to the balance in whole cents',
  access: 'player',
  limit: 'acting',
  idempotency: 'allowed',
  whenExcluded: 'refused',
  whenOnHold: 'refused',
  reply: message.extend({
    data: z.object({ amount: coins, balance: coins, balance_seq: z.number().int() }),
  }),
  refusals: ['nothing_to_claim'],
})

export const referralMarks = [
  'device',
  'postal_address',
  'payout_address',
  'payer',
  'identity',
] as const

export const referralRing = z.object({
  affiliate: z.object({ id, name: text, code: text }),
  marks: z
    .array(z.enum(referralMarks))
    .meta({ description: 'The marks that some of these accounts share' }),
  members: z.array(
    z.object({
      id,
      name: text,
      link: text,
      signed_up_at: instant,
      refused: z
        .enum(['own', 'ring'])
        .nullable()
        .meta({ description: 'Why they earn the affiliate nothing; null if they do' }),
      refused_at: instant.nullable(),
    }),
  ),
})
export type ReferralRing = z.output<typeof referralRing>

export const listReferralRings = defineCall({
  method: 'GET',
  path: '/api/operator/referral-rings',
  summary: 'Affiliates whose referrals include accounts of one person, latest first',
  access: 'support',
  limit: 'operating',
  query: z.object({
    ...page,
    search: text
      .trim()
      .min(2, 'Search for at least 2 characters.')
      .max(60)
      .refine(isOneLine, 'Write plain text.')
      .optional()
      .meta({ description: "A part of the affiliate's name or of one of their links" }),
  }),
  reply: listOf(referralRing),
  refusals: [],
})
