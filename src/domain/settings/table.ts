import { DELIVERY_ZONES, type DeliveryZoneKey } from '#domain/delivery/zones.ts'
import { GAME_EDGES, type Game, games, type InstantGameName } from '#domain/games/games.ts'
import { toCoins } from '#domain/money/money.ts'
import { type PayoutCurrencyCode, payoutCurrencies } from '#domain/payout/currencies.ts'
import { AGE_MIN, AGE_MIN_MOST } from '#domain/protection/minimum-age.ts'
import { FIRST_CRYPTO_BONUS } from '#domain/rewards/first-bonus.ts'
import { DEPOSIT_METHODS, type DepositMethod, methodName } from './deposit-methods.ts'
import { PROMISED_HOURS, PROMISES, type PromisedQueue, promiseKey } from './promises.ts'
import type { Setting } from './setting.ts'
import { thresholdSettings } from './thresholds.ts'

/** A number's value by default, with its bounds. */
export interface Bounded {
  default: number
  min: number
  max: number
}

/** What a running shop brings to the table: the defaults and bounds that follow from its environment. In coins. */
export interface SettingsGiven {
  /** The highest stake of a bet on each game. */
  maxStake: Readonly<Record<Game, Bounded>>
  /** What the house can lose or pay, by the setting's key. */
  payouts: Readonly<Record<string, Bounded & { does: string }>>
  jurisdiction: {
    gameCycleMs: number
    canCancelWithdrawals: boolean
    retentionYears: number
    refusedCountries: readonly string[]
    /** Without the country of a visitor, none can be refused. */
    isCountryKnown: boolean
  }
  /** Whether the chat is open until somebody decides about it. */
  isChatOpen: boolean
  /** The facts and links of the operator, by the setting's key. */
  facts: Readonly<Record<FactKey, string | null>>
}

const FACT_LENGTH_MAX = 400
const DELIVERY_FEE = { min: 1, max: 1_000 }
const RETENTION_YEARS = { min: 1, max: 100 }
const GAME_CYCLE_MS_MAX = 60_000
const COUNTRIES_MAX = 250

/** Who runs the shop, as its pages say. */
export const OPERATOR_FACTS = {
  legal_name: 'The legal name of the company that runs the shop.',
  address: 'Its postal address, in one line.',
  registration: 'Its register and number.',
  licence: 'Its licence: authority and number.',
  law: 'The law that the terms are under, such as the law of Malta.',
  mail: 'The mail address for players, also in security.txt.',
  privacy_mail: 'The mail address for questions of privacy.',
  privacy_officer: 'The data protection officer.',
  authority: 'The authority to which players can complain about privacy.',
  compliance_officer: 'The officer against money laundering.',
  mediator: 'The body that settles disputes with players.',
  helpline: 'The helpline for players who worry about their play.',
  countries: 'The countries in which the shop may be used.',
} as const
export type OperatorFact = keyof typeof OPERATOR_FACTS

const LINKS = {
  x: { kind: 'link', max: FACT_LENGTH_MAX, does: 'The shop on X.' },
  instagram: { kind: 'link', max: FACT_LENGTH_MAX, does: 'The shop on Instagram.' },
  telegram: { kind: 'link', max: FACT_LENGTH_MAX, does: 'The shop on Telegram.' },
  token: { kind: 'link', max: FACT_LENGTH_MAX, does: 'The page of the token.' },
  token_label: { kind: 'text', max: 12, does: 'The label of the link to the token.' },
  gift_cards: {
    kind: 'cards',
    max: FACT_LENGTH_MAX,
    does: 'Where gift cards are sold: a web address with {dollars}, which the price replaces.',
  },
} as const
type ShopLink = keyof typeof LINKS
export type FactKey = `operator.${OperatorFact}` | `links.${ShopLink}`

export const deliveryFee = (zone: DeliveryZoneKey) => `delivery.${zone}.fee` as const
export const deliverySwitch = (zone: DeliveryZoneKey) => `delivery.${zone}.is_open` as const
export const rewardKeys = {
  cashback: 'rewards.cashback_rates',
  firstCryptoBonus: 'rewards.first_crypto_bonus',
} as const
export const jurisdictionKeys = {
  gameCycleMs: 'jurisdiction.game_cycle_ms',
  canCancelWithdrawals: 'jurisdiction.players_cancel_withdrawals',
  refusedCountries: 'jurisdiction.refused_countries',
  fastResults: 'jurisdiction.fast_results',
  autoPlay: 'jurisdiction.auto_play',
  sessionStatus: 'jurisdiction.session_status',
  minimumAge: 'jurisdiction.minimum_age',
  retentionYears: 'jurisdiction.retention_years',
} as const

