import type { Call } from '#contract/call.ts'
import type { calls } from '#contract/calls.ts'
import { type InstantCallName, instantWires } from '#contract/games.ts'
import type { QuotaName } from '#contract/quotas.ts'

/** What surrounds a call, in the order of its stages; `-` where it does not apply. */
export type CallRow = readonly [
  access: Call['access'],
  limit: QuotaName | `${QuotaName} x${number}`,
  idempotency: 'none' | 'allowed' | 'required' | '-',
  whenExcluded: 'open' | 'refused' | '-',
  whenOnHold: 'open' | 'refused' | '-',
  pacing?: string,
  body?: `${number} KiB`,
]

/** The calls of an instant game: the same for each, and only the pacing names the game. */
const instantRows = Object.fromEntries(
  instantWires.flatMap(({ calls: named, on, last, rules }) => {
    const rows = new Map<Call, CallRow>([
      [on.config, ['visitor', 'reading', '-', '-', '-']],
      [on.bet, ['player', 'betting', 'allowed', 'refused', 'refused', rules.name]],
      [on.recent, ['visitor', 'reading', '-', '-', '-']],
      [on.mine, ['player', 'reading', '-', '-', '-']],
      [on.leaders, ['visitor', 'searching', '-', '-', '-']],
      ...(last ? [[last.call, ['player', 'reading', '-', '-', '-']] as const] : []),
    ])
    return Object.entries(named).map(([name, call]) => [name, rows.get(call)])
  }),
) as Record<InstantCallName, CallRow>

