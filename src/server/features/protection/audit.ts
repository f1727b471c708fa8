import { type AuditFinding, counterFaults } from '#server/ledger/index.ts'
import type { Reader } from '#server/platform/db/database.ts'
import { accountsOf } from './person.ts'

const FAULTS_SHOWN = 20

/** Recomputes every counter from the ledger, and compares the wallets' guards with the players' settings. */
export async function auditCounters(reader: Reader): Promise<AuditFinding> {
  const counted = await reader.query<{ count: bigint }>('SELECT count(play) FROM accounts')
  const { rows } = await reader.query<{ fault: string }>(`${counterFaults} LIMIT ${FAULTS_SHOWN}`)
  return {
    invariant: 'Player limits',
    promise:
      'Stakes and losses counted against limits follow from the ledger, and bets are checked against them',
    checked: Number(counted.rows[0]?.count ?? 0n),
    faults: rows.map(({ fault }) => fault),
  }
}

/**
 * Compares the exclusions of accounts that belong to one person. An account with a new mark that waits to be examined is
 * left out, and so is an exclusion that ended before the newest mark.
 */
export async function auditExclusions(reader: Reader): Promise<AuditFinding> {
  const { rows } = await reader.query<{ id: string; exclusion: string }>(
    `SELECT id, format('%s until %s', exclusion, coalesce(excluded_until::text, 'for ever')) AS exclusion
     FROM players
     WHERE exclusion IS NOT NULL
       AND coalesce(excluded_until, 'infinity') > coalesce((SELECT max(noted_at) FROM player_marks), '-infinity')
     ORDER BY id`,
  )
  const exclusions = new Map(rows.map(({ id, exclusion }) => [id, exclusion]))
  const waiting = await reader.query<{ player_id: string }>(
    'SELECT player_id FROM accounts_to_link',
  )
  const isWaiting = new Set(waiting.rows.map(({ player_id }) => player_id))
  const faults: string[] = []
  for (const [id, exclusion] of exclusions) {
    const accounts = await accountsOf(reader, id)
    if (accounts.some((each) => isWaiting.has(each))) continue
    for (const other of accounts) {
      const theirs = exclusions.get(other) ?? 'not at all'
      if (theirs === exclusion) continue
      faults.push(
        `Player ${id} is excluded (${exclusion}), and the person's account ${other}: ${theirs}`,
      )
    }
  }
  const { rows: begun } = await reader.query<{ fault: string }>(
    `SELECT format('Player %s is excluded and has %s waiting', x.id, w.what) AS fault
     FROM players x JOIN (
       SELECT s.player_id, 'a seat in battle ' || b.id AS what, s.joined_at AS at
       FROM battles b JOIN battle_seats s ON s.battle_id = b.id WHERE b.status = 'waiting'
       UNION ALL
       SELECT b.player_id, 'bet ' || b.id, b.created_at
       FROM rounds r JOIN round_bets b ON b.round_id = r.id AND b.status = 'open'
       WHERE r.status IN ('starting', 'pending')
     ) w ON w.player_id = x.id AND w.at < coalesce(x.excluded_until, 'infinity')
     WHERE x.exclusion IS NOT NULL`,
  )
  return {
    invariant: 'Exclusions',
    promise: 'An exclusion covers all accounts of a person, and nothing of theirs waits to begin',
    checked: exclusions.size,
    faults: [...faults, ...begun.map(({ fault }) => fault)].slice(0, FAULTS_SHOWN),
  }
}
