import { answerJson } from '../answer.ts'
import type { Records } from '../payments/records.ts'
import {
  confused,
  createTricks,
  failing,
  hanging,
  type Tricks,
  takenThenFailing,
  takenThenHanging,
} from '../payments/tricks.ts'
import type { AlphapoSecrets } from '../settings.ts'

/** What becomes of withdrawals that the shop asks for. */
export const withdrawalModes = {
  confirm: 'Send it after a while',
  cancel: 'Cancel it after a while',
  wait: 'Wait for a button on this page',
  lose: 'Send it, and tell nobody',
} as const
export type WithdrawalMode = keyof typeof withdrawalModes

export const isWithdrawalMode = (text: string): text is WithdrawalMode =>
  Object.hasOwn(withdrawalModes, text)

const late = { errors: { timeout: 'Too late.' } }
const broken = { errors: { server: 'Try again.' } }

/** What the next address or withdrawal may be answered instead. */
export const createAlphapoTricks = ({ secret }: AlphapoSecrets, records: Records): Tricks =>
  createTricks(
    { prefix: '/alphapo', secret, records },
    {
      fail: failing(broken),
      hang: hanging(late),
      nonsense: confused(201, { data: { address: 42 } }),
      accept_then_fail: takenThenFailing(broken),
      accept_then_hang: takenThenHanging(late),
      refuse: {
        label: 'Refuse it',
        play: async () => answerJson(400, { errors: { amount: 'The balance is too low.' } }),
      },
    },
  )
