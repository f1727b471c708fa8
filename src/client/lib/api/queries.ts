import { queryOptions, useQuery } from '@tanstack/react-query'
import type { NextPage } from '#client/lib/api/pages-query.ts'
import { initialReply } from '#client/lib/hydration/initial-reply.ts'
import type { QueryInput } from '#contract/call.ts'
import type { CallsByKey } from '#contract/calls.ts'
import { BOXES_PAGE } from '#contract/limits.ts'
import { type BoxKind, boxPath } from '#contract/pages.ts'
import type { RoundGame } from '#domain/games/games.ts'
import { send } from './api.ts'
import { configQuery, knownBrand } from './config.ts'

export { queryClient } from './query-client.ts'

export type BoxFilters = Omit<
  NonNullable<QueryInput<CallsByKey['GET /api/boxes']>>,
  'limit' | 'cursor'
>

export type CustomBoxFilters = Omit<
  NonNullable<QueryInput<CallsByKey['GET /api/user-boxes']>>,
  'cursor'
>

export type ItemFilters = QueryInput<CallsByKey['GET /api/items']>

export type InventoryFilters = Omit<
  NonNullable<QueryInput<CallsByKey['GET /api/inventory']>>,
  'limit' | 'cursor'
>

export type BattleFilters = Omit<
  NonNullable<QueryInput<CallsByKey['GET /api/battles']>>,
  'limit' | 'cursor'
>

/** A type, because an interface is not assignable to a query. */
export type DealTargetFilters = {
  search?: string
  min_price?: number
  max_price?: number
}

/** A box's slug is unique only among boxes of its kind. */
export interface BoxName {
  kind: BoxKind
  slug: string
}

/** All query keys in one place, to see what a change must invalidate. */
export const keys = {
  boxes: (filters: BoxFilters) => ['boxes', filters],
  boxPages: (filters: BoxFilters) => ['boxes', 'pages', filters],
  items: (filters: ItemFilters) => ['items', filters],
  itemPages: (filters: ItemFilters) => ['items', 'pages', filters],
  customBoxes: (filters: CustomBoxFilters) => ['custom-boxes', filters],
  allCustomBoxes: ['custom-boxes'],
  myBoxes: ['my-boxes'],
  myBox: (slug: string) => ['my-boxes', slug],
  box: (box: BoxName) => ['box', boxPath(box)],
  battles: ['battles'],
  battlesOf: (filters: BattleFilters) => ['battles', 'list', filters],
  battle: (id: string) => ['battles', 'one', id],
  battleBoxes: (id: string) => ['battle-boxes', id],
  bots: ['bots'],
  myBattles: ['battles', 'mine'],
  lastDrops: ['last-drops'],
  boxDrops: (box: BoxName) => ['box', boxPath(box), 'drops'],
  boxVersions: (box: BoxName) => ['box', boxPath(box), 'versions'],
  freeBoxes: ['free-boxes'],
  cashback: ['cashback'],
  cashbackHistory: ['cashback', 'history'],
  player: (id: string) => ['player', id],
  dropsSummary: ['last-drops', 'summary'],
  bestDrops: ['last-drops', 'best'],
  latestBets: (kind: string) => ['bets', kind],
  ownBets: ['bets', 'mine'],
  room: (game: RoundGame) => ['room', game],
  inventory: ['inventory'],
  inventoryCount: ['inventory', 'count'],
  inventoryOf: (filters: InventoryFilters) => ['inventory', filters],
  stakes: (filters: InventoryFilters) => ['inventory', 'stakes', filters],
  deposits: ['deposits'],
  depositPages: ['deposits', 'pages'],
  deposit: (id: string) => ['deposits', id],
  depositsTo: (wallet: string) => ['deposits', 'to', wallet],
  cryptoCurrencies: ['crypto-currencies'],
  depositTerms: ['deposit-terms'],
  depositAddress: (currency: string, isBonusWanted: boolean) => [
    'deposit-address',
    currency,
    isBonusWanted,
  ],
  identities: ['identities'],
  avatars: ['avatars'],
  sessions: ['sessions'],
  security: ['security'],
  addresses: ['addresses'],
  withdrawals: ['withdrawals'],
  withdrawalPages: ['withdrawals', 'pages'],
  withdrawalRules: ['withdrawals', 'rules'],
  shipments: ['shipments'],
  tickets: ['tickets'],
  shippingZones: ['shipping-zones'],
  shippingQuotes: ['shipping-quote'],
  shippingQuote: (ids: readonly string[], country: string | null) => [
    'shipping-quote',
    ids,
    country,
  ],
  notifications: ['notifications'],
  notificationMails: ['notification-mails'],
  referral: ['referral'],
  protection: ['protection'],
  chat: (room: string) => ['chat', room],
  history: ['history'],
  latestPlay: ['history', 'latest play'],
  playStatistics: ['history', 'statistics'],
  historyOf: (kind: string | null) => ['history', kind],
  fairness: ['fairness'],
  rolls: ['fairness', 'rolls'],
  seed: (commitment: string) => ['fairness', 'seed', commitment],
  overdueSeeds: ['fairness', 'overdue'],
  statistics: ['fairness', 'statistics'],
  leaderboard: (asked: { metric: string; week: string | null; playerId: string | null }) => [
    'leaderboard',
    asked,
  ],
  chain: (game: RoundGame) => ['fairness', 'chain', game],
  committedRound: (game: RoundGame) => ['fairness', 'committed', game],
  provenRound: (game: RoundGame, id: string) => ['fairness', 'round', game, id],
  receipt: (betId: string) => ['fairness', 'receipt', betId],
  crash: ['crash', 'current'],
  crashConfig: ['crash', 'config'],
  crashGames: ['crash', 'games'],
  crashGame: (id: string) => ['crash', 'game', id],
  myCrashBets: ['crash', 'my-bets'],
  wheel: ['wheel', 'current'],
  wheelConfig: ['wheel', 'config'],
  wheelGames: ['wheel', 'games'],
  wheelGame: (id: string) => ['wheel', 'game', id],
  wheelBets: (list?: 'own' | 'recent' | 'top') => ['wheel', 'bets', ...(list ? [list] : [])],
  wheelSeeds: ['wheel', 'seeds'],
  plinko: ['plinko'],
  instantTerms: (game: string) => ['instant', game, 'terms'],
  instantBets: (game: string, list?: 'own' | 'recent' | 'top') => [
    'instant',
    game,
    'bets',
    ...(list ? [list] : []),
  ],
  deals: ['deals'],
  dealTargets: (filters: DealTargetFilters) => ['deals', 'targets', filters],
  nearestTarget: (stake: string, times: number | null) => ['deals', 'nearest', stake, times],
  battleReceipt: (battleId: string) => ['fairness', 'battle', battleId],
} as const