/** Every call, so that a change of what surrounds one is seen. A new call must be added here. */
export const callTable = {
  ...instantRows,
  getProfile: ['player', 'reading', '-', '-', '-'],
  logout: ['player', 'acting', 'none', 'open', 'open'],
  register: ['visitor', 'registering', 'none', '-', '-'],
  token: ['visitor', 'signingIn', 'none', '-', '-'],

  getAddresses: ['player', 'reading', '-', '-', '-'],
  putAddresses: ['player', 'acting', 'none', 'open', 'open', '-', '100 KiB'],

  addBots: ['player', 'betting', 'allowed', 'refused', 'refused'],
  cancelBattle: ['player', 'cashingOut', 'allowed', 'open', 'open'],
  createBattle: ['player', 'betting', 'allowed', 'refused', 'refused'],
  rematchBattle: ['player', 'betting', 'allowed', 'refused', 'refused'],
  joinBattle: ['player', 'betting', 'allowed', 'refused', 'refused'],

  getBattle: ['visitor', 'reading', '-', '-', '-'],
  getCurrentBattle: ['player', 'reading', '-', '-', '-'],
  listBattleBoxes: ['visitor', 'reading', '-', '-', '-'],
  listBattles: ['visitor', 'searching', '-', '-', '-'],
  listBots: ['visitor', 'reading', '-', '-', '-'],
  listMyBattles: ['player', 'searching', '-', '-', '-'],

  boxVersions: ['visitor', 'reading', '-', '-', '-'],
  freeBoxVersions: ['visitor', 'reading', '-', '-', '-'],
  getBox: ['visitor', 'reading', '-', '-', '-'],
  getFreeBox: ['visitor', 'reading', '-', '-', '-'],
  getUserBox: ['visitor', 'reading', '-', '-', '-'],
  listBoxes: ['visitor', 'searching', '-', '-', '-'],
  openBox: ['player', 'betting', 'allowed', 'refused', 'refused', 'boxes'],
  openUserBox: ['player', 'betting', 'allowed', 'refused', 'refused', 'boxes'],
  userBoxVersions: ['visitor', 'reading', '-', '-', '-'],

  captchaChallenge: ['visitor', 'solving', '-', '-', '-'],

  claimCashback: ['player', 'acting', 'allowed', 'refused', 'refused'],
  getCashback: ['player', 'reading', '-', '-', '-'],
  listCashback: ['player', 'reading', '-', '-', '-'],

  redeemCode: ['player', 'paying', 'allowed', 'refused', 'refused'],
  redeemGiftCode: ['player', 'paying', 'allowed', 'refused', 'refused'],
  redeemVoucher: ['player', 'paying', 'allowed', 'refused', 'refused'],
  validatePromocode: ['player', 'paying', 'none', 'refused', 'open'],

  getConfig: ['visitor', 'reading', '-', '-', '-'],

  betOnCrash: ['player', 'betting', 'allowed', 'refused', 'refused'],
  cashOutOfCrash: ['player', 'cashingOut', 'allowed', 'open', 'open'],
  getCrash: ['visitor', 'reading', '-', '-', '-'],
  getCrashConfig: ['visitor', 'reading', '-', '-', '-'],
  getCrashGame: ['visitor', 'reading', '-', '-', '-'],
  listCrashGames: ['visitor', 'reading', '-', '-', '-'],
  listCrashLeaders: ['visitor', 'searching', '-', '-', '-'],
  listMyCrashBets: ['player', 'reading', '-', '-', '-'],

  createCustomBox: ['player', 'publishing', 'allowed', 'refused', 'refused'],
  getMyBox: ['player', 'reading', '-', '-', '-'],
  hideCustomBox: ['player', 'acting', 'none', 'refused', 'open'],
  listCustomBoxes: ['visitor', 'searching', '-', '-', '-'],
  listMyBoxes: ['player', 'reading', '-', '-', '-'],
  updateCustomBox: ['player', 'publishing', 'allowed', 'refused', 'refused'],

  cryptoAddress: ['player', 'paying', 'none', 'refused', 'open'],
  cryptoCurrencies: ['player', 'paying', 'none', 'refused', 'open'],
  getDepositTerms: ['player', 'reading', '-', '-', '-'],
  listDeposits: ['player', 'reading', '-', '-', '-'],
  getDeposit: ['player', 'reading', '-', '-', '-'],
  startSkinsDeposit: ['player', 'paying', 'allowed', 'refused', 'refused'],
  startCardDeposit: ['player', 'paying', 'allowed', 'refused', 'refused'],

  getDealsConfig: ['visitor', 'reading', '-', '-', '-'],
  listDealTargets: ['visitor', 'searching', '-', '-', '-'],
  listDeals: ['visitor', 'reading', '-', '-', '-'],
  listMyDeals: ['player', 'reading', '-', '-', '-'],
  makeDeal: ['player', 'betting', 'allowed', 'refused', 'refused', 'deals'],

  boxLastDrops: ['visitor', 'reading', '-', '-', '-'],
  bestDrops: ['visitor', 'searching', '-', '-', '-'],
  dropsSummary: ['visitor', 'searching', '-', '-', '-'],
  freeBoxLastDrops: ['visitor', 'reading', '-', '-', '-'],
  listLatestBets: ['visitor', 'reading', '-', '-', '-'],
  listOwnLatestBets: ['player', 'searching', '-', '-', '-'],
  lastDrops: ['visitor', 'reading', '-', '-', '-'],
  userBoxLastDrops: ['visitor', 'reading', '-', '-', '-'],

  getFairness: ['player', 'reading', '-', '-', '-'],
  getSeed: ['visitor', 'computing', '-', '-', '-'],
  listOverdueSeeds: ['visitor', 'computing', '-', '-', '-'],
  listRolls: ['player', 'searching', '-', '-', '-'],
  rotateSeeds: ['player', 'acting', 'none', 'refused', 'open'],
  setClientSeed: ['player', 'acting', 'none', 'refused', 'open'],

  listFreeBoxes: ['player', 'reading', '-', '-', '-'],
  openFreeBox: ['player', 'betting x5', 'allowed', 'refused', 'refused', 'boxes'],

  forfeitBonus: ['player', 'acting', 'allowed', 'open', 'open'],

  exportHistory: ['player', 'computing', '-', '-', '-'],
  getPlayStatistics: ['player', 'computing', '-', '-', '-'],
  listHistory: ['player', 'searching', '-', '-', '-'],

  listInventory: ['player', 'reading', '-', '-', '-'],
  sellItems: ['player', 'acting', 'allowed', 'open', 'open', '-', '100 KiB'],

  listItems: ['visitor', 'searching', '-', '-', '-'],

  getLeaderboard: ['visitor', 'searching', '-', '-', '-'],

  getLogProof: ['visitor', 'computing', '-', '-', '-'],
  listLogKeys: ['visitor', 'computing', '-', '-', '-'],

  listNotifications: ['player', 'reading', '-', '-', '-'],
  readNotifications: ['player', 'acting', 'none', 'open', 'open'],
  setNotificationMails: ['player', 'acting', 'none', 'open', 'open'],

  confirmApproval: ['operator', 'operating', 'allowed', '-', '-'],
  listApprovals: ['operator', 'operating', '-', '-', '-'],
  readOperatorLog: ['operator', 'operating', '-', '-', '-'],
  readOwnStaff: ['support', 'operating', '-', '-', '-'],
  listQueueStates: ['support', 'operating', '-', '-', '-'],
  listStaff: ['operator', 'operating', '-', '-', '-'],
  openCase: ['support', 'operating', 'none', '-', '-'],
  readStatus: ['operator', 'operating', '-', '-', '-'],
  rejectApproval: ['operator', 'operating', 'allowed', '-', '-'],

  listAllCustomBoxes: ['support', 'operating', '-', '-', '-'],
  changeCategory: ['operator', 'operating', 'none', '-', '-'],
  changeItem: ['operator', 'operating', 'none', '-', '-'],
  changePrices: ['admin', 'operating', 'none', '-', '-', '-', '128 KiB'],
  changeShopBox: ['operator', 'operating', 'none', '-', '-'],
  createItem: ['operator', 'operating', 'allowed', '-', '-'],
  createShopBox: ['operator', 'operating', 'none', '-', '-'],
  listOperatedItems: ['operator', 'operating', '-', '-', '-'],
  listShopBoxes: ['operator', 'operating', '-', '-', '-'],
  listShopCategories: ['operator', 'operating', '-', '-', '-'],
  orderCategories: ['operator', 'operating', 'none', '-', '-'],
  publishShopBox: ['operator', 'operating', 'none', '-', '-'],
  readShopBoxVersion: ['operator', 'operating', '-', '-', '-'],
  restoreItem: ['operator', 'operating', 'none', '-', '-'],
  restoreShopBox: ['operator', 'operating', 'none', '-', '-'],
  retireItem: ['operator', 'operating', 'none', '-', '-'],
  retireShopBox: ['operator', 'operating', 'none', '-', '-'],
  uploadPicture: ['operator', 'operating', 'none', '-', '-'],

  restoreCustomBox: ['operator', 'operating', 'allowed', '-', '-'],
  takeDownCustomBox: ['operator', 'operating', 'allowed', '-', '-'],

  clearAmlAlert: ['operator', 'operating', 'allowed', '-', '-'],
  decideMarker: ['operator', 'operating', 'allowed', '-', '-'],
  confirmAmlAlert: ['operator', 'operating', 'allowed', '-', '-'],
  listAmlAlerts: ['operator', 'operating', '-', '-', '-'],
  listMarkers: ['operator', 'operating', '-', '-', '-'],

  endPromoCode: ['operator', 'operating', 'allowed', '-', '-'],
  listCodeBatches: ['support', 'operating', '-', '-', '-'],
  listPromoCodes: ['support', 'operating', '-', '-', '-'],
  makeCodeBatch: ['operator', 'operating', 'allowed', '-', '-'],
  makePromoCode: ['operator', 'operating', 'allowed', '-', '-'],
  printCodeBatch: ['operator', 'operating', 'none', '-', '-'],
  voidCodeBatch: ['operator', 'operating', 'allowed', '-', '-'],

  creditDeposit: ['operator', 'operating', 'allowed', '-', '-'],
  dismissDeposit: ['operator', 'operating', 'allowed', '-', '-'],
  listCallbacksToReview: ['support', 'operating', '-', '-', '-'],
  listQueuedDeposits: ['support', 'operating', '-', '-', '-'],
  reviewCallback: ['operator', 'operating', 'allowed', '-', '-'],

  adjustBalance: ['operator', 'operating', 'allowed', '-', '-'],
  grantRole: ['admin', 'operating', 'allowed', '-', '-'],
  renamePlayer: ['support', 'operating', 'allowed', '-', '-'],
  correctBirthDate: ['operator', 'operating', 'allowed', '-', '-'],
  refundBet: ['operator', 'operating', 'allowed', '-', '-'],
  refundShipment: ['operator', 'operating', 'allowed', '-', '-'],
  erasePlayer: ['operator', 'operating', 'allowed', '-', '-'],
  signPlayerOut: ['support', 'operating', 'allowed', '-', '-'],
  resetSecondFactor: ['operator', 'operating', 'allowed', '-', '-'],
  holdPlayer: ['operator', 'operating', 'allowed', '-', '-'],
  liftHold: ['operator', 'operating', 'allowed', '-', '-'],
  listPlayers: ['support', 'operating', '-', '-', '-'],
  exportPlayerFile: ['operator', 'computing', '-', '-', '-'],
  listPlayerLimitChanges: ['support', 'operating', '-', '-', '-'],
  listPlayerRecords: ['support', 'operating', '-', '-', '-'],
  readPlayerStatistics: ['support', 'operating', '-', '-', '-'],
  notePlayer: ['support', 'operating', 'allowed', '-', '-'],
  tagPlayer: ['support', 'operating', 'allowed', '-', '-'],
  readPlayerFile: ['support', 'operating', '-', '-', '-'],

  finishWithdrawal: ['operator', 'operating', 'allowed', '-', '-'],
  listAllShipments: ['support', 'operating', '-', '-', '-'],
  listAllWithdrawals: ['support', 'operating', '-', '-', '-'],
  shipShipment: ['operator', 'operating', 'allowed', '-', '-'],
  startShipment: ['operator', 'operating', 'allowed', '-', '-'],
  startWithdrawal: ['operator', 'operating', 'allowed', '-', '-'],
  turnDownShipment: ['operator', 'operating', 'allowed', '-', '-'],
  turnDownWithdrawal: ['operator', 'operating', 'allowed', '-', '-'],

  approveVerification: ['operator', 'operating', 'allowed', '-', '-'],
  listVerificationDocuments: ['operator', 'operating', '-', '-', '-'],
  listVerifications: ['operator', 'operating', '-', '-', '-'],
  readVerificationDocument: ['operator', 'operating', 'none', '-', '-'],
  refuseVerification: ['operator', 'operating', 'allowed', '-', '-'],

  listModerationCases: ['support', 'operating', '-', '-', '-'],
  dismissModerationCase: ['support', 'operating', 'allowed', '-', '-'],
  readChatMessage: ['support', 'operating', '-', '-', '-'],
  removeChatMessage: ['support', 'operating', 'allowed', '-', '-'],
  mutePlayer: ['support', 'operating', 'allowed', '-', '-'],

  listChat: ['visitor', 'reading', '-', '-', '-'],
  sendChat: ['player', 'chatting', 'allowed', 'refused', 'refused'],
  sendEmote: ['player', 'emoting', 'none', 'refused', 'refused'],
  reportChatMessage: ['player', 'reporting', 'none', 'refused', 'refused'],
  reportPlayerName: ['player', 'reporting', 'none', 'refused', 'refused'],
  reportCustomBox: ['player', 'reporting', 'none', 'refused', 'refused'],

  answerTicket: ['support', 'operating', 'allowed', '-', '-', '-', '100 KiB'],
  endTicket: ['support', 'operating', 'allowed', '-', '-'],
  listAllTickets: ['support', 'operating', '-', '-', '-'],
  readTicket: ['support', 'operating', '-', '-', '-'],

  forgotPassword: ['visitor', 'resetting', 'none', '-', '-'],
  resetPassword: ['visitor', 'securing', 'none', '-', '-'],

  getPlayer: ['visitor', 'searching', '-', '-', '-'],

  correctEmail: ['player', 'correcting', 'none', 'open', 'open'],
  askToConfirmEmail: ['player', 'securing', 'none', 'open', 'open'],
  eraseAccount: ['player', 'securing', 'none', 'open', 'open'],
  changePassword: ['player', 'securing', 'none', 'open', 'open'],
  confirmEmail: ['player', 'securing', 'none', 'open', 'open'],
  endSession: ['player', 'acting', 'none', 'open', 'open'],
  endSessions: ['player', 'acting', 'none', 'open', 'open'],
  getSecurity: ['player', 'reading', '-', '-', '-'],
  beginTotp: ['player', 'securing', 'none', 'open', 'open'],
  confirmTotp: ['player', 'securing', 'none', 'open', 'open'],
  removeTotp: ['player', 'securing', 'none', 'open', 'open'],
  askForPasskey: ['player', 'securing', 'none', 'open', 'open'],
  addPasskey: ['player', 'securing', 'none', 'open', 'open'],
  removePasskey: ['player', 'securing', 'none', 'open', 'open'],
  proveSecondFactor: ['player', 'securing', 'none', 'open', 'open'],
  listAvatars: ['player', 'reading', '-', '-', '-'],
  listSessions: ['player', 'reading', '-', '-', '-'],
  updateProfile: ['player', 'acting', 'none', 'refused', 'open'],

  broadcastingAuth: ['player', 'reading', 'none', 'refused', 'open'],

  chooseReferralCode: ['player', 'acting', 'none', 'refused', 'open'],
  claimReferral: ['player', 'acting', 'allowed', 'refused', 'refused'],
  listReferralRings: ['support', 'operating', '-', '-', '-'],
  readReferral: ['player', 'searching', '-', '-', '-'],

  cancelShipping: ['player', 'acting', 'allowed', 'open', 'open'],
  listShipments: ['player', 'reading', '-', '-', '-'],
  listShippingZones: ['visitor', 'reading', '-', '-', '-'],
  quoteShipping: ['player', 'acting', 'none', 'open', 'open'],
  requestShipping: ['player', 'acting', 'allowed', 'open', 'open'],

  connectIdentity: ['player', 'securing', 'none', 'open', 'open'],
  disconnectIdentity: ['player', 'acting', 'none', 'open', 'open'],
  listIdentities: ['player', 'reading', '-', '-', '-'],
  socialHandle: ['visitor', 'securing', '-', '-', '-'],

  getStatistics: ['visitor', 'computing', '-', '-', '-'],

  applyForPartnership: ['visitor', 'contacting', 'none', '-', '-', '-', '100 KiB'],
  sendContact: ['visitor', 'contacting', 'none', '-', '-', '-', '100 KiB'],

  closeTicket: ['player', 'acting', 'allowed', 'open', 'open'],
  createTicket: ['player', 'ticketing', 'allowed', 'open', 'open', '-', '100 KiB'],
  getAttachment: ['player', 'reading', '-', '-', '-'],
  getTicket: ['player', 'reading', '-', '-', '-'],
  listTickets: ['player', 'reading', '-', '-', '-'],
  replyToTicket: ['player', 'writing', 'allowed', 'open', 'open', '-', '100 KiB'],
  uploadAttachment: ['player', 'uploading', 'none', 'open', 'open'],

  followLink: ['visitor', 'following', '-', '-', '-'],
  listUnknownLinks: ['support', 'operating', '-', '-', '-'],

  getVerification: ['player', 'reading', '-', '-', '-'],
  uploadDocument: ['player', 'uploading', 'none', 'open', 'open'],

  betOnWheel: ['player', 'betting', 'allowed', 'refused', 'refused'],
  cancelWheelBet: ['player', 'cashingOut', 'allowed', 'open', 'open'],
  getWheel: ['visitor', 'reading', '-', '-', '-'],
  getWheelConfig: ['visitor', 'reading', '-', '-', '-'],
  getWheelGame: ['visitor', 'reading', '-', '-', '-'],
  listMyWheelBets: ['player', 'reading', '-', '-', '-'],
  listWheelBets: ['visitor', 'reading', '-', '-', '-'],
  listWheelGames: ['visitor', 'reading', '-', '-', '-'],
  listWheelSeeds: ['visitor', 'reading', '-', '-', '-'],
  listWheelTopPayouts: ['visitor', 'searching', '-', '-', '-'],

  cancelWithdrawal: ['player', 'paying', 'allowed', 'open', 'open'],
  getWithdrawalRules: ['player', 'reading', '-', '-', '-'],
  listWithdrawals: ['player', 'reading', '-', '-', '-'],
  requestWithdrawal: ['player', 'paying', 'allowed', 'open', 'open'],

  listLimitChanges: ['player', 'reading', '-', '-', '-'],
  getLimits: ['player', 'searching', '-', '-', '-'],
  setLimit: ['player', 'acting', 'none', 'open', 'open'],
  setRealityCheck: ['player', 'acting', 'none', 'open', 'open'],
  excludeOneself: ['player', 'acting', 'none', 'open', 'open'],

  getReceipt: ['visitor', 'computing', '-', '-', '-'],
  getBattleReceipt: ['visitor', 'computing', '-', '-', '-'],
  getChain: ['visitor', 'computing', '-', '-', '-'],

  separateAccounts: ['operator', 'operating', 'allowed', '-', '-'],
  rejoinAccounts: ['operator', 'operating', 'allowed', '-', '-'],

  changeSetting: ['operator', 'operating', 'allowed', '-', '-'],
  listSettings: ['operator', 'operating', '-', '-', '-'],
  listSettingVersions: ['operator', 'operating', '-', '-', '-'],

  listReports: ['operator', 'operating', '-', '-', '-'],
  readReport: ['operator', 'computing', '-', '-', '-'],

  listStuckRows: ['operator', 'operating', '-', '-', '-'],

  reopenVerification: ['operator', 'operating', 'allowed', '-', '-'],

  returnDeposit: ['operator', 'operating', 'allowed', '-', '-'],
} as const satisfies Record<keyof typeof calls, CallRow>
