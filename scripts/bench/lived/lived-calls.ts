import { calls } from '#contract/calls.ts'
import { playerRecordKinds } from '#contract/http/operator/players.ts'
import type { Database } from '#server/platform/db/database.ts'

type Calls = typeof calls
type CallName = keyof Calls

/** The reading calls whose address has parameters, or whose query must be given. */
type CallWithParams = {
  [Name in CallName]: Calls[Name] extends { method: 'GET'; params: object } ? Name : never
}[CallName]

/** What the calls of a filled shop ask for: mostly what the heavy player has. */
export interface LivedWorld {
  player: string
  box: string
  freeBox: string
  userBox: string
  ownBox: string
  battle: string
  bet: string
  seedHash: string
  message: string
  crashRound: string
  wheelRound: string
  logHash: string
}

export async function readWorld({ pool }: Database, player: string): Promise<LivedWorld> {
  const one = async (query: string, values: unknown[] = []): Promise<string> => {
    const { rows } = await pool.query<{ value: string }>(query, values)
    if (!rows[0]) throw new Error(`A filled shop has no row for: ${query}`)
    return rows[0].value
  }
  const box = (kind: string) =>
    one('SELECT min(slug) AS value FROM boxes WHERE kind = $1 AND hidden_at IS NULL', [kind])
  const newest = (game: string) =>
    one('SELECT id AS value FROM rounds WHERE game = $1 ORDER BY id DESC LIMIT 1', [game])
  return {
    player,
    box: await box('box'),
    freeBox: await box('free'),
    userBox: await one(`SELECT slug AS value FROM user_boxes ORDER BY openings DESC, slug LIMIT 1`),
    ownBox: await one('SELECT min(slug) AS value FROM boxes WHERE maker_id = $1', [player]),
    battle: await one(
      'SELECT battle_id AS value FROM battle_seats WHERE player_id = $1 ORDER BY battle_id DESC LIMIT 1',
      [player],
    ),
    bet: await one('SELECT id AS value FROM bets WHERE player_id = $1 ORDER BY id DESC LIMIT 1', [
      player,
    ]),
    seedHash: await one(
      `SELECT encode(commitment, 'hex') AS value FROM seeds
       WHERE player_id = $1 AND state <> 'next' ORDER BY state DESC, id LIMIT 1`,
      [player],
    ),
    message: await one('SELECT id AS value FROM chat_messages ORDER BY id DESC LIMIT 1'),
    crashRound: await newest('crash'),
    wheelRound: await newest('wheel'),
    logHash: await one(
      `SELECT encode(hash, 'hex') AS value FROM log_entries ORDER BY index LIMIT 1`,
    ),
  }
}

/** An id of nothing: of what a filled shop does not have. */
const NOTHING = '00000000-0000-7000-8000-000000000000'

