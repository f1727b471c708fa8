import { z } from 'zod'
import { defineCall } from '#contract/call.ts'
import { text } from '#contract/text.ts'
import { dataOf, hash, instant } from '#contract/values.ts'
import { DEPOSIT_METHODS } from '#domain/settings/deposit-methods.ts'
import { socialProvider } from './social.ts'

/** What operators have closed and announced, also the event `shopUpdated` of the channel `public`. */
export const shopState = z.object({
  closed: z.array(text).meta({
    description:
      'What takes nothing new at the moment: games, deposit methods and the chat, such as `games.dice`, `deposits.card` and `chat`',
  }),
  announcement: z
    .object({ text, starts_at: instant, ends_at: instant })
    .nullable()
    .meta({ description: 'What every page shows at the moment' }),
})
export type ShopState = z.output<typeof shopState>

export const publicConfig = z.object({
  brand: text,
  mode: z.enum(['demo', 'production']),
  captcha: z.object({
    kind: z.enum(['altcha', 'recaptcha', 'none']),
    site_key: text.optional(),
    script_url: text.optional(),
    challenge_url: text.optional(),
  }),
  social_providers: z.array(socialProvider),
  analytics: z.object({
    url: text
      .nullable()
      .meta({ description: 'Where analytics events are sent after consent; null: nowhere' }),
  }),
  mail_box_url: text.optional().meta({ description: 'Where a demo shows the emails it sent' }),
  beacon: z.object({ chain: hash, is_sandbox: z.boolean() }).meta({
    description: 'The source of randomness that decides battles, and whether it is our own',
  }),
  operator: z
    .object({
      legal_name: text,
      address: text,
      registration: text,
      licence: text,
      law: text,
      mail: text,
      privacy_mail: text,
      privacy_officer: text,
      authority: text,
      compliance_officer: text,
      mediator: text,
      helpline: text,
      countries: text,
    })
    .partial()
    .meta({ description: 'Who runs the shop; unknown fields are omitted' }),
  links: z.object({
    social: z.array(z.object({ network: z.enum(['x', 'instagram', 'telegram']), url: text })),
    token: z.object({ label: text, url: text }).nullable(),
    gift_cards: z.array(z.object({ dollars: z.number().int(), url: text })),
  }),
  realtime: z.object({
    key: text,
    cluster: text,
    socket_urls: z.object({ production: text.nullable(), staging: text.nullable() }).meta({
      description:
        "Where Socket.IO is served, staging's for pages whose hostname contains 'stage'; null: where the page is, or as production",
    }),
  }),
  deposit_methods: z
    .array(z.enum(DEPOSIT_METHODS))
    .meta({ description: 'The ways to deposit that this shop has' }),
  ...shopState.shape,
  edges: z.record(text, z.number()).meta({
    description:
      'The present house edge of the games whose edge operators may change, in percent, such as `{ "dice": 1 }`',
  }),
  battle_fee: z.number().min(0).meta({
    description:
      'The fee of a battle that is created now, in percent of what a player stakes on the own seat',
  }),
  rewards: z
    .object({ cashback_rates: z.number().int(), first_crypto_bonus: z.number().int() })
    .meta({
      description:
        'In percent: how much of the rates of the tiers the cashback gives, and the bonus on a first crypto deposit',
    }),
  skins_hold_days: z
    .number()
    .int()
    .meta({ description: 'How long coins from skins can be played but not withdrawn' }),
  retention_years: z.number().int().meta({
    description: 'How long records of payments are kept when an account is deleted',
  }),
  game_cycle_ms: z.number().int().meta({
    description:
      'Minimum milliseconds between two bets on a game, where the law requires it; otherwise 0',
  }),
  controls: z
    .object({ fast_results: z.boolean(), auto_play: z.boolean(), session_status: z.boolean() })
    .meta({
      description:
        'Whether the law lets pages shorten how results are shown and offer auto-play, and whether each shows the time and net result of the session',
    }),
  minimum_age: z
    .number()
    .int()
    .meta({ description: 'The age from which players may deposit, in years' }),
  resets: z.object({
    cashback_at: instant.meta({ description: 'The next daily reset of the cashback' }),
    cashback_in_ms: z.number().int().meta({ description: 'Milliseconds until then' }),
    leaderboard_at: instant.meta({ description: 'The next weekly reset of the leaderboard' }),
    cashback_clock: text.meta({
      description: "When that is by the shop's clocks, such as `21:00 CET`",
    }),
    leaderboard_clock: text.meta({
      description: 'The same for the leaderboard, such as `Thursday 18:00 CET`',
    }),
  }),
  oauth: z.object({ client_id: text, client_secret: text }),
})
export type PublicConfig = z.output<typeof publicConfig>

export const getConfig = defineCall({
  method: 'GET',
  path: '/api/config',
  summary: 'The public configuration',
  access: 'visitor',
  limit: 'reading',
  reply: dataOf(publicConfig),
  refusals: [],
})
