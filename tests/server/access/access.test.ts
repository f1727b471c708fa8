import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Call } from '#contract/call.ts'
import { calls } from '#contract/calls.ts'
import type { LogEntry } from '#contract/http/operator/acts.ts'
import {
  authHeaders,
  type Caller,
  everyCaller,
  type Rank,
  ranks,
} from '#tests/support/calls/callers.ts'
import { aPlayer, signedInAgain } from '#tests/support/players/a-player.ts'
import { ask } from '#tests/support/shop/ask.ts'
import { auditFaults } from '#tests/support/shop/audit-faults.ts'
import { startApp, type TestApp } from '#tests/support/shop/start-app.ts'

/** The lowest rank that may make each call. A new call must be added here. */
const table = {
  visitor: [
    ['register', 'token', 'forgotPassword', 'resetPassword', 'socialHandle', 'captchaChallenge'],
    ['getConfig', 'listItems', 'followLink', 'sendContact', 'applyForPartnership', 'getPlayer'],
    ['listBoxes', 'getBox', 'boxVersions', 'boxLastDrops', 'lastDrops', 'dropsSummary'],
    ['getFreeBox', 'freeBoxVersions', 'freeBoxLastDrops', 'listCustomBoxes'],
    ['getUserBox', 'userBoxVersions', 'userBoxLastDrops', 'listShippingZones'],
    ['listBattles', 'listBots', 'getBattle', 'listBattleBoxes'],
    ['getCrashConfig', 'getCrash', 'listCrashGames', 'getCrashGame', 'listCrashLeaders'],
    ['getWheelConfig', 'getWheel', 'listWheelGames', 'getWheelGame', 'listWheelBets'],
    ['listWheelTopPayouts', 'listWheelSeeds'],
    ['getDiceConfig', 'listDiceBets', 'listDiceLeaders'],
    ['getDealsConfig', 'listDealTargets', 'listDeals'],
    ['getPlinkoConfig', 'listPlinkoBets', 'listPlinkoLeaders'],
    [
      'getSeed',
      'getChain',
      'listOverdueSeeds',
      'getReceipt',
      'getBattleReceipt',
      'getStatistics',
      'getLeaderboard',
    ],
    ['getLogProof', 'listLogKeys'],
  ],
  /** A player whose account is on hold may read and withdraw. */
  held: [
    ['getProfile', 'logout', 'updateProfile', 'listAvatars', 'changePassword'],
    ['askToConfirmEmail', 'confirmEmail'],
    ['getLimits', 'setLimit', 'setRealityCheck', 'excludeOneself'],
    ['listSessions', 'endSession', 'endSessions', 'getAddresses', 'putAddresses'],
    ['listIdentities', 'connectIdentity', 'disconnectIdentity', 'broadcastingAuth'],
    ['listFreeBoxes', 'hideCustomBox', 'listMyBoxes', 'getMyBox'],
    ['listMyBattles', 'getCurrentBattle', 'cancelBattle'],
    ['cashOutOfCrash', 'listMyCrashBets', 'cancelWheelBet', 'listMyWheelBets'],
    ['listMyDiceBets', 'getPlinko', 'listMyPlinkoBets', 'listMyDeals'],
    ['validatePromocode', 'cryptoCurrencies', 'cryptoAddress', 'listDeposits'],
    ['listInventory', 'sellItems', 'listHistory', 'exportHistory', 'getPlayStatistics'],
    ['listWithdrawals', 'getWithdrawalRules', 'requestWithdrawal', 'cancelWithdrawal'],
    ['forfeitBonus', 'listNotifications', 'readNotifications', 'setNotificationMails'],
    ['getVerification', 'uploadDocument'],
    ['readReferral', 'chooseReferralCode'],
    ['createTicket', 'listTickets', 'getTicket', 'replyToTicket', 'closeTicket'],
    ['uploadAttachment', 'getAttachment'],
    ['getCashback', 'listCashback'],
    ['listShipments', 'quoteShipping', 'requestShipping', 'cancelShipping'],
    ['getFairness', 'rotateSeeds', 'setClientSeed', 'listRolls'],
  ],
  player: [
    ['openBox', 'openFreeBox', 'openUserBox', 'createCustomBox', 'updateCustomBox'],
    ['createBattle', 'joinBattle', 'addBots', 'betOnCrash', 'betOnWheel'],
    ['betOnDice', 'betOnPlinko', 'makeDeal', 'claimCashback'],
    ['redeemGiftCode', 'redeemVoucher', 'zenRedirect', 'skinsbackRedirect'],
    ['claimReferral'],
  ],
  support: [
    ['listPlayers', 'readPlayerFile', 'listAllCustomBoxes', 'listPromoCodes'],
    ['listAllTickets', 'readTicket', 'answerTicket', 'endTicket'],
    ['listAllWithdrawals', 'listAllShipments', 'listQueuedDeposits', 'listCallbacksToReview'],
    ['listCodeBatches', 'listUnknownLinks', 'listReferralRings'],
  ],
  operator: [
    ['adjustBalance', 'holdPlayer', 'liftHold', 'readOperatorLog'],
    ['startWithdrawal', 'turnDownWithdrawal', 'finishWithdrawal'],
    ['startShipment', 'shipShipment', 'turnDownShipment'],
    ['creditDeposit', 'dismissDeposit', 'returnDeposit', 'reviewCallback'],
    ['makeCodeBatch', 'printCodeBatch', 'voidCodeBatch', 'makePromoCode', 'endPromoCode'],
    ['takeDownCustomBox', 'restoreCustomBox'],
    ['listMarkers', 'listAmlAlerts', 'clearAmlAlert', 'confirmAmlAlert'],
    ['listVerifications', 'listVerificationDocuments', 'readVerificationDocument'],
    ['approveVerification', 'refuseVerification'],
    ['listApprovals', 'confirmApproval', 'rejectApproval'],
  ],
  admin: [['grantRole']],
} as const satisfies Record<Rank, readonly (readonly string[])[]>

