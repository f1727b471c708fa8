import type { Call } from './call.ts'
import { gameAreas, gameCalls } from './games.ts'
import * as account from './http/account.ts'
import * as addresses from './http/addresses.ts'
import * as battleActs from './http/battle-acts.ts'
import * as battles from './http/battles.ts'
import * as bets from './http/bets.ts'
import * as boxes from './http/boxes.ts'
import * as captcha from './http/captcha.ts'
import * as cashback from './http/cashback.ts'
import * as chains from './http/chains.ts'
import * as chat from './http/chat.ts'
import * as codes from './http/codes.ts'
import * as config from './http/config.ts'
import * as crash from './http/crash.ts'
import * as customBoxes from './http/custom-boxes.ts'
import * as deposit from './http/deposit.ts'
import * as drops from './http/drops.ts'
import * as erasure from './http/erasure.ts'
import * as fairness from './http/fairness.ts'
import * as freeBoxes from './http/free-boxes.ts'
import * as funds from './http/funds.ts'
import * as history from './http/history.ts'
import * as inventory from './http/inventory.ts'
import * as items from './http/items.ts'
import * as leaderboard from './http/leaderboard.ts'
import * as log from './http/log.ts'
import * as notifications from './http/notifications.ts'
import * as operatorActs from './http/operator/acts.ts'
import * as operatorBoxes from './http/operator/boxes.ts'
import * as operatorCatalogue from './http/operator/catalogue.ts'
import * as operatorChecks from './http/operator/checks.ts'
import * as operatorCodes from './http/operator/codes.ts'
import * as operatorDeposits from './http/operator/deposits.ts'
import * as operatorJobs from './http/operator/jobs.ts'
import * as operatorModeration from './http/operator/moderation.ts'
import * as operatorPlayers from './http/operator/players.ts'
import * as operatorReports from './http/operator/reports.ts'
import * as operatorRequests from './http/operator/requests.ts'
import * as operatorSettings from './http/operator/settings.ts'
import * as operatorStaff from './http/operator/staff.ts'
import * as operatorStatus from './http/operator/status.ts'
import * as operatorTickets from './http/operator/tickets.ts'
import * as operatorVerification from './http/operator/verification.ts'
import * as passwordReset from './http/password-reset.ts'
import * as players from './http/players.ts'
import * as profile from './http/profile.ts'
import * as protection from './http/protection.ts'
import * as realtime from './http/realtime.ts'
import * as receipts from './http/receipts.ts'
import * as referral from './http/referral.ts'
import * as rounds from './http/rounds.ts'
import * as secondFactor from './http/second-factor.ts'
import * as shipping from './http/shipping.ts'
import * as social from './http/social.ts'
import * as statistics from './http/statistics.ts'
import * as support from './http/support.ts'
import * as tickets from './http/tickets.ts'
import * as tracking from './http/tracking.ts'
import * as verification from './http/verification.ts'
import * as wheel from './http/wheel.ts'
import * as withdrawals from './http/withdrawals.ts'

/** The files that define calls, by name. */
export const areas = {
  ...gameAreas,
  account,
  addresses,
  battleActs,
  battles,
  bets,
  boxes,
  captcha,
  cashback,
  chat,
  codes,
  config,
  crash,
  customBoxes,
  deposit,
  drops,
  erasure,
  fairness,
  freeBoxes,
  funds,
  history,
  inventory,
  items,
  leaderboard,
  log,
  notifications,
  operatorActs,
  operatorBoxes,
  operatorCatalogue,
  operatorChecks,
  operatorCodes,
  operatorDeposits,
  operatorJobs,
  operatorModeration,
  operatorPlayers,
  operatorReports,
  operatorRequests,
  operatorSettings,
  operatorStaff,
  operatorStatus,
  operatorVerification,
  operatorTickets,
  passwordReset,
  players,
  profile,
  secondFactor,
  realtime,
  referral,
  rounds,
  shipping,
  social,
  statistics,
  support,
  tickets,
  tracking,
  verification,
  wheel,
  withdrawals,
}

