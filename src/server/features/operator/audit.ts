import { ERASE, FIRST_LINK, linkOf } from '#domain/transparency/action-chain.ts'
import {
  type AuditFinding,
  type AuditKeys,
  type ChainKeys,
  type EntrySources,
  type MayBeUnkeyed,
  OPERATORS_LOG,
  readUnkeyedEnds,
  type SeedVault,
  UnknownKeys,
} from '#server/ledger/index.ts'
import type { Reader } from '#server/platform/db/database.ts'
import { sha256 } from '#server/platform/hash/hash.ts'
import { SINGLE_OPERATOR_CENTS_MAX } from './limits.ts'
import { contentOf, type LogEnd, logBytes } from './log.ts'
import { entryOf, type LogRow, readChain } from './log-store.ts'
import { listRedacted } from './redaction.ts'

const PAGE = 2_000
const FAULTS_SHOWN = 20

export const operatorSources = {
  'operator.adjusted': {
    from: 'audit_log l',
    ref: 'l.id',
    where: `l.action IN ('balance.adjust', 'bet.refund', 'shipment.refund') AND l.stage = 'done'`,
    player: 'l.player_id',
    counter: `'house:adjustments'`,
    amount: 'l.cents',
  },
} satisfies EntrySources

/** Compares the operators' log with everything that operators moved; large actions must be confirmed by a second. */
const faults = `SELECT format('Adjustment %s of %s differs from the log', coalesce(e.ref, l.id),
                              coalesce(e.amount, l.cents)) AS fault
  FROM (SELECT e.ref, e.amount, e.code, a.player_id FROM entries e
        JOIN accounts a ON a.id = e.account_id
        JOIN accounts h ON h.id = e.counter_id
        WHERE h.name = 'house:adjustments' OR e.code = 'operator.adjusted') e
  FULL JOIN (SELECT * FROM audit_log WHERE stage = 'done'
             AND action IN ('balance.adjust', 'bet.refund', 'shipment.refund')) l
    ON l.id = e.ref
  WHERE (e.amount, e.player_id, e.code) IS DISTINCT FROM (l.cents, l.player_id, 'operator.adjusted')
  UNION ALL
  SELECT format('Refund %s of %s is not what %s lost', l.id, l.cents, l.subject_id)
  FROM audit_log l
  LEFT JOIN bets b ON b.id = l.subject_id
  LEFT JOIN round_bets r ON r.id = l.subject_id AND r.status IN ('won', 'lost')
  WHERE l.action = 'bet.refund' AND l.stage = 'done'
    AND (l.cents, l.player_id) IS DISTINCT FROM
        (coalesce(b.stake - b.payout, r.stake - r.payout), coalesce(b.player_id, r.player_id))
  UNION ALL
  SELECT format('Bet %s of player %s was refunded, and its stake still counts as that of %s', coalesce(l.subject_id, w.ref),
                coalesce(l.player_id::text, '-'), coalesce(w.player_id::text, '-'))
  FROM (SELECT subject_id, player_id FROM audit_log WHERE action = 'bet.refund' AND stage = 'done'
          AND seq > (SELECT after_seq FROM refunds_uncount_stakes)) l
  FULL JOIN (SELECT w.ref, a.player_id FROM wallet_events w JOIN accounts a ON a.id = w.account_id
             WHERE w.kind = 'stake.refunded') w ON w.ref = l.subject_id
  WHERE w.player_id IS DISTINCT FROM l.player_id
  UNION ALL
  SELECT format('%s was refunded %s times', subject_id, count(*)) FROM audit_log
  WHERE action IN ('bet.refund', 'shipment.refund') AND stage = 'done'
  GROUP BY subject_id HAVING count(*) > 1
  UNION ALL
  SELECT format('Batch %s of %s codes differs from the log', coalesce(b.id, l.subject_id),
                coalesce(b.count, 0))
  FROM code_batches b
  FULL JOIN (SELECT * FROM audit_log WHERE action = 'codes.make' AND stage = 'done') l
    ON l.subject_id = b.id
  WHERE b.value * b.count IS DISTINCT FROM l.cents
  UNION ALL
  SELECT format('Entry %s: a single operator did %s of %s', seq, action, coalesce(cents, 0))
  FROM audit_log
  WHERE stage = 'done' AND asked_by IS NULL AND coalesce(abs(cents) > $1, true)
  UNION ALL
  SELECT format('Approval %s was confirmed by %s, and the log says %s', coalesce(a.id, l.asked),
                coalesce(a.settled_by::text, '-'), coalesce(l.operator_id::text, '-'))
  FROM (SELECT * FROM approvals WHERE status = 'confirmed') a
  FULL JOIN (SELECT (detail->>'approval_id')::uuid AS asked, operator_id, asked_by
             FROM audit_log WHERE stage = 'done' AND asked_by IS NOT NULL) l ON l.asked = a.id
  WHERE (a.settled_by, a.asked_by) IS DISTINCT FROM (l.operator_id, l.asked_by)
     OR a.settled_by = a.asked_by`

