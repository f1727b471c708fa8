import type { Call } from './call.ts'
import * as account from './http/account.ts'
import * as boxes from './http/boxes.ts'
import * as config from './http/config.ts'
import * as deposit from './http/deposit.ts'
import * as drops from './http/drops.ts'
import * as fairness from './http/fairness.ts'
import * as inventory from './http/inventory.ts'
import * as realtime from './http/realtime.ts'

/** Every call of the wire, by name. */
export const calls = {
  register: account.register,
  token: account.token,
  getProfile: account.getProfile,
  logout: account.logout,
  getConfig: config.getConfig,
  listBoxes: boxes.listBoxes,
  getBox: boxes.getBox,
  openBox: boxes.openBox,
  lastDrops: drops.lastDrops,
  boxLastDrops: drops.boxLastDrops,
  dropsSummary: drops.dropsSummary,
  zenRedirect: deposit.zenRedirect,
  listDeposits: deposit.listDeposits,
  listInventory: inventory.listInventory,
  sellItems: inventory.sellItems,
  getFairness: fairness.getFairness,
  rotateSeeds: fairness.rotateSeeds,
  setClientSeed: fairness.setClientSeed,
  listRolls: fairness.listRolls,
  getSeed: fairness.getSeed,
  getReceipt: fairness.getReceipt,
  broadcastingAuth: realtime.broadcastingAuth,
} as const satisfies Record<string, Call>

type AnyCall = (typeof calls)[keyof typeof calls]

/** How the page names a call: `POST /api/boxes/:slug/open`. */
export type CallsByKey = { [C in AnyCall as `${C['method']} ${C['path']}`]: C }