/** The settings of the fee of withdrawals in a currency: a fixed part in coins, and a share in percent. */
export const withdrawalFeeKeys = (currency: PayoutCurrencyCode) =>
  ({
    fixed: `withdrawals.${currency.toLowerCase()}.fee`,
    share: `withdrawals.${currency.toLowerCase()}.fee_share`,
  }) as const

const WITHDRAWAL_FEE = { default: 0, min: 0, max: 100 }
const WITHDRAWAL_FEE_SHARE = { default: 0, min: 0, max: 10 }

export const battleFeeKey = 'games.battle.fee'
const BATTLE_FEE = { default: 0, min: 0, max: 10 }

const ANNOUNCEMENT_LENGTH = { min: 1, max: 300 }

/** The switch of a game, and what `closed` calls it. */
export const gameSwitch = (game: Game) => `games.${game}.is_open` as const
/** A part of the shop that operators may close, and its switch. */
export type ShopArea = 'chat'
export const areaSwitch = (area: ShopArea) => `${area}.is_open` as const
/** The house edge of a game whose rules do not fix it, in percent. */
export const edgeKey = (game: InstantGameName) => `games.${game}.edge` as const
export const maxStakeKey = (game: Game) => `games.${game}.max_stake` as const
export const methodSwitch = (method: DepositMethod) =>
  `deposits.${methodName(method)}.is_open` as const

const methodLabels: Readonly<Record<DepositMethod, string>> = {
  card: 'cards',
  crypto: 'crypto',
  gift_code: 'gift cards',
  skins: 'skins',
}

/** The games whose edge is a setting. Rewards count the lowest, so that none is worth more than what bets lose. */
export const gamesWithEdge = games.flatMap((game) => {
  const { name, label, edgeMax } = game as { edgeMax?: number } & Pick<
    typeof game,
    'name' | 'label'
  >
  if (edgeMax === undefined) return []
  const stake = name as InstantGameName
  return [{ name: stake, label, counted: GAME_EDGES[stake].counted / 100, edgeMax }]
})

