import { type Game, games } from '#domain/games/games.ts'
import { DEPOSIT_METHODS, type DepositMethod, methodName } from './deposit-methods.ts'
import type { Setting } from './setting.ts'

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
}

const ANNOUNCEMENT_LENGTH = { min: 1, max: 300 }

/** The switch of a game, and what `closed` calls it. */
export const gameSwitch = (game: Game) => `games.${game}.is_open` as const
export const maxStakeKey = (game: Game) => `games.${game}.max_stake` as const
export const methodSwitch = (method: DepositMethod) =>
  `deposits.${methodName(method)}.is_open` as const

const methodLabels: Readonly<Record<DepositMethod, string>> = {
  card: 'cards',
  crypto: 'crypto',
  gift_code: 'gift cards',
  skins: 'skins',
}

/** Every setting of the shop. A new game and a new method of deposits have theirs without a line here. */
export const settingsTable = ({ maxStake, payouts }: SettingsGiven): readonly Setting[] => [
  ...games.flatMap(({ name, label }): Setting[] => [
    toggle(gameSwitch(name), `Whether bets on ${label} are taken. Open bets finish either way.`),
    money(maxStakeKey(name), maxStake[name], `The highest stake of one bet on ${label}.`),
  ]),
  ...Object.entries(payouts).map(([key, { does, ...bounds }]) => money(key, bounds, does)),
  ...DEPOSIT_METHODS.map((method) =>
    toggle(
      methodSwitch(method),
      `Whether deposits by ${methodLabels[method]} can be started. What is under way is still credited.`,
    ),
  ),
  {
    key: 'announcement',
    kind: 'announcement',
    default: null,
    ...ANNOUNCEMENT_LENGTH,
    unit: null,
    needsTwo: false,
    does: 'A sentence at the top of every page between two instants; null for none.',
  },
]

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
