import { z } from 'zod'
import { type FactKey, OPERATOR_FACTS, type OperatorFact } from '#domain/settings/table.ts'
import { described } from './described.ts'

const link = z.url({ protocol: /^https?$/ })
/** One line of text that a page shows unchanged. */
const fact = z.string().trim().min(1).max(400)
const notCards = 'must be a web address with {dollars}, which the price of the card replaces'

export const shopInfoEnvironment = described(
  {
    BRAND: z.string().trim().min(1).max(40).default('Coffer'),
    OPERATOR_NAME: fact.optional(),
    OPERATOR_ADDRESS: fact.optional(),
    OPERATOR_REGISTRATION: fact.optional(),
    OPERATOR_LICENCE: fact.optional(),
    OPERATOR_LAW: fact.optional(),
    OPERATOR_MAIL: fact.optional(),
    OPERATOR_PRIVACY_MAIL: fact.optional(),
    OPERATOR_PRIVACY_OFFICER: fact.optional(),
    OPERATOR_AUTHORITY: fact.optional(),
    OPERATOR_COMPLIANCE_OFFICER: fact.optional(),
    OPERATOR_MEDIATOR: fact.optional(),
    OPERATOR_HELPLINE: fact.optional(),
    OPERATOR_COUNTRIES: fact.optional(),
    SOCIAL_X_URL: link.optional(),
    SOCIAL_INSTAGRAM_URL: link.optional(),
    SOCIAL_TELEGRAM_URL: link.optional(),
    TOKEN_LABEL: z.string().trim().min(1).max(12).default('$COFR'),
    TOKEN_URL: link.optional(),
    GIFT_CARDS_URL: z
      .string()
      .refine((text) => text.includes('{dollars}') && URL.canParse(cardUrl(text, 10)), notCards)
      .optional(),
  },
  {
    BRAND: 'The name of the shop, on every page and in every mail.',
    OPERATOR_NAME:
      'The legal name of the company that runs the shop. What is not set of these is not shown.',
    OPERATOR_ADDRESS: 'Its postal address, in one line.',
    OPERATOR_REGISTRATION: 'Its register and number.',
    OPERATOR_LICENCE: 'Its licence: authority and number.',
    OPERATOR_LAW: 'The law that the terms are under, such as the law of Malta.',
    OPERATOR_MAIL: 'The mail address for players, also in security.txt.',
    OPERATOR_PRIVACY_MAIL: 'The mail address for questions of privacy.',
    OPERATOR_PRIVACY_OFFICER: 'The data protection officer.',
    OPERATOR_AUTHORITY: 'The authority to which players can complain about privacy.',
    OPERATOR_COMPLIANCE_OFFICER: 'The officer against money laundering.',
    OPERATOR_MEDIATOR: 'The body that settles disputes with players.',
    OPERATOR_HELPLINE: 'The helpline for players who worry about their play.',
    OPERATOR_COUNTRIES: 'The countries in which the shop may be used.',
    SOCIAL_X_URL: 'The shop on X; links that are not set are not shown.',
    SOCIAL_INSTAGRAM_URL: 'The shop on Instagram.',
    SOCIAL_TELEGRAM_URL: 'The shop on Telegram.',
    TOKEN_LABEL: 'The label of the link to the token.',
    TOKEN_URL: 'The page of the token.',
    GIFT_CARDS_URL:
      'Where gift cards are sold: a web address with {dollars}, which the price replaces. Without it the page sells none; codes can still be redeemed.',
  },
)

type ShopInfoEnvironment = z.output<z.ZodObject<typeof shopInfoEnvironment>> & {
  COFFER_MODE: 'demo' | 'production'
  SANDBOX_ORIGIN?: string | undefined
  PUBLIC_URL?: string | undefined
  MAIL_FROM?: string | undefined
}

const GIFT_CARDS = [10, 50, 100, 250, 500, 1_000]

const cardUrl = (template: string, dollars: number) =>
  template.replaceAll('{dollars}', String(dollars))

/** The operator of the shop and the external links of its pages. Values that are not set are not shown. */
export interface ShopInfo {
  operator: Partial<Record<OperatorFact, string | undefined>>
  links: {
    social: { network: 'x' | 'instagram' | 'telegram'; url: string }[]
    token: { label: string; url: string } | null
    gift_cards: { dollars: number; url: string }[]
  }
  /** The values by default of the settings that these are. */
  given: Readonly<Record<FactKey, string | null>>
}

