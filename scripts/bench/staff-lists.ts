import { setTimeout } from 'node:timers/promises'
import { settle, startBenchServer } from '#scripts/bench/bench-database.ts'
import type { BenchShop } from '#scripts/bench/bench-shop.ts'
import { startNode } from '#scripts/bench/node-process.ts'
import { percentile, printTable, rounded } from '#scripts/bench/table.ts'
import { withProgress } from '#scripts/terminal.ts'
import { openLived } from './lived/bench-lived.ts'
import { ADDRESS } from './lived/fill-requests.ts'
import { noteSharedMarks } from './lived/note-shared-marks.ts'

const ROWS = 1_000_000
const TIMES = 100
const PAGE = 50
/** The pages that are read of each list: the first, and one that a patient reader comes to. */
const LATER_PAGE = 10
/** A node begins with the first run of each of its jobs. */
const STARTED_WITHIN_MS = 10_000

/** The lists of the console, with each filter that is read in another way. */
const lists = [
  '/api/operator/players',
  '/api/operator/players?search=mass-99',
  '/api/operator/players?search=ass 12345',
  '/api/operator/withdrawals',
  '/api/operator/withdrawals?status=new',
  '/api/operator/withdrawals?status=done',
  '/api/operator/shipments',
  '/api/operator/shipments?status=new',
  '/api/operator/shipments?status=done',
  '/api/operator/deposits',
  '/api/operator/deposits?method=card',
  // Nothing matches these, which reads the most.
  '/api/operator/deposits?method=crypto',
  '/api/operator/deposits?provider=alphapo',
  '/api/operator/deposits?status=rejected',
  '/api/operator/callbacks',
  '/api/operator/callbacks?provider=zen',
  '/api/operator/callbacks?provider=alphapo',
  '/api/operator/callbacks?status=DECLINED',
  '/api/operator/tickets',
  '/api/operator/tickets?status=open',
  '/api/operator/tickets?status=closed',
  '/api/operator/tickets?source=contact',
  '/api/operator/alerts',
  '/api/operator/alerts?state=open',
  '/api/operator/alerts?state=cleared',
  '/api/operator/verifications',
  '/api/operator/verifications?status=submitted',
  '/api/operator/verifications?status=approved',
  '/api/operator/markers',
  '/api/operator/markers?state=open',
  '/api/operator/markers?state=decided',
  '/api/operator/moderation',
  '/api/operator/moderation?kind=box',
  '/api/operator/log',
  '/api/operator/log?search=case 123456',
  '/api/operator/log?search=as the case',
  '/api/operator/approvals',
  '/api/operator/approvals?action=balance.adjust',
  '/api/operator/approvals?asked_by=nobody',
  '/api/operator/promo-codes',
  '/api/operator/promo-codes?state=planned',
  '/api/operator/promo-codes?state=ended',
  '/api/operator/promo-codes?search=LIST-12345',
  '/api/operator/code-batches',
  '/api/operator/referral-rings',
  '/api/operator/referral-rings?search=mass 12',
  '/api/operator/stuck-rows',
] as const

/**
 * Measures the lists of the console over a million rows each: the first page and a later one, by each filter. Half of
 * the requests wait, more than any staff could have let come together.
 */
export async function benchStaffLists(rows = ROWS): Promise<void> {
  const server = await startBenchServer()
  try {
    const { shop, tokens } = await openLived(server, 'lists', 0.001)
    await withProgress(`${rows.toLocaleString('en-US')} rows in each list`, () =>
      fillLists(shop, rows),
    )
    const node = await startNode(shop, { ROUNDS: '0' })
    const started = await timeOf(`${node.address}/api/operator/players`, tokens.staff ?? '')
    await setTimeout(STARTED_WITHIN_MS)
    const measured = []
    for (const list of lists) {
      measured.push(await measureList(`${node.address}${list}`, list, tokens.staff ?? ''))
    }
    await node.stop()
    printTable(measured)
    console.log(`  the first answer of the node after its start: ${rounded(started, 1)} ms`)
    console.log(
      `  ms of ${TIMES} times, the first of them by itself; a later page is the ${LATER_PAGE}th`,
    )
    await shop.database.close()
  } finally {
    await server.stop()
  }
}

async function timeOf(url: string, token: string): Promise<number> {
  const beganMs = performance.now()
  await (await fetch(url, { headers: { authorization: `Bearer ${token}` } })).text()
  return performance.now() - beganMs
}