/** Every call of the API, by name. */
export const calls = {
  ...gameCalls,
  register: account.register,
  token: account.token,
  getProfile: account.getProfile,
  logout: account.logout,
  updateProfile: profile.updateProfile,
  listAvatars: profile.listAvatars,
  changePassword: profile.changePassword,
  askToConfirmEmail: profile.askToConfirmEmail,
  correctEmail: profile.correctEmail,
  confirmEmail: profile.confirmEmail,
  listSessions: profile.listSessions,
  endSession: profile.endSession,
  endSessions: profile.endSessions,
  getSecurity: secondFactor.getSecurity,
  beginTotp: secondFactor.beginTotp,
  confirmTotp: secondFactor.confirmTotp,
  removeTotp: secondFactor.removeTotp,
  askForPasskey: secondFactor.askForPasskey,
  addPasskey: secondFactor.addPasskey,
  removePasskey: secondFactor.removePasskey,
  proveSecondFactor: secondFactor.proveSecondFactor,
  eraseAccount: erasure.eraseAccount,
  listNotifications: notifications.listNotifications,
  readNotifications: notifications.readNotifications,
  setNotificationMails: notifications.setNotificationMails,
  getLimits: protection.getLimits,
  listLimitChanges: protection.listLimitChanges,
  setLimit: protection.setLimit,
  setRealityCheck: protection.setRealityCheck,
  excludeOneself: protection.excludeOneself,
  forfeitBonus: funds.forfeitBonus,
  getAddresses: addresses.getAddresses,
  putAddresses: addresses.putAddresses,
  forgotPassword: passwordReset.forgotPassword,
  resetPassword: passwordReset.resetPassword,
  socialHandle: social.socialHandle,
  listIdentities: social.listIdentities,
  connectIdentity: social.connectIdentity,
  disconnectIdentity: social.disconnectIdentity,
  captchaChallenge: captcha.captchaChallenge,
  getConfig: config.getConfig,
  listBoxes: boxes.listBoxes,
  getBox: boxes.getBox,
  openBox: boxes.openBox,
  boxVersions: boxes.boxVersions,
  listFreeBoxes: freeBoxes.listFreeBoxes,
  getFreeBox: boxes.getFreeBox,
  openFreeBox: freeBoxes.openFreeBox,
  freeBoxVersions: boxes.freeBoxVersions,
  getCashback: cashback.getCashback,
  claimCashback: cashback.claimCashback,
  listCashback: cashback.listCashback,
  freeBoxLastDrops: drops.freeBoxLastDrops,
  getUserBox: boxes.getUserBox,
  openUserBox: boxes.openUserBox,
  userBoxVersions: boxes.userBoxVersions,
  userBoxLastDrops: drops.userBoxLastDrops,
  listCustomBoxes: customBoxes.listCustomBoxes,
  createCustomBox: customBoxes.createCustomBox,
  updateCustomBox: customBoxes.updateCustomBox,
  hideCustomBox: customBoxes.hideCustomBox,
  listMyBoxes: customBoxes.listMyBoxes,
  getMyBox: customBoxes.getMyBox,
  getPlayer: players.getPlayer,
  listItems: items.listItems,
  listBattles: battles.listBattles,
  listBots: battles.listBots,
  listMyBattles: battles.listMyBattles,
  getCurrentBattle: battles.getCurrentBattle,
  getBattle: battles.getBattle,
  listBattleBoxes: battles.listBattleBoxes,
  createBattle: battleActs.createBattle,
  joinBattle: battleActs.joinBattle,
  rematchBattle: battleActs.rematchBattle,
  addBots: battleActs.addBots,
  cancelBattle: battleActs.cancelBattle,
  followLink: tracking.followLink,
  listLatestBets: bets.listLatestBets,
  listOwnLatestBets: bets.listOwnLatestBets,
  lastDrops: drops.lastDrops,
  boxLastDrops: drops.boxLastDrops,
  bestDrops: drops.bestDrops,
  dropsSummary: drops.dropsSummary,
  validatePromocode: codes.validatePromocode,
  redeemCode: codes.redeemCode,
  redeemGiftCode: codes.redeemGiftCode,
  redeemVoucher: codes.redeemVoucher,
  startCardDeposit: deposit.startCardDeposit,
  startSkinsDeposit: deposit.startSkinsDeposit,
  cryptoCurrencies: deposit.cryptoCurrencies,
  cryptoAddress: deposit.cryptoAddress,
  getDepositTerms: deposit.getDepositTerms,
  listDeposits: deposit.listDeposits,
  getDeposit: deposit.getDeposit,
  listInventory: inventory.listInventory,
  sellItems: inventory.sellItems,
  listWithdrawals: withdrawals.listWithdrawals,
  getWithdrawalRules: withdrawals.getWithdrawalRules,
  requestWithdrawal: withdrawals.requestWithdrawal,
  cancelWithdrawal: withdrawals.cancelWithdrawal,
  listShipments: shipping.listShipments,
  listShippingZones: shipping.listShippingZones,
  quoteShipping: shipping.quoteShipping,
  requestShipping: shipping.requestShipping,
  cancelShipping: shipping.cancelShipping,
  listHistory: history.listHistory,
  exportHistory: history.exportHistory,
  getPlayStatistics: history.getPlayStatistics,
  getFairness: fairness.getFairness,
  rotateSeeds: fairness.rotateSeeds,
  setClientSeed: fairness.setClientSeed,
  listRolls: fairness.listRolls,
  getSeed: fairness.getSeed,
  listOverdueSeeds: fairness.listOverdueSeeds,
  getReceipt: receipts.getReceipt,
  getChain: chains.getChain,
  getStatistics: statistics.getStatistics,
  getLeaderboard: leaderboard.getLeaderboard,
  getBattleReceipt: receipts.getBattleReceipt,
  broadcastingAuth: realtime.broadcastingAuth,
  sendContact: support.sendContact,
  applyForPartnership: support.applyForPartnership,
  uploadAttachment: tickets.uploadAttachment,
  getAttachment: tickets.getAttachment,
  createTicket: tickets.createTicket,
  listTickets: tickets.listTickets,
  getTicket: tickets.getTicket,
  replyToTicket: tickets.replyToTicket,
  closeTicket: tickets.closeTicket,
  listAllTickets: operatorTickets.listAllTickets,
  readTicket: operatorTickets.readTicket,
  answerTicket: operatorTickets.answerTicket,
  endTicket: operatorTickets.endTicket,
  listChat: chat.listChat,
  sendChat: chat.sendChat,
  sendEmote: chat.sendEmote,
  reportChatMessage: chat.reportChatMessage,
  reportPlayerName: chat.reportPlayerName,
  reportCustomBox: chat.reportCustomBox,
  listModerationCases: operatorModeration.listModerationCases,
  dismissModerationCase: operatorModeration.dismissModerationCase,
  readChatMessage: operatorModeration.readChatMessage,
  removeChatMessage: operatorModeration.removeChatMessage,
  mutePlayer: operatorModeration.mutePlayer,
  listUnknownLinks: tracking.listUnknownLinks,
  readReferral: referral.readReferral,
  chooseReferralCode: referral.chooseReferralCode,
  claimReferral: referral.claimReferral,
  listReferralRings: referral.listReferralRings,
  listPlayers: operatorPlayers.listPlayers,
  readPlayerFile: operatorPlayers.readPlayerFile,
  exportPlayerFile: operatorPlayers.exportPlayerFile,
  listPlayerLimitChanges: operatorPlayers.listPlayerLimitChanges,
  adjustBalance: operatorPlayers.adjustBalance,
  holdPlayer: operatorPlayers.holdPlayer,
  liftHold: operatorPlayers.liftHold,
  renamePlayer: operatorPlayers.renamePlayer,
  correctBirthDate: operatorPlayers.correctBirthDate,
  signPlayerOut: operatorPlayers.signPlayerOut,
  resetSecondFactor: operatorPlayers.resetSecondFactor,
  erasePlayer: operatorPlayers.erasePlayer,
  separateAccounts: operatorPlayers.separateAccounts,
  rejoinAccounts: operatorPlayers.rejoinAccounts,
  grantRole: operatorPlayers.grantRole,
  getCrashConfig: crash.getCrashConfig,
  getCrash: crash.getCrash,
  betOnCrash: crash.betOnCrash,
  cashOutOfCrash: crash.cashOutOfCrash,
  listCrashGames: crash.listCrashGames,
  getCrashGame: crash.getCrashGame,
  listMyCrashBets: crash.listMyCrashBets,
  listCrashLeaders: crash.listCrashLeaders,
  getWheelConfig: wheel.getWheelConfig,
  getWheel: wheel.getWheel,
  betOnWheel: wheel.betOnWheel,
  cancelWheelBet: wheel.cancelWheelBet,
  listWheelGames: wheel.listWheelGames,
  getWheelGame: wheel.getWheelGame,
  listWheelBets: wheel.listWheelBets,
  listWheelTopPayouts: wheel.listWheelTopPayouts,
  listWheelSeeds: wheel.listWheelSeeds,
  listMyWheelBets: wheel.listMyWheelBets,
  listReports: operatorReports.listReports,
  readReport: operatorReports.readReport,
  listStuckRows: operatorJobs.listStuckRows,

  listSettings: operatorSettings.listSettings,
  changeSetting: operatorSettings.changeSetting,
  listSettingVersions: operatorSettings.listSettingVersions,

  listAllWithdrawals: operatorRequests.listAllWithdrawals,
  refundBet: operatorRequests.refundBet,
  refundShipment: operatorRequests.refundShipment,
  startWithdrawal: operatorRequests.startWithdrawal,
  turnDownWithdrawal: operatorRequests.turnDownWithdrawal,
  finishWithdrawal: operatorRequests.finishWithdrawal,
  listAllShipments: operatorRequests.listAllShipments,
  startShipment: operatorRequests.startShipment,
  shipShipment: operatorRequests.shipShipment,
  turnDownShipment: operatorRequests.turnDownShipment,
  listQueuedDeposits: operatorDeposits.listQueuedDeposits,
  creditDeposit: operatorDeposits.creditDeposit,
  dismissDeposit: operatorDeposits.dismissDeposit,
  returnDeposit: operatorDeposits.returnDeposit,
  listCallbacksToReview: operatorDeposits.listCallbacksToReview,
  reviewCallback: operatorDeposits.reviewCallback,
  listCodeBatches: operatorCodes.listCodeBatches,
  makeCodeBatch: operatorCodes.makeCodeBatch,
  printCodeBatch: operatorCodes.printCodeBatch,
  voidCodeBatch: operatorCodes.voidCodeBatch,
  listPromoCodes: operatorCodes.listPromoCodes,
  makePromoCode: operatorCodes.makePromoCode,
  endPromoCode: operatorCodes.endPromoCode,
  listAllCustomBoxes: operatorBoxes.listAllCustomBoxes,
  takeDownCustomBox: operatorBoxes.takeDownCustomBox,
  restoreCustomBox: operatorBoxes.restoreCustomBox,
  listOperatedItems: operatorCatalogue.listOperatedItems,
  createItem: operatorCatalogue.createItem,
  changeItem: operatorCatalogue.changeItem,
  retireItem: operatorCatalogue.retireItem,
  restoreItem: operatorCatalogue.restoreItem,
  uploadPicture: operatorCatalogue.uploadPicture,
  changePrices: operatorCatalogue.changePrices,
  listShopBoxes: operatorCatalogue.listShopBoxes,
  createShopBox: operatorCatalogue.createShopBox,
  changeShopBox: operatorCatalogue.changeShopBox,
  publishShopBox: operatorCatalogue.publishShopBox,
  retireShopBox: operatorCatalogue.retireShopBox,
  restoreShopBox: operatorCatalogue.restoreShopBox,
  changeCategory: operatorCatalogue.changeCategory,
  listAmlAlerts: operatorChecks.listAmlAlerts,
  listMarkers: operatorChecks.listMarkers,
  clearAmlAlert: operatorChecks.clearAmlAlert,
  confirmAmlAlert: operatorChecks.confirmAmlAlert,
  getVerification: verification.getVerification,
  uploadDocument: verification.uploadDocument,
  listVerifications: operatorVerification.listVerifications,
  listVerificationDocuments: operatorVerification.listVerificationDocuments,
  readVerificationDocument: operatorVerification.readVerificationDocument,
  approveVerification: operatorVerification.approveVerification,
  reopenVerification: operatorVerification.reopenVerification,
  refuseVerification: operatorVerification.refuseVerification,
  getLogProof: log.getLogProof,
  listLogKeys: log.listLogKeys,
  listApprovals: operatorActs.listApprovals,
  confirmApproval: operatorActs.confirmApproval,
  rejectApproval: operatorActs.rejectApproval,
  readOperatorLog: operatorActs.readOperatorLog,
  readOwnStaff: operatorStaff.readOwnStaff,
  listQueueStates: operatorStaff.listQueueStates,
  listStaff: operatorStaff.listStaff,
  readStatus: operatorStatus.readStatus,
  openCase: operatorStatus.openCase,
} as const satisfies Record<string, Call>

type AnyCall = (typeof calls)[keyof typeof calls]

/** Calls by the key that pages use: `POST /api/boxes/:slug/open`. */
export type CallsByKey = { [C in AnyCall as `${C['method']} ${C['path']}`]: C }