/** Verifies the operators' log from its start, and compares it with what they moved. */
export async function auditOperators(
  reader: Reader,
  _vault: SeedVault,
  { ledger }: Pick<AuditKeys, 'ledger'>,
): Promise<AuditFinding> {
  const chain = await walkChain(reader, ledger.operators)
  const { rows } = await reader.query<{ fault: string }>(
    `SELECT fault FROM (${faults}) f LIMIT ${FAULTS_SHOWN}`,
    [SINGLE_OPERATOR_CENTS_MAX],
  )
  return {
    invariant: 'Operators',
    promise: "The operators' log verifies and matches everything that operators moved",
    checked: chain.checked,
    faults: [...chain.faults, ...rows.map(({ fault }) => fault)].slice(0, FAULTS_SHOWN),
  }
}

async function walkChain(
  reader: Reader,
  keys: Pick<ChainKeys, 'check'>,
): Promise<{ checked: number; faults: string[] }> {
  const faults: string[] = []
  const faulty: { seq: bigint; fault: string }[] = []
  const erasures: LogRow[] = []
  const unknownKeys = new UnknownKeys()
  const mayBeUnkeyed = await readUnkeyedEnds(reader)
  let at: LogEnd = { seq: 0n, hash: Buffer.alloc(32), link: Buffer.from(FIRST_LINK, 'hex') }
  let checked = 0
  for (;;) {
    const rows = await readChain(reader, at.seq, PAGE)
    for (const row of rows) {
      if (row.seq !== at.seq + 1n) {
        faults.push(`Entry ${at.seq + 1n} of the operators' log is missing`)
      }
      const fault = faultOf(at, row, { keys, mayBeUnkeyed, unknownKeys })
      // An entry with a right hash is as it was written; of the others, erasures say below which they changed.
      if (fault) faulty.push({ seq: row.seq, fault })
      else if (row.action === ERASE && row.stage === 'done') erasures.push(row)
      const linkFault = linkFaultOf(at, row)
      if (linkFault) faulty.push({ seq: row.seq, fault: linkFault })
      at = { seq: row.seq, hash: row.hash, link: row.link }
    }
    checked += rows.length
    if (rows.length < PAGE) break
  }
  const redacted = await listRedacted(reader, erasures)
  faults.push(...faulty.filter(({ seq }) => !redacted.has(seq)).map(({ fault }) => fault))
  const { rows: ends } = await reader.query<LogEnd>('SELECT seq, hash, link FROM audit_log_end')
  const end = ends[0]
  const isEnd = end?.seq === at.seq && end.hash.equals(at.hash) && end.link.equals(at.link)
  if (ends.length !== 1 || !isEnd) {
    faults.push(`The operators' log ends at ${at.seq}, not at its recorded end`)
  }
  return { checked, faults: [...unknownKeys.faults(), ...faults] }
}

/** An entry whose texts were erased has no salt any more: an erasure has to say so. */
function linkFaultOf({ link }: LogEnd, row: LogRow): string | null {
  const { salt } = row
  const content = contentOf(row.seq, entryOf(row))
  const expected = salt && linkOf(link.toString('hex'), salt.toString('hex'), content, sha256)
  return expected === row.link.toString('hex')
    ? null
    : `Entry ${row.seq} of the operators' log is not linked to the one before`
}

function faultOf(
  before: LogEnd,
  row: LogRow,
  {
    keys,
    mayBeUnkeyed,
    unknownKeys,
  }: { keys: Pick<ChainKeys, 'check'>; mayBeUnkeyed: MayBeUnkeyed; unknownKeys: UnknownKeys },
): string | null {
  const content = logBytes(row.seq, entryOf(row))
  const link = keys.check(row.hash, before.hash, content)
  if (link === 'keyed') return null
  if (link === 'unknown_key') {
    unknownKeys.count(`${row.seq} of the operators' log`, row.hash)
    return null
  }
  if (link === 'unkeyed') {
    return mayBeUnkeyed(OPERATORS_LOG, row.seq, before.hash)
      ? null
      : `Entry ${row.seq} of the operators' log has no keyed hash`
  }
  return `Entry ${row.seq} of the operators' log does not follow from the one before`
}