/** The latest drops of all boxes. The listener of live drops decides when to refetch it. */
export const lastDropsQuery = queryOptions({
  queryKey: keys.lastDrops,
  queryFn: ({ signal }) => send('GET /api/last-drops', { signal }),
  initialData: () => initialReply('GET /api/last-drops'),
  staleTime: Number.POSITIVE_INFINITY,
})

/** The first page of the matching boxes. */
export const boxesQuery = (filters: BoxFilters = {}) =>
  queryOptions({
    queryKey: keys.boxes(filters),
    queryFn: ({ signal }) => send('GET /api/boxes', { query: boxPage(filters), signal }),
    initialData: () => initialReply('GET /api/boxes', { query: boxPage(filters) }),
  })

/** The query of a page of boxes. */
export const boxPage = (filters: BoxFilters, page: NextPage = {}) => ({
  ...filters,
  limit: BOXES_PAGE,
  ...page,
})

export const itemsQuery = (filters: ItemFilters = {}) =>
  queryOptions({
    queryKey: keys.items(filters),
    queryFn: ({ signal }) => send('GET /api/items', { query: filters, signal }),
  })

const boxCalls = {
  box: 'GET /api/boxes/:slug',
  free: 'GET /api/free-boxes/:slug',
  user: 'GET /api/user-boxes/:slug',
} as const

export const boxQuery = ({ kind, slug }: BoxName) =>
  queryOptions({
    queryKey: keys.box({ kind, slug }),
    queryFn: async ({ signal }) => (await send(boxCalls[kind], { params: { slug }, signal })).data,
    initialData: () => initialReply(boxCalls[kind], { params: { slug } })?.data,
  })

export const fairnessQuery = queryOptions({
  queryKey: keys.fairness,
  queryFn: async ({ signal }) => (await send('GET /api/fairness', { signal })).data,
})

/** The configuration of all pages: mode, realtime key, captcha. */
export const useConfig = () => useQuery(configQuery)

export const useBrand = (): string => useConfig().data?.brand ?? knownBrand()

/** The boxes on sale, with the categories; `data` is the whole reply. */
export const useBoxes = (filters: BoxFilters = {}) => useQuery(boxesQuery(filters))

export const useBox = (box: BoxName) => useQuery(boxQuery(box))

/** The player's sign-in methods. */
export const identitiesQuery = queryOptions({
  queryKey: keys.identities,
  queryFn: async ({ signal }) => (await send('GET /api/profile/identities', { signal })).data,
})
