import type { Filling } from './filling.ts'

const DEPOSITS = 4
/** In cents: what players play with. The heavy player deposits a hundred times as much. */
const FIRST_DEPOSIT = 5_000_000

/** An address as parcels keep it. */
export const ADDRESS = JSON.stringify({
  first_name: 'Ada',
  last_name: 'Player',
  email: 'ada@lived.example',
  phone: '+4930123456',
  country: 'DE',
  country_state: 'Berlin',
  city: 'Berlin',
  postal_code: '10115',
  street_address: 'Street 1',
  street_address_2: '',
})

/** Deposits by card, and as many waiting as finished withdrawals and parcels; every fiftieth is the heavy player's. */
export async function fillRequests({ counts, run }: Filling): Promise<void> {
  const { requests, players } = counts
  await run(`
    CREATE TEMP TABLE lived_payments AS
    SELECT pg_temp.id_at(p.paid_at, 12, p.n * ${DEPOSITS} + k) AS id, p.id AS player_id, p.account_id, p.paid_at AS at,
           'lived-' || p.n || '-' || k AS transaction,
           CASE WHEN k > 0 THEN 5000 WHEN p.n = 1 THEN ${FIRST_DEPOSIT}::bigint * 100 ELSE ${FIRST_DEPOSIT} END AS cents
    FROM (SELECT *, at + (:until - at) * (k / ${DEPOSITS}.0) AS paid_at FROM lived_players, generate_series(0, ${DEPOSITS - 1}) k) p;
    INSERT INTO payments (id, player_id, provider, method, status, amount_cents, currency, provider_transaction_id, attempts,
                          created_at, updated_at, credited_cents, final_status)
    SELECT id, player_id, 'zen', 'card', 'paid', cents, 'USD', transaction, 1, at, at, cents, 'ACCEPTED' FROM lived_payments ORDER BY id;
    INSERT INTO payment_transactions (provider, transaction_id, payment_id) SELECT 'zen', transaction, id FROM lived_payments;
    INSERT INTO payment_callbacks (provider, payment_id, provider_transaction_id, status, amount, currency, body_sha256, outcome,
                                   needs_review, received_at)
    SELECT 'zen', id, transaction, 'ACCEPTED', (cents / 100.0)::text, 'USD', sha256(uuid_send(id)), 'applied', false, at
    FROM lived_payments ORDER BY id;
    INSERT INTO lived_entries SELECT pg_temp.account('clearing:zen'), pg_temp.account('bank:zen'), cents, 'deposit.received', id, at FROM lived_payments;
    INSERT INTO lived_entries SELECT account_id, pg_temp.account('clearing:zen'), cents, 'deposit.credited', id, at FROM lived_payments`)
  await run(`
    CREATE TEMP TABLE lived_withdrawals AS
    SELECT k, pg_temp.id_at(at, 13, k) AS id, p.id AS player_id, p.account_id, at, k >= ${requests} AS is_new
    FROM (SELECT k, :since + (:until - :since) * ((k + 1) / ${2 * requests + 1}.0) AS at,
                 CASE WHEN k % 50 = 0 THEN 1 ELSE 1 + pg_temp.chance(k, greatest(1, ${players} * k / ${2 * requests})) END AS n
          FROM generate_series(0::bigint, ${2 * requests - 1}) k) w
    JOIN LATERAL (SELECT id, account_id FROM lived_players WHERE lived_players.n = w.n) p ON true;
    INSERT INTO withdrawals (id, player_id, status, amount_cents, currency, address, created_at, updated_at)
    SELECT id, player_id, 'new', 1000, 'BTC', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', at, at FROM lived_withdrawals
    WHERE is_new ORDER BY k;
    INSERT INTO withdrawals (id, player_id, status, amount_cents, currency, address, sending, attempts, asked_at, rate, crypto_amount,
                             provider, provider_id, txid, created_at, updated_at)
    SELECT id, player_id, 'done', 1000, 'BTC', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', 'accepted', 1, at, '50000', '0.0002',
           'alphapo', 'lived-' || k, 'lived-' || k, at, at FROM lived_withdrawals WHERE NOT is_new ORDER BY k;
    INSERT INTO lived_entries SELECT account_id, pg_temp.account('clearing:withdrawals'), -1000, 'withdrawal.requested', id, at
    FROM lived_withdrawals;
    INSERT INTO lived_entries SELECT pg_temp.account('clearing:withdrawals'), pg_temp.account('bank:alphapo'), -1000, 'withdrawal.sent', id, at
    FROM lived_withdrawals WHERE NOT is_new`)
  await run(`
    CREATE TEMP TABLE lived_shipments AS
    SELECT pg_temp.id_at(at + interval '1 hour', 14, nth) AS id, player_id, account_id, at + interval '1 hour' AS at, id AS item_id,
           status = 'shipped' AS is_done
    FROM lived_won WHERE status IN ('in_request', 'shipped');
    INSERT INTO shipments (id, player_id, status, address, fee_cents, days_min, days_max, promised_at, tracking_number, created_at, updated_at)
    SELECT id, player_id, CASE WHEN is_done THEN 'done' ELSE 'new' END, '${ADDRESS}', 500, 3, 7, at + interval '7 days',
           CASE WHEN is_done THEN 'LIVED' END, at, at FROM lived_shipments ORDER BY id;
    INSERT INTO shipment_items (shipment_id, inventory_item_id, is_held) SELECT id, item_id, true FROM lived_shipments;
    INSERT INTO lived_entries SELECT account_id, pg_temp.account('house:shipping'), -500, 'shipping.fee', id, at FROM lived_shipments`)
}