async function measureList(address: string, list: string, token: string) {
  const url = new URL(address)
  url.searchParams.set('limit', String(PAGE))
  const read = async (cursor: string | null) => {
    if (cursor) url.searchParams.set('cursor', cursor)
    const answer = await fetch(url, { headers: { authorization: `Bearer ${token}` } })
    if (answer.status !== 200)
      throw new Error(`${url.pathname}${url.search} answers ${answer.status}`)
    return (await answer.json()) as { data: unknown[]; next_cursor?: string | null }
  }
  const times = async (cursor: string | null) => {
    const ms: number[] = []
    for (let time = 0; time < TIMES; time++) {
      const beganMs = performance.now()
      await read(cursor)
      ms.push(performance.now() - beganMs)
    }
    return ms
  }
  const first = await times(null)
  let answer = await read(null)
  for (let page = 2; page < LATER_PAGE && answer.next_cursor; page++) {
    answer = await read(answer.next_cursor)
  }
  const later = answer.next_cursor ? await times(answer.next_cursor) : null
  const shown = (ms: readonly number[] | null, share: number) =>
    ms
      ? rounded(
          percentile(
            ms.slice(1).sort((a, b) => a - b),
            share,
          ),
          1,
        )
      : '-'
  return {
    list: list.replace('/api/operator/', ''),
    rows: answer.data.length,
    'first ms': rounded(first[0] ?? 0, 1),
    'p50 ms': shown(first, 0.5),
    'p99 ms': shown(first, 0.99),
    'later p50': shown(later, 0.5),
    'later p99': shown(later, 0.99),
  }
}

/** Rows as the lists read them, without what no list shows; checks and triggers do not run. */
async function fillLists({ database, url }: BenchShop, rows: number): Promise<void> {
  await database.transaction(async (tx) => {
    await tx.query(
      `SET LOCAL session_replication_role = replica; SET LOCAL synchronous_commit = off; SET LOCAL statement_timeout = 0`,
    )
    for (const statement of statementsFor(rows)) await tx.query(statement)
  })
  await settle(url)
}

