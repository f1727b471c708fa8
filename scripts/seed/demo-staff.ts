import { createHmac } from 'node:crypto'
import { formatCoins, toCents } from '#domain/money/money.ts'
import { createCodesService, printCodes } from '#server/features/codes/index.ts'
import { grantRole, makeCodes, separateAccounts } from '#server/features/operator/index.ts'
import type { Entropy } from '#server/platform/entropy/entropy.ts'
import { type DemoSignIn, openDemoAccount, type SeedDeps } from './demo-account.ts'

export interface DemoStaff {
  operators: DemoSignIn[]
  /** One redeemable code of each kind, if any is left. */
  codes: { kind: Kind; code: string; value: number }[]
}

type Kind = 'gift_code' | 'voucher'

const password = 'settle-the-books'
const operators = [
  { name: 'Demo operator', email: 'operator@coffer.example', password },
  { name: 'Demo second operator', email: 'second-operator@coffer.example', password },
]
const orders = [
  { kind: 'gift_code', value: 25, count: 5 },
  { kind: 'voucher', value: 5, count: 5 },
] as const

/**
 * Creates two operators if they are missing, because some actions take two, and codes made by them. They are two people,
 * also if somebody tries both in one browser.
 */
export async function seedStaff(parts: SeedDeps & { seedKey: Buffer }): Promise<DemoStaff> {
  const { database, seedKey } = parts
  const ids = await Promise.all(operators.map((operator) => openOperator(parts, operator)))
  const [playerId = '', otherId = ''] = ids
  const separation = { playerId, otherId, reason: 'Two operators of the demo' }
  await database.transaction((tx) =>
    separateAccounts(tx, { ...parts, keys: parts.ledger.keys }, separation),
  )
  const codes: DemoStaff['codes'] = []
  for (const order of orders) {
    const entropy = { ...parts.entropy, bytes: codeBytes(seedKey, order.kind) }
    const { operate } = createCodesService({ ...parts, entropy })
    const all = printCodes({ bytes: codeBytes(seedKey, order.kind) }, order.count)
    if (await isMissing(parts, order.kind)) {
      const making = { operatorId: playerId, reason: 'Codes of the demo', ...order }
      await makeCodes({ ...parts, codes: operate }, making)
    }
    const [code] = await operate.redeemable(database.pool, all)
    if (code) codes.push({ ...order, code })
  }
  return { operators, codes }
}

/** The lines that the start prints about them. */
export const staffSentences = ({ operators: all, codes }: DemoStaff): string[] => [
  ...all.map(
    ({ email, password: word }) =>
      `Operate as ${email} with ${word} at /operator, which sets up a second factor first`,
  ),
  ...codes.map(({ kind, code, value }) => {
    const coins = `${formatCoins(toCents(value))} coins`
    return `${kind === 'voucher' ? 'Voucher' : 'Gift code'} to try: ${code} (${coins})`
  }),
]

async function openOperator(
  parts: SeedDeps,
  operator: (typeof operators)[number],
): Promise<string> {
  const { pool } = parts.database
  const { rows } = await pool.query<{ id: string; is_logged: boolean }>(
    `SELECT p.id, EXISTS (SELECT FROM audit_log l WHERE l.player_id = p.id AND l.action = 'player.role') AS is_logged
     FROM players p WHERE lower(p.email) = $1 AND p.is_demo`,
    [operator.email],
  )
  if (rows[0]?.is_logged) return rows[0].id
  const playerId = rows[0]?.id ?? (await openDemoAccount(parts, operator))
  const grant = { playerId, role: 'operator', reason: 'An operator of the demo' } as const
  await parts.database.transaction((tx) =>
    grantRole(tx, { ...parts, keys: parts.ledger.keys }, grant),
  )
  return playerId
}

async function isMissing({ database }: SeedDeps, kind: Kind): Promise<boolean> {
  const { rowCount } = await database.pool.query(
    'SELECT 1 FROM code_batches WHERE kind = $1 LIMIT 1',
    [kind],
  )
  return rowCount === 0
}

/**
 * The demo's codes are derived from its secret key, so that every start can print them although only their hashes
 * are stored, and nobody else can derive them.
 */
function codeBytes(seedKey: Buffer, kind: Kind): Entropy['bytes'] {
  let count = 0
  return (length) => {
    count += 1
    const hmac = createHmac('sha256', seedKey).update(`demo ${kind} ${count}`)
    return hmac.digest().subarray(0, length)
  }
}