const rankOf = Object.fromEntries(
  ranks.flatMap((rank) => table[rank].flat().map((name) => [name, rank])),
)
const everyCall = Object.entries(calls) as [string, Call][]
const NOBODY = '00000000-0000-7000-8000-000000000000'

let app: TestApp
let callers: Record<string, Caller>

beforeAll(async () => {
  app = await startApp()
  callers = await everyCaller(app)
})
afterAll(async () => {
  expect(await auditFaults(app)).toEqual([])
  await app.stop()
})

it('lists every call exactly once', () => {
  const named = ranks.flatMap((rank) => table[rank].flat() as string[])
  expect(named.toSorted()).toEqual(Object.keys(calls).toSorted())
  for (const [name, { access, isIdempotent, isOpenOnHold }] of everyCall) {
    const isClosedOnHold = isIdempotent === true && isOpenOnHold !== true
    const said = access === 'player' && !isClosedOnHold ? 'held' : access
    expect(said, name).toBe(rankOf[name])
  }
})

describe('who may make which call', () => {
  it.each(everyCall)('%s', async (name, call) => {
    const wanted = rankOf[name] ?? 'admin'
    for (const [who, caller] of Object.entries(callers)) {
      const answer = await knock(call, caller)
      const { rank } = caller
      const cell = `${name} for ${who}`
      if (ranks.indexOf(rank) >= ranks.indexOf(wanted)) {
        // A permitted call then validates its input, which is empty and names nothing that exists.
        expect([200, 201, 302, 400, 404, 409, 422, 429], cell).toContain(answer.status)
      } else {
        expect([answer.status, answer.body.code], cell).toEqual(refusalOf(rank, wanted))
      }
    }
  })

  it('a refused call leaves no trace', async () => {
    const log = await callers.admin?.player?.ask<{ data: LogEntry[] }>('GET /api/operator/log')
    expect(log?.body.data).toEqual([])
  })
})

describe.each([
  ['cooling off', { kind: 'cool_off', days: 42 }],
  ['self-excluded', { kind: 'self_exclusion', days: null }],
])('a player who is %s', (_, asked) => {
  let caller: Caller
  beforeAll(async () => {
    const player = await aPlayer(app, { cents: 10_000n })
    // The session was cached as valid a moment ago; the cache must be cleared immediately.
    expect((await player.ask('GET /api/profile')).status).toBe(200)
    expect((await player.ask('POST /api/profile/exclusion', asked)).status).toBe(200)
    caller = { rank: 'player', player }
  })

  it.each(everyCall.filter(([, { access }]) => access === 'player'))('%s', async (_name, call) => {
    const answer = await knock(call, caller)
    if (call.whenExcluded === 'refused') {
      expect([answer.status, answer.body.code]).toEqual([403, 'excluded'])
    } else expect([200, 400, 404, 409, 415, 422, 429]).toContain(answer.status)
  })
})

function refusalOf(rank: Rank, wanted: Rank): [number, string] {
  if (rank === 'visitor') return [401, 'unauthenticated']
  return rank === 'held' && wanted === 'player' ? [403, 'account_on_hold'] : [403, 'forbidden']
}

/** Makes a call with an empty body and an id that does not exist. */
async function knock(call: Call, caller: Caller) {
  const { player } = caller
  const id = call === calls.reviewCallback ? '1' : NOBODY
  const path = call.path.replace(':id', id).replace(/:\w+/, 'x')
  const body = call.method === 'GET' ? undefined : {}
  const answer = await ask<{ code: string }>(
    app.url,
    `${call.method} ${path}`,
    body,
    authHeaders(caller),
  )
  if (player && endsSessions.has(call)) caller.player = await signedInAgain(app, player)
  return answer
}

const endsSessions = new Set<Call>([calls.logout, calls.endSessions])