/** Every setting of the shop. A new game and a new method of deposits have theirs without a line here. */
export const settingsTable = ({
  maxStake,
  payouts,
  jurisdiction,
  isChatOpen,
  facts,
}: SettingsGiven): readonly Setting[] => [
  ...games.flatMap(({ name, label }): Setting[] => [
    toggle(gameSwitch(name), `Whether bets on ${label} are taken. Open bets finish either way.`),
    money(maxStakeKey(name), maxStake[name], `The highest stake of one bet on ${label}.`),
  ]),
  ...gamesWithEdge.map(
    ({ name, label, counted, edgeMax }): Setting => ({
      key: edgeKey(name),
      kind: 'percent',
      default: counted,
      min: counted,
      max: edgeMax,
      unit: 'percent',
      needsTwo: true,
      does: `The house edge of ${label}. Bets that were placed keep theirs; the page shows the return of the next.`,
    }),
  ),
  {
    key: battleFeeKey,
    kind: 'percent',
    ...BATTLE_FEE,
    unit: 'percent',
    needsTwo: true,
    does: 'The fee of a seat in a battle, beside its price, as a share of what its player stakes. Battles that were created keep theirs.',
  },
  ...Object.entries(payouts).map(([key, { does, ...bounds }]) => money(key, bounds, does)),
  ...DEPOSIT_METHODS.map((method) =>
    toggle(
      methodSwitch(method),
      `Whether deposits by ${methodLabels[method]} can be started. What is under way is still credited.`,
    ),
  ),
  ...payoutCurrencies.flatMap(({ code, name }): Setting[] => [
    money(
      withdrawalFeeKeys(code).fixed,
      WITHDRAWAL_FEE,
      `The fixed part of the fee of a withdrawal in ${name}, taken from its amount. Withdrawals that were requested keep theirs.`,
    ),
    {
      key: withdrawalFeeKeys(code).share,
      kind: 'percent',
      ...WITHDRAWAL_FEE_SHARE,
      unit: 'percent',
      needsTwo: true,
      does: `The share of its amount that is added to the fee of a withdrawal in ${name}, rounded up to a cent.`,
    },
  ]),
  {
    key: 'announcement',
    kind: 'announcement',
    default: null,
    ...ANNOUNCEMENT_LENGTH,
    unit: null,
    needsTwo: false,
    does: 'A sentence at the top of every page between two instants; null for none.',
  },
  ...DELIVERY_ZONES.flatMap(({ key, name, feeCents }) => [
    toggle(deliverySwitch(key), `Whether parcels to ${name} can be requested.`),
    money(
      deliveryFee(key),
      { default: toCoins(feeCents), ...DELIVERY_FEE },
      `The fee of a parcel to ${name}. Parcels that were requested keep theirs.`,
    ),
  ]),
  {
    ...toggle(
      areaSwitch('chat'),
      'Whether players can write to each other. Open it when there are people who moderate it.',
    ),
    default: isChatOpen,
  },
  share(rewardKeys.cashback, {
    max: 100,
    does: 'How much of the rates of the tiers the daily cashback gives, from the next reset on.',
  }),
  share(rewardKeys.firstCryptoBonus, {
    max: FIRST_CRYPTO_BONUS.percent,
    does: 'The bonus on the first crypto deposit of a person, for deposits that are credited from then on.',
  }),
  {
    key: jurisdictionKeys.gameCycleMs,
    kind: 'count',
    default: jurisdiction.gameCycleMs,
    min: 0,
    max: GAME_CYCLE_MS_MAX,
    unit: 'ms',
    needsTwo: true,
    does: 'The least time between two bets of a player on a game, where the law asks for one.',
  },
  {
    ...toggle(jurisdictionKeys.canCancelWithdrawals, 'Whether players may cancel a withdrawal.'),
    default: jurisdiction.canCancelWithdrawals,
    needsTwo: true,
  },
  {
    ...toggle(
      jurisdictionKeys.fastResults,
      'Whether players may shorten how results are shown: Fast, Instant and fast battles.',
    ),
    needsTwo: true,
  },
  {
    ...toggle(jurisdictionKeys.autoPlay, 'Whether pages offer auto-play.'),
    needsTwo: true,
  },
  {
    ...toggle(
      jurisdictionKeys.sessionStatus,
      'Whether every page shows players how long they have been logged in, and their net result since.',
    ),
    default: false,
    needsTwo: true,
  },
  {
    key: jurisdictionKeys.minimumAge,
    kind: 'count',
    default: AGE_MIN,
    min: AGE_MIN,
    max: AGE_MIN_MOST,
    unit: 'years',
    needsTwo: true,
    does: 'The age from which players may deposit. A raised age also refuses the deposits of players below it.',
  },
  {
    key: jurisdictionKeys.retentionYears,
    kind: 'count',
    default: jurisdiction.retentionYears,
    ...RETENTION_YEARS,
    unit: 'years',
    needsTwo: true,
    does: 'How long records of payments are kept after an account is erased. Accounts that are erased already keep theirs.',
  },
  {
    key: jurisdictionKeys.refusedCountries,
    kind: 'countries',
    default: jurisdiction.refusedCountries,
    min: 0,
    max: jurisdiction.isCountryKnown ? COUNTRIES_MAX : 0,
    unit: null,
    needsTwo: true,
    does: 'Countries whose visitors can neither register nor deposit. Needs the header that names the country.',
  },
  ...thresholdSettings,
  ...(Object.keys(PROMISES) as PromisedQueue[]).map(
    (queue): Setting => ({
      key: promiseKey(queue),
      kind: 'count',
      default: PROMISES[queue].hours,
      ...PROMISED_HOURS,
      unit: 'hours',
      needsTwo: false,
      does: PROMISES[queue].does,
    }),
  ),
  ...(Object.keys(OPERATOR_FACTS) as OperatorFact[]).map((fact) =>
    line(`operator.${fact}`, facts, {
      kind: 'text',
      max: FACT_LENGTH_MAX,
      does: OPERATOR_FACTS[fact],
    }),
  ),
  // Where a link leads, players may pay.
  ...(Object.keys(LINKS) as ShopLink[]).map((link) => ({
    ...line(`links.${link}`, facts, LINKS[link]),
    needsTwo: true,
  })),
]

const line = (
  key: FactKey,
  facts: SettingsGiven['facts'],
  { kind, max, does }: Pick<Setting, 'kind' | 'max' | 'does'>,
): Setting => ({
  key,
  kind,
  default: facts[key],
  min: 1,
  max,
  unit: null,
  needsTwo: false,
  does,
})

/** What a reward gives, in whole percent: at most what the offers were computed with. */
const share = (key: string, { max, does }: { max: number; does: string }): Setting => ({
  key,
  kind: 'count',
  default: max,
  min: 0,
  max,
  unit: 'percent',
  needsTwo: true,
  does,
})

const toggle = (key: string, does: string): Setting => ({
  key,
  kind: 'switch',
  default: true,
  min: null,
  max: null,
  unit: null,
  needsTwo: false,
  does,
})

const money = (key: string, bounds: Bounded, does: string): Setting => ({
  key,
  kind: 'amount',
  ...bounds,
  unit: 'coins',
  needsTwo: true,
  does,
})