const addressesOf = (world: LivedWorld): Record<CallWithParams, string> => ({
  getDeposit: `/api/deposits/${NOTHING}`,
  getBox: `/api/boxes/${world.box}`,
  boxVersions: `/api/boxes/${world.box}/versions`,
  boxLastDrops: `/api/boxes/${world.box}/last-drops`,
  getFreeBox: `/api/free-boxes/${world.freeBox}`,
  freeBoxVersions: `/api/free-boxes/${world.freeBox}/versions`,
  freeBoxLastDrops: `/api/free-boxes/${world.freeBox}/last-drops`,
  getUserBox: `/api/user-boxes/${world.userBox}`,
  userBoxVersions: `/api/user-boxes/${world.userBox}/versions`,
  userBoxLastDrops: `/api/user-boxes/${world.userBox}/last-drops`,
  listSettingVersions: '/api/operator/settings/games.dice.is_open/history',
  getMyBox: `/api/profile/boxes/${world.ownBox}`,
  getPlayer: `/api/players/${world.player}`,
  getBattle: `/api/battles/${world.battle}`,
  listBattleBoxes: `/api/battles/${world.battle}/boxes`,
  getBattleReceipt: `/api/fairness/battles/${world.battle}`,
  followLink: '/api/tl/lived-1',
  getSeed: `/api/fairness/seeds/${world.seedHash}`,
  getReceipt: `/api/fairness/bets/${world.bet}`,
  getChain: '/api/fairness/chains/crash',
  getCrashGame: `/api/crash/games/${world.crashRound}`,
  getWheelGame: `/api/wheel/games/${world.wheelRound}`,
  getAttachment: `/api/support/attachments/${NOTHING}`,
  listChat: '/api/chat/lobby',
  readChatMessage: `/api/operator/chat/messages/${world.message}`,
  getTicket: `/api/support/tickets/${NOTHING}`,
  readTicket: `/api/operator/tickets/${NOTHING}`,
  exportPlayerFile: `/api/operator/players/${world.player}/file`,
  listPlayerLimitChanges: `/api/operator/players/${world.player}/limits/history`,
  listPlayerRecords: `/api/operator/players/${world.player}/records`,
  readPlayerStatistics: `/api/operator/players/${world.player}/statistics`,
  readReport: '/api/operator/reports/accounts',
  readShopBoxVersion: '/api/operator/shop-boxes/midas-vault/versions/1',
  readPlayerFile: `/api/operator/players/${world.player}`,
  listVerificationDocuments: `/api/operator/verifications/${world.player}/documents`,
})

/** Other queries of calls, besides none: each kind that is read in another way. */
const queries = (world: LivedWorld): Partial<Record<CallName, readonly string[]>> => ({
  getLogProof: [`hash=${world.logHash}`],
  socialHandle: ['provider=google&code=none'],
  listPlayerRecords: playerRecordKinds.map((kind) => `kind=${kind}`),
  boxLastDrops: ['', 'best=true'],
  listCustomBoxes: ['', 'search=box', 'sort=newest'],
  listInventory: ['', 'sort=price_desc', 'status=shipped', 'search=watch'],
  listHistory: ['', 'kind=deposit', 'kind=withdrawal', 'kind=reward'],
  listPlayers: ['', 'search=player-1'],
  listCrashLeaders: ['', 'metric=multiplier'],
  listDiceLeaders: ['', 'metric=multiplier'],
  getLeaderboard: ['', 'metric=multiplier'],
  listLatestBets: ['', 'kind=high'],
  listAllCustomBoxes: ['', `maker_id=${world.player}`, 'search=box'],
  listAllWithdrawals: ['', 'status=new', 'status=done'],
  listAllShipments: ['', 'status=new', 'status=done'],
  listQueuedDeposits: [
    '',
    'method=card',
    'provider=zen',
    'status=paid',
    'since=2020-01-01T00:00:00.000Z',
  ],
  listCallbacksToReview: ['', 'provider=zen', 'status=DECLINED'],
  listApprovals: ['', 'action=balance.adjust', 'asked_by=ada'],
  listPromoCodes: ['', 'state=active', 'state=planned', 'state=ended', 'search=welcome'],
  listReferralRings: ['', 'search=player-1'],
  listMarkers: ['', 'state=open', 'state=decided', `player_id=${world.player}`],
})

export interface LivedCall {
  name: CallName
  /** The call and its query: `listHistory kind=deposit`. */
  what: string
  path: string
  as: 'visitor' | 'player' | 'staff'
}

/** Every reading call of the contract, as made in a filled shop. */
export function livedCalls(world: LivedWorld): LivedCall[] {
  const addresses: Partial<Record<CallName, string>> = addressesOf(world)
  const more = queries(world)
  return Object.entries(calls).flatMap(([key, { method, path, access }]) => {
    const name = key as CallName
    if (method !== 'GET') return []
    const as = access === 'visitor' || access === 'player' ? access : 'staff'
    return (more[name] ?? ['']).map((query) => ({
      name,
      what: `${name} ${query}`.trim(),
      path: `${addresses[name] ?? path}${query && `?${query}`}`,
      as,
    }))
  })
}
