import { type Cents, shareFloor } from '#domain/money/money.ts'

export const AML_RULES = [
  'in_out_without_play',
  'structuring',
  'shared_device',
  'shared_payer',
  'shared_payout_address',
] as const
export type AmlRuleName = (typeof AML_RULES)[number]

/** Where the rules begin; amounts in cents, shares in percent. */
export interface AmlThresholds {
  /** Deposits of less in all are no laundering worth the fee. */
  inOutFrom: Cents
  /** What is to be staked beyond the play-through, of the deposits. */
  inOutShare: bigint
  structuringDeposits: number
  structuringDays: number
  /** From which share of the verification's threshold on a deposit is just under it. */
  structuringShare: bigint
  /** From which sum of deposits on an identity is verified. */
  verificationFrom: Cents
  /** How many accounts with the same mark are too many. */
  sharedDevice: number
  sharedPayer: number
  sharedPayoutAddress: number
}

/** What the rules look at, of one account and those of the same person. */
export interface AmlFacts {
  /** Withdrawals that have not left, with what came in and was staked since the one before. */
  withdrawals: readonly { id: string; deposited: Cents; staked: Cents }[]
  /** Paid deposits of the person's accounts, oldest first, of the days that the rules look at. */
  deposits: readonly { id: string; playerId: string; amount: Cents }[]
  /** The accounts that each of the account's marks is on, itself among them. */
  marks: readonly { kind: string; hash: string; players: readonly string[] }[]
}

/** What a rule has found. Under the same key it is the same thing, which is judged once. */
export interface AmlFinding {
  key: string
  evidence: Record<string, string | number | readonly string[]>
}

export interface AmlRule {
  name: AmlRuleName
  looksAt: string
  /** The settings that it begins at. */
  thresholds: readonly (keyof AmlThresholds)[]
  /** All of them hold withdrawals and parcels until an operator has judged it. */
  does: 'hold'
  find(facts: AmlFacts, thresholds: AmlThresholds): AmlFinding[]
}

/** The rules against money laundering, all of them. */
export const amlRules: readonly AmlRule[] = [
  {
    name: 'in_out_without_play',
    looksAt: 'a withdrawal, and what was staked of the deposits since the one before',
    thresholds: ['inOutFrom', 'inOutShare'],
    does: 'hold',
    find: ({ withdrawals }, { inOutFrom, inOutShare }) =>
      withdrawals
        .filter(
          ({ deposited, staked }) =>
            deposited >= inOutFrom && staked < shareFloor(deposited, 100n + inOutShare, 100n),
        )
        .map(({ id, deposited, staked }) => ({
          key: id,
          evidence: {
            withdrawal_id: id,
            deposited_cents: Number(deposited),
            staked_cents: Number(staked),
          },
        })),
  },
  {
    name: 'structuring',
    looksAt: 'deposits just under the threshold of the verification, by the accounts of one person',
    thresholds: ['structuringDeposits', 'structuringDays', 'structuringShare', 'verificationFrom'],
    does: 'hold',
    find({ deposits }, { structuringDeposits, structuringShare, verificationFrom }) {
      const from = shareFloor(verificationFrom, structuringShare, 100n)
      const under = deposits.filter(({ amount }) => amount >= from && amount < verificationFrom)
      const last = under.at(-1)
      if (!last || under.length < structuringDeposits) return []
      const deposit_ids = under.map(({ id }) => id)
      const player_ids = [...new Set(under.map(({ playerId }) => playerId))].toSorted()
      return [{ key: last.id, evidence: { deposit_ids, player_ids } }]
    },
  },
  sharedMark('device', 'the device that accounts sign in on', 'sharedDevice'),
  sharedMark('payer', 'who pays for the deposits of accounts', 'sharedPayer'),
  sharedMark('payout_address', 'where withdrawals of accounts go', 'sharedPayoutAddress'),
]

function sharedMark<Kind extends 'device' | 'payer' | 'payout_address'>(
  kind: Kind,
  looksAt: string,
  threshold: 'sharedDevice' | 'sharedPayer' | 'sharedPayoutAddress',
): AmlRule {
  return {
    name: `shared_${kind}`,
    looksAt,
    thresholds: [threshold],
    does: 'hold',
    find: ({ marks }, thresholds) =>
      marks
        .filter((mark) => mark.kind === kind && mark.players.length >= thresholds[threshold])
        .map(({ hash, players }) => ({
          // Who was judged with fewer accounts on it is looked at again with each that joins.
          key: `${hash} ${players.length}`,
          evidence: { player_ids: players },
        })),
  }
}
