import type { Draws } from '#server/features/boxes/index.ts'
import type { AuditFinding, InFlight } from '#server/ledger/index.ts'
import type { Reader } from '#server/platform/db/database.ts'

const FAULTS_SHOWN = 20

/** What was paid for seats of battles that are neither played nor refunded. */
export const battlesInFlight: InFlight = {
  account: 'clearing:battles',
  query: `SELECT s.id AS ref, s.staked + s.sponsored + s.house_paid AS cents
          FROM battle_seats s JOIN battles b ON b.id = s.battle_id
          WHERE b.status IN ('waiting', 'in_progress')`,
  daysMax: 1,
}

/** Every item that a battle drew, whoever got it. */
export const battleDraws: Draws = {
  game: 'battle',
  query: `SELECT r.configuration_id, d.item_id, d.id
          FROM battle_drops d JOIN battle_rounds r USING (battle_id, round)`,
}

const amountOf = (code: string) => `coalesce(sum(amount) FILTER (WHERE code = 'battle.${code}'), 0)`

/** What the journal says of each seat, a column for each code, and what its battle owes. */
const tables = `posted AS (
    SELECT ref, -${amountOf('stake')} AS stake, ${amountOf('refund')} AS refund,
           -${amountOf('sponsor')} - ${amountOf('sponsor-back')} AS sponsor,
           ${amountOf('bot')} AS bot, -${amountOf('bot-back')} AS bot_back,
           -${amountOf('entry')} AS entry, ${amountOf('payout')} AS payout,
           ${amountOf('bot-payout')} AS bot_payout
    FROM entries WHERE code LIKE 'battle.%' GROUP BY ref
  ), pots AS (
    SELECT battle_id, sum(value) AS pot FROM battle_drops GROUP BY battle_id
  ), seats AS (
    SELECT s.*, b.status, b.price, b.status = 'canceled' AS is_canceled,
           b.status = 'ended' AS is_ended, coalesce(p.pot, 0) AS pot
    FROM battle_seats s JOIN battles b ON b.id = s.battle_id
    LEFT JOIN pots p ON p.battle_id = b.id
  )`

const faults = `SELECT format('Seat %s of battle %s: what was paid or given is not as posted',
                              coalesce(s.id, p.ref), s.battle_id) AS fault
  FROM seats s FULL JOIN posted p ON p.ref = s.id
  WHERE s.id IS NULL
     OR (coalesce(p.stake, 0), coalesce(p.bot, 0)) <> (s.staked, s.house_paid)
     OR coalesce(p.sponsor, 0) <> CASE WHEN s.is_canceled THEN 0 ELSE s.sponsored END
     OR coalesce(p.refund, 0) <> CASE WHEN s.is_canceled THEN s.staked ELSE 0 END
     OR coalesce(p.bot_back, 0) <> CASE WHEN s.is_canceled THEN s.house_paid ELSE 0 END
     OR coalesce(p.entry, 0) <> CASE WHEN s.is_ended THEN s.price ELSE 0 END
     OR coalesce(p.payout, 0) <>
        CASE WHEN s.is_ended AND s.bot IS NULL THEN coalesce(s.payout, 0) ELSE 0 END
     OR coalesce(p.bot_payout, 0) <> CASE WHEN s.is_ended AND s.bot IS NOT NULL THEN
          CASE WHEN s.takes_items THEN s.pot ELSE coalesce(s.payout, 0) END ELSE 0 END
  UNION ALL
  SELECT format('Seat %s of battle %s is taken for %s, its price is %s', s.id, s.battle_id,
                s.staked + s.sponsored + s.house_paid, s.price)
  FROM seats s
  WHERE (s.client_seed IS NOT NULL AND s.staked + s.sponsored + s.house_paid <> s.price)
     OR (s.client_seed IS NULL AND s.status IN ('in_progress', 'ended'))
  UNION ALL
  SELECT format('Battle %s drew %s and pays %s to %s seats, %s of which take the items',
                s.battle_id, max(s.pot), sum(s.payout), count(s.payout),
                count(*) FILTER (WHERE s.takes_items))
  FROM seats s WHERE s.is_ended GROUP BY s.battle_id
  HAVING NOT CASE WHEN bool_or(coalesce(s.takes_items, false))
    THEN count(s.payout) = 1 AND sum(s.payout) = 0
    ELSE coalesce(sum(s.payout), 0) = max(s.pot) END
  UNION ALL
  SELECT format('Drop %s of battle %s: who has it is not who won it', d.id, d.battle_id)
  FROM battle_drops d
  LEFT JOIN seats w ON w.battle_id = d.battle_id AND w.is_ended AND w.takes_items
                   AND w.player_id IS NOT NULL
  LEFT JOIN inventory_items v ON v.id = d.id
  WHERE v.player_id IS DISTINCT FROM w.player_id
     OR (v.id IS NOT NULL AND (v.item_id, v.value) <> (d.item_id, d.value))`

/** Every seat was paid once, and everything that was drawn went to the winners or was never drawn. */
export async function auditBattles(reader: Reader): Promise<AuditFinding> {
  const counted = await reader.query<{ count: bigint }>('SELECT count(*) FROM battles')
  const { rows } = await reader.query<{ fault: string }>(
    `WITH ${tables} SELECT fault FROM (${faults}) f LIMIT ${FAULTS_SHOWN}`,
  )
  return {
    invariant: 'Battles',
    promise:
      'Every seat was paid for once, and played or refunded; what was drawn was paid in whole',
    checked: Number(counted.rows[0]?.count ?? 0n),
    faults: rows.map(({ fault }) => fault),
  }
}
