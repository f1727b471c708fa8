import { aMarker, anAlert, aSubmission } from '#tests/support/players/a-check.ts'
import { aCustomBox } from '#tests/support/players/a-custom-box.ts'
import { aLostBet } from '#tests/support/players/a-lost-bet.ts'
import { aPlayer } from '#tests/support/players/a-player.ts'
import { aTotp } from '#tests/support/players/a-second-factor.ts'
import type { TestApp } from '#tests/support/shop/start-app.ts'
import {
  aMessageOf,
  aParcel,
  aPayee,
  aTicketOf,
  aWithdrawal,
  because,
  type Cast,
  idOf,
  type KeyedRequest,
  type KeyedRequests,
  reason,
} from './keyed-acts.ts'

/** What operators do with players' requests. */
export function handlingCalls(app: TestApp) {
  const { pool } = app.database
  const onWithdrawal = async ({ operator }: Cast) => ({
    by: operator,
    of: await aWithdrawal(await aPayee(app)),
    body: { reason },
    other: because,
  })
  const onParcel = async ({ player, operator }: Cast) => ({
    by: operator,
    of: await aParcel(app, player),
    body: { reason },
    other: because,
  })
  return {
    startWithdrawal: onWithdrawal,
    turnDownWithdrawal: onWithdrawal,
    async finishWithdrawal(cast) {
      const act = await onWithdrawal(cast)
      await pool.query(
        `UPDATE withdrawals SET status = 'in_processing', sending = 'unknown', attempts = 1,
                                asked_at = created_at, provider = 'alphapo' WHERE id = $1`,
        [act.of],
      )
      await passedTo(pool, act.of)
      const body = { reason, txid: 'seen-on-the-chain' }
      return { ...act, body, other: { body: { ...body, txid: 'another' } } }
    },
    startShipment: onParcel,
    async shipShipment(cast) {
      const act = await onParcel(cast)
      await cast.operator.ask(`POST /api/operator/shipments/${act.of}/start`, { reason })
      const body = { reason, tracking_number: 'PARCEL-1' }
      return { ...act, body, other: { body: { ...body, tracking_number: 'PARCEL-2' } } }
    },
    turnDownShipment: onParcel,
    async refundShipment(cast) {
      const act = await onParcel(cast)
      const at = `POST /api/operator/shipments/${act.of}`
      await cast.operator.ask(`${at}/start`, { reason })
      await cast.operator.ask(`${at}/ship`, { reason, tracking_number: 'PARCEL-3' })
      return act
    },
    async answerTicket({ player, operator }) {
      const body = { message: 'It is on its way.' }
      const other = { body: { message: 'It is lost.' } }
      return { by: operator, of: await aTicketOf(player), body, other }
    },
    endTicket: async ({ player, operator }) => ({
      by: operator,
      of: await aTicketOf(player),
      body: { reason },
      other: because,
    }),
    refundBet: async ({ player, operator }) => ({
      by: operator,
      of: await aLostBet(player),
      body: { reason },
      other: because,
    }),
    creditDeposit: (cast) => onDeposit(app, cast),
    dismissDeposit: (cast) => onDeposit(app, cast),
    async returnDeposit(cast) {
      const request = await onDeposit(app, cast)
      await pool.query(
        `INSERT INTO deposit_returns (payment_id, player_id, cents, created_at) VALUES ($1, $2, 2000, now())`,
        [request.of, cast.player.id],
      )
      return request
    },
    async reviewCallback({ operator }) {
      const { rows } = await pool.query<{ id: bigint }>(
        `INSERT INTO payment_callbacks (provider, provider_transaction_id, status, body_sha256,
                                        outcome, needs_review, received_at)
         VALUES ('zen', gen_random_uuid()::text, 'ACCEPTED', '\\x00', 'unknown_payment', true, now())
         RETURNING id`,
      )
      return { by: operator, of: String(rows[0]?.id), body: { reason }, other: because }
    },
  } satisfies Partial<KeyedRequests>
}

