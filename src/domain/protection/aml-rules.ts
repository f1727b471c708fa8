import { type Cents, shareFloor } from '#domain/money/money.ts'

export const AML_RULES = [
  'in_out_without_play',
  'structuring',
  'shared_device',
  'shared_payer',
  'shared_payout_address',
  'claims_of_excluded',
  'contradicted_payout',
] as const
export type AmlRuleName = (typeof AML_RULES)[number]

/** When the rules apply; amounts in cents, shares in percent. */
export interface AmlThresholds {
  /** The minimum sum of deposits; laundering less is not worth the fees. */
  inOutFrom: Cents
  /** The share of the deposits that must be staked beyond the play-through. */
  inOutShare: bigint
  structuringDeposits: number
  structuringDays: number
  /** A deposit counts as just under the verification threshold from this share of it on. */
  structuringShare: bigint
  /** The sum of deposits from which identity verification is required. */
  verificationFrom: Cents
  /** The number of accounts sharing a mark from which a rule applies. */
  sharedDevice: number
  sharedPayer: number
  sharedPayoutAddress: number
}

/** The facts that the rules check, about one account and the other accounts of the same person. */
export interface AmlFacts {
  /**
   * Withdrawals and parcels that have not left yet, with what was paid in, redeemed from gift codes and vouchers, and
   * staked since the previous one of the same kind.
   */
  outgoing: readonly {
    kind: 'withdrawal' | 'parcel'
    id: string
    paid: Cents
    redeemed: Cents
    staked: Cents
  }[]
  /** Paid deposits and redeemed codes of the person's accounts in the days that the rules cover, oldest first. */
  deposits: readonly { id: string; playerId: string; amount: Cents }[]
  /** For each mark of the account: all accounts that have it, including this one. */
  marks: readonly { kind: string; hash: string; players: readonly string[] }[]
  contradictions: readonly PayoutContradiction[]
}

/** A provider's message about a withdrawal that contradicts what the shop knows: it may have been paid besides. */
export interface PayoutContradiction {
  withdrawalId: string
  /** The provider's id of the payout. */
  providerId: string
  status: string
  outcome: string
}

/** A finding of a rule. Findings with the same key are the same finding, which is decided once. */
export interface AmlFinding {
  key: string
  evidence: Record<string, string | number | readonly string[]>
}

export interface AmlRule {
  name: AmlRuleName
  find(facts: AmlFacts, thresholds: AmlThresholds): AmlFinding[]
}

/**
 * All rules against money laundering and payouts that are paid twice. A finding holds withdrawals and parcels until an
 * operator decides.
 */
export const amlRules: readonly AmlRule[] = [
  /**
   * Withdrawals and parcels, and the stakes and deposits since the previous one. A code is a deposit whose origin is
   * unknown. A parcel of what a card or a wallet paid for is a sale of the shop to a known payer, so for parcels only
   * codes count.
   */
  {
    name: 'in_out_without_play',
    find: ({ outgoing }, { inOutFrom, inOutShare }) =>
      outgoing
        .map(({ paid, ...each }) => ({
          ...each,
          deposited: each.redeemed + (each.kind === 'parcel' ? 0n : paid),
        }))
        .filter(
          ({ deposited, staked }) =>
            deposited >= inOutFrom && staked < shareFloor(deposited, 100n + inOutShare, 100n),
        )
        .map(({ kind, id, deposited, redeemed, staked }) => ({
          key: id,
          evidence: {
            [kind === 'parcel' ? 'shipment_id' : 'withdrawal_id']: id,
            deposited_cents: Number(deposited),
            of_unknown_origin_cents: Number(redeemed),
            staked_cents: Number(staked),
          },
        })),
  },
  /** Deposits just under the verification threshold, by the accounts of one person. */
  {
    name: 'structuring',
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
  /** Several accounts that log in on one device. */
  sharedMark('device', 'sharedDevice'),
  /** One payer of deposits to several accounts. */
  sharedMark('payer', 'sharedPayer'),
  /** Withdrawals of several accounts to one address. */
  sharedMark('payout_address', 'sharedPayoutAddress'),
  /** Coins that may have left although they are on the balance, or that a second try would pay once more. */
  {
    name: 'contradicted_payout',
    find: ({ contradictions }) =>
      contradictions.map(({ withdrawalId, providerId, status, outcome }) => ({
        key: `${withdrawalId} ${providerId} ${outcome}`,
        evidence: { withdrawal_id: withdrawalId, provider_id: providerId, status, outcome },
      })),
  },
]

function sharedMark<Kind extends 'device' | 'payer' | 'payout_address'>(
  kind: Kind,
  threshold: 'sharedDevice' | 'sharedPayer' | 'sharedPayoutAddress',
): AmlRule {
  return {
    name: `shared_${kind}`,
    find: ({ marks }, thresholds) =>
      marks
        .filter((mark) => mark.kind === kind && mark.players.length >= thresholds[threshold])
        .map(({ hash, players }) => ({
          // The count is in the key, so every account that joins raises a new alert, even after a decision.
          key: `${hash} ${players.length}`,
          evidence: { player_ids: players },
        })),
  }
}