const statementsFor = (rows: number): string[] => {
  const at = `now() - interval '180 days' * (1 - n / ${rows}.0)`
  /** An id of version 7, of the instant of a row. */
  const id = (kind: string) =>
    `(lpad(to_hex((extract(epoch FROM ${at}) * 1000)::bigint), 12, '0') || '7${kind}' || lpad(to_hex(0), 2, '0') || '8' || lpad(to_hex(n), 15, '0'))::uuid`
  const each = `FROM generate_series(1, ${rows}) n WHERE true`
  const player = id('a')
  const waits = `n % 2 = 0`
  return [
    `INSERT INTO players (id, name, email, avatar, created_at, email_confirmed_at, name_skeleton)
     SELECT ${player}, 'Mass ' || n, 'mass-' || n || '@lists.example', 'fox', ${at}, ${at}, 'mass' || n ${each}`,
    `INSERT INTO accounts (name, kind, player_id, balance)
     SELECT 'wallet:' || id, 'wallet', id, 1000 FROM (SELECT ${player} AS id ${each}) p`,
    `INSERT INTO withdrawals (id, player_id, status, amount_cents, currency, address, sending, asked_at, created_at, updated_at)
     SELECT ${id('b')}, ${player}, CASE WHEN ${waits} THEN 'new' ELSE 'done' END, 1000, 'BTC', 'bc1q' || n,
            CASE WHEN ${waits} THEN NULL ELSE 'accepted' END, ${at}, ${at}, ${at} ${each}`,
    `INSERT INTO shipments (id, player_id, status, address, fee_cents, days_min, days_max, promised_at, tracking_number, created_at, updated_at)
     SELECT ${id('c')}, ${player}, CASE WHEN ${waits} THEN 'new' ELSE 'done' END, '${ADDRESS}', 500, 3, 7, ${at},
            CASE WHEN ${waits} THEN NULL ELSE 'T' || n END, ${at}, ${at} ${each}`,
    `INSERT INTO payments (id, player_id, provider, method, status, amount_cents, currency, provider_transaction_id, attempts,
                           created_at, updated_at, credited_cents, review_reason, review_since, queued_cents)
     SELECT ${id('d')}, ${player}, 'zen', 'card', CASE WHEN ${waits} THEN 'new' ELSE 'paid' END, 5000, 'USD', 'mass-' || n, 1, ${at}, ${at},
            CASE WHEN ${waits} THEN NULL ELSE 5000 END, CASE WHEN ${waits} THEN 'wrong_amount' END,
            CASE WHEN ${waits} THEN ${at} END, CASE WHEN ${waits} THEN 4000 END ${each}`,
    `INSERT INTO payment_callbacks (provider, payment_id, provider_transaction_id, status, amount, currency, body_sha256, outcome,
                                    needs_review, received_at)
     SELECT 'zen', ${id('d')}, 'mass-' || n, 'ACCEPTED', '40.00', 'USD', sha256(int8send(n)), 'wrong_amount', ${waits}, ${at} ${each}`,
    `INSERT INTO callbacks_to_review (callback_id, received_at, provider, status)
     SELECT id, received_at, provider, status FROM payment_callbacks WHERE needs_review`,
    `INSERT INTO tickets (id, source, player_id, reference, name, email, category, subject, status, created_at, updated_at)
     SELECT ${id('e')}, CASE WHEN n % 3 = 0 THEN 'contact' ELSE 'account' END, CASE WHEN n % 3 = 0 THEN NULL ELSE ${player} END,
            CASE WHEN n % 3 = 0 THEN 'M' || n END, CASE WHEN n % 3 = 0 THEN 'Ada' END, CASE WHEN n % 3 = 0 THEN 'ada@lists.example' END,
            'shipping', 'Where is it?', CASE WHEN ${waits} THEN 'open' ELSE 'closed' END, ${at}, ${at} ${each}`,
    `INSERT INTO ticket_messages (id, ticket_id, author, text, created_at)
     SELECT ${id('f')}, ${id('e')}, 'player', 'Where is it?', ${at} ${each}`,
    `INSERT INTO aml_alerts (id, player_id, rule, key, evidence, state, raised_at, decided_at, decided_by)
     SELECT ${id('b')}, ${player}, 'structuring', n::text, '{}', CASE WHEN ${waits} THEN 'open' ELSE 'cleared' END, ${at},
            CASE WHEN ${waits} THEN NULL ELSE ${at} END, NULL ${each}`,
    `INSERT INTO verifications (player_id, status, updated_at, expires_at)
     SELECT ${player}, CASE WHEN ${waits} THEN 'submitted' ELSE 'approved' END, ${at}, now() + interval '1 year' ${each}`,
    `INSERT INTO protection_markers (id, player_id, marker, week, evidence, noted_at)
     SELECT ${id('b')}, ${player}, 'chasing', date_trunc('week', ${at})::date, '{}', ${at} ${each}`,
    `INSERT INTO moderation_cases (id, kind, subject_id, player_id, about, cause, opened_at, decided_at, decision)
     SELECT ${id('b')}, CASE WHEN n % 4 < 2 THEN 'box' ELSE 'name' END, ${player}, ${player}, 'mass', 'new', ${at},
            CASE WHEN ${waits} THEN NULL ELSE ${at} END, CASE WHEN ${waits} THEN NULL ELSE 'dismissed' END ${each}`,
    `INSERT INTO audit_log (seq, id, at, action, stage, player_id, reason, detail, hash, link)
     SELECT n + 1000, ${id('b')}, ${at}, 'hold', 'done', ${player}, 'As the case ' || n || ' wants it', '{}', sha256(int8send(n)), sha256(int8send(n)) ${each}`,
    `INSERT INTO approvals (id, action, asked_by, asked_at)
     SELECT ${id('b')}, 'hold', ${player}, ${at} ${each}`,
    `INSERT INTO promo_codes (id, code, is_fixed_value, value, is_once_per_player, starts_at, created_at)
     SELECT ${id('c')}, 'LIST-' || n, false, 10, true, ${at}, ${at} ${each}`,
    `INSERT INTO code_batches (id, kind, value, count, created_at) SELECT ${id('d')}, 'voucher', 100, 10, ${at} ${each}`,
    // Each affiliate brings a hundred players, of whom one in a thousand shares a mark with another.
    `INSERT INTO tracking_links (link, player_id, created_at) SELECT 'mass-' || n, ${player}, ${at} ${each} AND n % 100 = 0`,
    `INSERT INTO player_links (player_id, link, bound_at) SELECT ${player}, 'mass-' || n / 100 * 100, ${at} ${each} AND n % 100 > 0 AND n > 100`,
    `INSERT INTO player_marks (kind, hash, player_id, noted_at, proven_at)
     SELECT 'device', sha256(int8send(CASE WHEN n % 1000 = 2 THEN n - 1 ELSE n END)), ${player}, ${at}, ${at} ${each}`,
    noteSharedMarks,
    `INSERT INTO job_failures (job, row_key, tries, error, failed_at, next_at)
     SELECT 'a job of the bench', n::text, 1, 'Error: no', ${at}, now() + interval '1 day' ${each}`,
  ]
}