/** A deposit that was paid late, with the provider's message of it. */
async function onDeposit(app: TestApp, { player, operator }: Cast): Promise<KeyedRequest> {
  const { rows } = await app.database.pool.query<{ id: string }>(
    `WITH late AS (
       INSERT INTO payments (id, player_id, provider, method, status, amount_cents, currency,
                             provider_transaction_id, attempts, review_reason, review_since, queued_cents,
                             created_at, updated_at)
       VALUES (gen_random_uuid(), $1, 'zen', 'card', 'new', 2000, 'USD', gen_random_uuid()::text, 1,
               'late', now(), 2000, now(), now())
       RETURNING *
     ), transacted AS (
       INSERT INTO payment_transactions (provider, transaction_id, payment_id)
       SELECT provider, provider_transaction_id, id FROM late
     ), reported AS (
       INSERT INTO payment_callbacks (payment_id, provider, provider_transaction_id, status, amount, currency,
                                      body_sha256, outcome, needs_review, received_at)
       SELECT id, provider, provider_transaction_id, 'ACCEPTED', '20', currency, sha256(''), 'late', false, now()
       FROM late
     )
     SELECT id FROM late`,
    [player.id],
  )
  return { by: operator, of: rows[0]?.id ?? '', body: { reason }, other: because }
}