/** In a demo the links lead to a page of the sandbox that describes the real target. */
export function shopInfoOf(e: ShopInfoEnvironment): ShopInfo {
  const outside = (what: string): string | null =>
    e.SANDBOX_ORIGIN === undefined ? null : `/sandbox/outside/${what}`
  const given: ShopInfo['given'] = {
    'operator.legal_name': e.OPERATOR_NAME ?? null,
    'operator.address': e.OPERATOR_ADDRESS ?? null,
    'operator.registration': e.OPERATOR_REGISTRATION ?? null,
    'operator.licence': e.OPERATOR_LICENCE ?? null,
    'operator.law': e.OPERATOR_LAW ?? null,
    'operator.mail': e.OPERATOR_MAIL ?? null,
    'operator.privacy_mail': e.OPERATOR_PRIVACY_MAIL ?? null,
    'operator.privacy_officer': e.OPERATOR_PRIVACY_OFFICER ?? null,
    'operator.authority': e.OPERATOR_AUTHORITY ?? null,
    'operator.compliance_officer': e.OPERATOR_COMPLIANCE_OFFICER ?? null,
    'operator.mediator': e.OPERATOR_MEDIATOR ?? null,
    'operator.helpline': e.OPERATOR_HELPLINE ?? null,
    'operator.countries': e.OPERATOR_COUNTRIES ?? null,
    'links.x': e.SOCIAL_X_URL ?? outside('x'),
    'links.instagram': e.SOCIAL_INSTAGRAM_URL ?? outside('instagram'),
    'links.telegram': e.SOCIAL_TELEGRAM_URL ?? outside('telegram'),
    'links.token': e.TOKEN_URL ?? outside('token'),
    'links.token_label': e.TOKEN_LABEL,
    'links.gift_cards': e.GIFT_CARDS_URL ?? outside('gift-card-{dollars}'),
  }
  return { given, ...shopInfoFrom((key) => given[key]) }
}

/** What the pages show of facts and links. */
export function shopInfoFrom(readValue: (key: FactKey) => string | null): Omit<ShopInfo, 'given'> {
  const token = readValue('links.token')
  const label = readValue('links.token_label')
  const cards = readValue('links.gift_cards')
  const facts = (Object.keys(OPERATOR_FACTS) as OperatorFact[]).map(
    (fact) => [fact, readValue(`operator.${fact}`) ?? undefined] as const,
  )
  return {
    operator: Object.fromEntries(facts),
    links: {
      social: (['x', 'instagram', 'telegram'] as const).flatMap((network) => {
        const url = readValue(`links.${network}`)
        return url === null ? [] : [{ network, url }]
      }),
      token: token === null || label === null ? null : { label, url: token },
      gift_cards: cards
        ? GIFT_CARDS.map((dollars) => ({ dollars, url: cardUrl(cards, dollars) }))
        : [],
    },
  }
}

/** Reserved domain names (RFC 2606, RFC 6761) and placeholder words. */
const placeholders = [
  /\bexample\.(?:com|org|net|edu)\b/i,
  /[\w-]\.(?:example|invalid|test|localhost|local)\b/i,
  /\blocalhost\b/i,
  /[[\]{}<>]/,
  /\b(?:lorem|ipsum|todo|tbd|changeme|placeholder)\b/i,
]

const isPlaceholder = (text: string): boolean => placeholders.some((each) => each.test(text))

/** Whether a text of a setting may not be shown. */
export const placeholdersOf =
  (mode: 'demo' | 'production') =>
  (text: string): boolean =>
    mode === 'production' && isPlaceholder(cardUrl(text, 10))

const shown = [
  'BRAND',
  'PUBLIC_URL',
  'MAIL_FROM',
  'TOKEN_LABEL',
  'TOKEN_URL',
  'GIFT_CARDS_URL',
] as const

/** Finds placeholders, which production refuses to show. */
export function shopInfoFaults(e: ShopInfoEnvironment): string[] {
  if (e.COFFER_MODE !== 'production') return []
  const names = (Object.keys(e) as (keyof ShopInfoEnvironment)[]).filter(
    (name) => /^(OPERATOR|SOCIAL)_/.test(name) || shown.some((each) => each === name),
  )
  return names.flatMap((name) => {
    const text = plainOf(name, String(e[name] ?? ''))
    return isPlaceholder(text) ? [`Production refuses the placeholder in ${name}.`] : []
  })
}

/** The text without brackets that are not placeholders. */
function plainOf(name: string, text: string): string {
  if (name === 'MAIL_FROM') return text.replace(/[<>]/g, ' ')
  return name === 'GIFT_CARDS_URL' ? cardUrl(text, 10) : text
}
