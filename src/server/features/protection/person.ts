import { canonicalJson } from '#domain/fairness/canonical-json.ts'
import { type Exclusion, type ExclusionKind, laterOf } from '#domain/protection/exclusion.ts'
import { listOthers } from '#server/features/persons/index.ts'
import { exclusionOf } from '#server/ledger/index.ts'
import type { Reader, Tx } from '#server/platform/db/database.ts'

/** The kinds of marks that anybody can claim. */
const CLAIMED = ['postal_address', 'payout_address']

const RULE = 'claims_of_excluded'

/** The accounts that an operator has found to belong to a person with one of these, or the other way round. */
async function confirmedWith(reader: Reader, playerIds: readonly string[]): Promise<string[]> {
  const { rows } = await reader.query<{ id: string }>(
    `SELECT CASE WHEN l.player_id = ANY ($1) THEN e.id::uuid ELSE l.player_id END AS id
     FROM aml_alerts l, jsonb_array_elements_text(l.evidence -> 'player_ids') e (id)
     WHERE l.rule = $2 AND l.state = 'confirmed'
       AND (l.player_id = ANY ($1)) <> (e.id::uuid = ANY ($1))`,
    [playerIds, RULE],
  )
  return rows.map(({ id }) => id)
}

/** All accounts of a player's person, the player's own included: linked by proven marks or by an operator. */
export async function accountsOf(reader: Reader, playerId: string): Promise<string[]> {
  const accounts = new Set<string>()
  let next: string | undefined = playerId
  while (next !== undefined) {
    for (const id of [next, ...(await listOthers(reader, next))]) accounts.add(id)
    next = (await confirmedWith(reader, [...accounts])).find((id) => !accounts.has(id))
  }
  return [...accounts]
}

/** The exclusions of these accounts that are in force at an instant, by account. */
export async function readExclusions(
  reader: Reader,
  playerIds: readonly string[],
  at: Date,
): Promise<Map<string, Exclusion>> {
  const { rows } = await reader.query<{
    id: string
    exclusion: ExclusionKind
    excluded_until: Date | null
  }>(
    `SELECT id, exclusion, excluded_until FROM players
     WHERE id = ANY ($1) AND exclusion IS NOT NULL AND coalesce(excluded_until, 'infinity') > $2`,
    [playerIds, at],
  )
  return new Map(
    rows.flatMap((row) => {
      const exclusion = exclusionOf(row)
      return exclusion ? [[row.id, exclusion]] : []
    }),
  )
}

/** The exclusion of a player's person: of all accounts' the one that ends last; null if none is in force. */
export async function exclusionOfPerson(
  reader: Reader,
  playerId: string,
  at: Date,
): Promise<Exclusion | null> {
  const exclusions = await readExclusions(reader, await accountsOf(reader, playerId), at)
  return [...exclusions.values()].reduce<Exclusion | null>(laterOf, null)
}

/** A claimed address that an excluded account had before. */
interface Claim {
  key: string
  kind: string
  player_ids: string[]
}

/**
 * The addresses that an account merely claims and that accounts of excluded persons had first. Who had an address
 * before an excluded person claims nothing, so that nobody can be harmed by the address of theirs that others enter.
 */
async function listClaims(reader: Reader, playerId: string, at: Date): Promise<Claim[]> {
  const { rows } = await reader.query<Claim>(
    `SELECT own.kind || ' ' || encode(own.hash, 'hex') AS key, own.kind,
            array_agg(theirs.player_id::text ORDER BY theirs.player_id) AS player_ids
     FROM player_marks own
     JOIN player_marks theirs ON theirs.kind = own.kind AND theirs.hash = own.hash
                             AND theirs.player_id <> own.player_id AND theirs.noted_at <= own.noted_at
     JOIN players x ON x.id = theirs.player_id AND x.exclusion IS NOT NULL
                   AND coalesce(x.excluded_until, 'infinity') > $2
     JOIN players p ON p.id = own.player_id
                   AND (p.exclusion IS NULL OR coalesce(p.excluded_until, 'infinity') <= $2)
     WHERE own.player_id = $1 AND own.kind = ANY ($3) AND own.proven_at IS NULL
     GROUP BY own.kind, own.hash`,
    [playerId, at, CLAIMED],
  )
  return rows
}

/** Whether an account claims an address of an excluded person, and no operator has found that it may. */
export async function claimsOfExcluded(
  reader: Reader,
  playerId: string,
  at: Date,
): Promise<boolean> {
  const claims = await listClaims(reader, playerId, at)
  if (claims.length === 0) return false
  const { rows } = await reader.query<{ key: string }>(
    `SELECT key FROM aml_alerts WHERE player_id = $1 AND rule = $2 AND state = 'cleared'`,
    [playerId, RULE],
  )
  return claims.some(({ key }) => !rows.some((cleared) => cleared.key === key))
}

/** Puts each claim of an account before the operators, once. Holds nothing: the claimer's coins may leave. */
export async function raiseClaims(
  tx: Tx,
  { playerId, at, newId }: { playerId: string; at: Date; newId(): string },
): Promise<void> {
  for (const { key, kind, player_ids } of await listClaims(tx, playerId, at)) {
    const { rowCount } = await tx.query(
      `INSERT INTO aml_alerts (id, player_id, rule, key, evidence, raised_at)
       VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT (player_id, rule, key) DO NOTHING`,
      [newId(), playerId, RULE, key, canonicalJson({ kind, player_ids }), at],
    )
    if (rowCount === 1) tx.noteChange('alerts')
  }
}

/** Lists all accounts that share a claimed mark with one of these, to be examined as claimers. */
export async function examineClaimers(tx: Tx, playerIds: readonly string[]): Promise<void> {
  await tx.query(
    `INSERT INTO accounts_to_link (player_id)
     SELECT DISTINCT theirs.player_id
     FROM player_marks own
     JOIN player_marks theirs ON theirs.kind = own.kind AND theirs.hash = own.hash
     WHERE own.player_id = ANY ($1) AND own.kind = ANY ($2) AND theirs.player_id <> ALL ($1)`,
    [playerIds, CLAIMED],
  )
}

/** Lists an account whose links have changed. */
export async function examineAccount(tx: Tx, playerId: string): Promise<void> {
  await tx.query('INSERT INTO accounts_to_link (player_id) VALUES ($1)', [playerId])
}

/** An account with new marks, and the newest of their notes. */
export interface AccountToLink {
  player_id: string
  id: bigint
}

/** Accounts with new marks, in the order of their newest. */
export async function listToLink(
  reader: Reader,
  after: AccountToLink | null,
  limit: number,
): Promise<AccountToLink[]> {
  const { rows } = await reader.query<AccountToLink>(
    `SELECT player_id, max(id) AS id FROM accounts_to_link
     GROUP BY player_id HAVING max(id) > $1 ORDER BY max(id) LIMIT $2`,
    [after?.id ?? 0n, limit],
  )
  return rows
}

export async function deleteToLink(
  reader: Reader,
  { player_id, id }: AccountToLink,
): Promise<void> {
  await reader.query('DELETE FROM accounts_to_link WHERE player_id = $1 AND id <= $2', [
    player_id,
    id,
  ])
}