/** What operators do without a player's request. */
export function operatorActs(app: TestApp) {
  let codes = 0
  const aBatch = { kind: 'voucher', value: 1, count: 1, reason }
  const aPromo = () => ({
    code: `KEYED${++codes}`,
    value: 1,
    is_fixed_value: true,
    uses_max: 1,
    reason,
  })
  const onPlayer = async ({ operator }: Cast) => ({
    by: operator,
    of: (await aPlayer(app)).id,
    body: { reason },
    other: because,
  })
  const onPair = async (cast: Cast) => {
    const [one, other] = [await aPlayer(app), await aPlayer(app)]
    const body = { other_id: one.id, reason }
    return { ...(await onPlayer(cast)), body, other: { body: { ...body, other_id: other.id } } }
  }
  const onApproval = async ({ operator, second }: Cast) => {
    const target = await aPlayer(app)
    const call = `POST /api/operator/players/${target.id}/adjust`
    const id = await idOf(operator.ask(call, { amount: 1_000.01, reason }))
    return { by: second, of: id, body: { reason }, other: because }
  }
  const onBox = async ({ operator }: Cast) => {
    const { slug } = await aCustomBox(await aPlayer(app), { name: `Prizes number ${++codes}` })
    const call = `GET /api/operator/user-boxes?search=${slug}`
    const { body } = await operator.ask<{ data: { id: string }[] }>(call)
    return { by: operator, of: body.data[0]?.id ?? '', body: { reason }, other: because }
  }
  const onAlert = async ({ operator }: Cast) => ({
    by: operator,
    of: await anAlert(app, (await aPlayer(app)).id),
    body: { reason },
    other: because,
  })
  const onSubmission = async (cast: Cast) => {
    const act = await onPlayer(cast)
    return { act, documentId: await aSubmission(app, act.of) }
  }
  return {
    adjustBalance: async (cast) => ({
      ...(await onPlayer(cast)),
      body: { amount: 1, reason },
      other: { body: { amount: 1.01, reason } },
    }),
    renamePlayer: async (cast) => ({
      ...(await onPlayer(cast)),
      body: { name: `Renamed ${++codes}`, reason },
      other: { body: { name: `Renamed ${++codes}`, reason } },
    }),
    notePlayer: onPlayer,
    tagPlayer: async (cast) => ({
      ...(await onPlayer(cast)),
      body: { tags: ['vip'], reason },
      other: { body: { tags: ['vip', 'slow-payer'], reason } },
    }),
    correctBirthDate: async (cast) => ({
      ...(await onPlayer(cast)),
      body: { birth_date: '1990-01-31', reason },
      other: { body: { birth_date: '1990-02-28', reason } },
    }),
    erasePlayer: onPlayer,
    signPlayerOut: onPlayer,
    mutePlayer: async (cast) => ({
      ...(await onPlayer(cast)),
      body: { hours: 2, reason },
      other: { body: { hours: 3, reason } },
    }),
    removeChatMessage: async ({ operator }) => ({
      by: operator,
      of: await aMessageOf(await aPlayer(app)),
      body: { reason },
      other: because,
    }),
    async dismissModerationCase({ operator, second }) {
      const { id } = await aPlayer(app)
      await second.ask(`POST /api/players/${id}/report`)
      const { rows } = await app.database.pool.query<{ id: string }>(
        'SELECT id FROM moderation_cases WHERE player_id = $1',
        [id],
      )
      return { by: operator, of: rows[0]?.id ?? '', body: { reason }, other: because }
    },
    async resetSecondFactor({ operator }) {
      const player = await aPlayer(app)
      await aTotp(app, player)
      return { by: operator, of: player.id, body: { reason }, other: because }
    },
    holdPlayer: onPlayer,
    async liftHold(cast) {
      const act = await onPlayer(cast)
      await cast.operator.ask(`POST /api/operator/players/${act.of}/hold`, { reason })
      return act
    },
    separateAccounts: onPair,
    async rejoinAccounts(cast) {
      const act = await onPair(cast)
      await cast.operator.ask(`POST /api/operator/players/${act.of}/separate`, act.body)
      return act
    },
    grantRole: async (cast) => ({
      ...(await onPlayer(cast)),
      by: cast.admin,
      body: { role: 'support', reason },
      other: { body: { role: 'operator', reason } },
    }),
    makeCodeBatch: async ({ operator }) => ({
      by: operator,
      body: aBatch,
      other: { body: { ...aBatch, count: 2 } },
    }),
    voidCodeBatch: async ({ operator }) => ({
      by: operator,
      of: await idOf(operator.ask('POST /api/operator/code-batches', aBatch)),
      body: { reason },
      other: because,
    }),
    createItem: async ({ operator }) => ({
      by: operator,
      body: { name: 'A lamp of two keys', type: 'lamp', price: 10, reason },
      other: { body: { name: 'Another lamp', type: 'lamp', price: 10, reason } },
    }),
    changeSetting: async ({ operator }) => ({
      by: operator,
      of: 'announcement',
      body: anAnnouncement(),
      other: { body: anAnnouncement() },
    }),
    makePromoCode: async ({ operator }) => ({
      by: operator,
      body: aPromo(),
      other: { body: aPromo() },
    }),
    endPromoCode: async ({ operator }) => ({
      by: operator,
      of: await idOf(operator.ask('POST /api/operator/promo-codes', aPromo())),
      body: { reason },
      other: because,
    }),
    takeDownCustomBox: onBox,
    async restoreCustomBox(cast) {
      const act = await onBox(cast)
      await cast.operator.ask(`POST /api/operator/user-boxes/${act.of}/hide`, { reason })
      return act
    },
    clearAmlAlert: onAlert,
    decideMarker: async ({ operator }) => ({
      by: operator,
      of: await aMarker(app, (await aPlayer(app)).id),
      body: { decision: 'nothing', reason },
      other: { body: { decision: 'contact', reason } },
    }),
    confirmAmlAlert: onAlert,
    async approveVerification(cast) {
      const { act, documentId } = await onSubmission(cast)
      const body = {
        reason,
        document_ids: [documentId],
        document_country: 'DE',
        document_number: `L${++codes}`,
      }
      return { ...act, body, other: { body: { ...body, ...because.body } } }
    },
    async reopenVerification(cast) {
      const { act } = await onSubmission(cast)
      const refused = { reason, note: 'Nothing can be read on it.' }
      await cast.operator.ask(`POST /api/operator/verifications/${act.of}/refuse`, refused)
      return act
    },
    async refuseVerification(cast) {
      const { act } = await onSubmission(cast)
      const body = { reason, note: 'Nothing can be read on it.' }
      return { ...act, body, other: { body: { ...body, note: 'It is cut off.' } } }
    },
    confirmApproval: onApproval,
    rejectApproval: onApproval,
  } satisfies Partial<KeyedRequests>
}

/** Inserts gate passes for a started and sent withdrawal, with the values that the gate saw at the request. */
const passedTo = (pool: TestApp['database']['pool'], id: string | undefined) =>
  pool.query(
    `INSERT INTO gate_passes (account_id, after_seq, kind, step, ref, amount, balance, held, owed,
                              deposit_left, bonus_left, has_gifts, is_proven, at)
     SELECT account_id, after_seq + 1, kind, later.step, ref, amount, balance, held, owed, deposit_left,
            bonus_left, has_gifts, is_proven, at
     FROM gate_passes, unnest(ARRAY['start', 'send']) AS later (step)
     WHERE ref = $1 AND kind = 'withdrawal' AND gate_passes.step = 'request'`,
    [id],
  )

let announcements = 0
const anAnnouncement = () => ({
  value: {
    text: `Announcement ${++announcements}`,
    starts_at: '2026-01-01T00:00:00Z',
    ends_at: '2026-01-02T00:00:00Z',
  },
  reason,
})
