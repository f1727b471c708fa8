import { expect, it } from 'vitest'
import { type AmlFacts, type AmlRuleName, amlRules } from './aml-rules.ts'

const thresholds = {
  inOutFrom: 1_000n,
  inOutShare: 10n,
  structuringDeposits: 3,
  structuringDays: 7,
  structuringShare: 80n,
  verificationFrom: 2_000_00n,
  sharedDevice: 3,
  sharedPayer: 2,
  sharedPayoutAddress: 2,
}
const nothing: AmlFacts = { outgoing: [], deposits: [], marks: [], contradictions: [] }

const found = (name: AmlRuleName, facts: Partial<AmlFacts>) =>
  amlRules.find((rule) => rule.name === name)?.find({ ...nothing, ...facts }, thresholds)

it('money that goes out again must have been staked a tenth more than it came in, from a sum on', () => {
  const of = (
    paid: bigint,
    redeemed: bigint,
    staked: bigint,
    kind: 'withdrawal' | 'parcel' = 'withdrawal',
  ) => found('in_out_without_play', { outgoing: [{ kind, id: 'w', paid, redeemed, staked }] })
  expect(of(600n, 400n, 1_099n)).toEqual([
    {
      key: 'w',
      evidence: {
        withdrawal_id: 'w',
        deposited_cents: 1_000,
        of_unknown_origin_cents: 400,
        staked_cents: 1_099,
      },
    },
  ])
  expect(of(600n, 400n, 1_100n)).toEqual([])
  expect(of(600n, 399n, 0n)).toEqual([])
  // A tenth of 1,003 is rounded down.
  expect(of(1_003n, 0n, 1_103n)).toEqual([])
  expect(of(1_003n, 0n, 1_102n)).toHaveLength(1)
  // Of a parcel, only codes have an unknown origin.
  expect(of(5_000n, 999n, 0n, 'parcel')).toEqual([])
  expect(of(5_000n, 1_000n, 0n, 'parcel')).toMatchObject([
    { evidence: { shipment_id: 'w', deposited_cents: 1_000 } },
  ])
})

it('three deposits just under the threshold are structuring, of whichever account of the person', () => {
  const deposit = (id: string, amount: bigint, playerId = 'a') => ({ id, playerId, amount })
  const of = (...deposits: AmlFacts['deposits'][number][]) => found('structuring', { deposits })
  const [low, high] = [1_600_00n, 1_999_99n]
  expect(of(deposit('1', low, 'b'), deposit('2', high), deposit('3', low))).toEqual([
    { key: '3', evidence: { deposit_ids: ['1', '2', '3'], player_ids: ['a', 'b'] } },
  ])
  expect(of(deposit('1', low), deposit('2', high))).toEqual([])
  expect(of(deposit('1', low - 1n), deposit('2', high), deposit('3', high))).toEqual([])
  expect(of(deposit('1', high + 1n), deposit('2', high), deposit('3', high))).toEqual([])
  expect(of()).toEqual([])
})

it('a mark is shared from a number of accounts on, which is part of the finding', () => {
  const marks = [
    { kind: 'device', hash: 'd', players: ['a', 'b'] },
    { kind: 'payer', hash: 'p', players: ['a', 'b'] },
    { kind: 'payout_address', hash: 'w', players: ['a'] },
  ]
  expect(found('shared_device', { marks })).toEqual([])
  expect(found('shared_payer', { marks })).toEqual([
    { key: 'p 2', evidence: { player_ids: ['a', 'b'] } },
  ])
  expect(found('shared_payout_address', { marks })).toEqual([])
})
