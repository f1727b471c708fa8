import type { Query, Reply } from '#contract/call.ts'
import type { ChainLink, getChain } from '#contract/http/chains.ts'
import { gameOf, type RoundGame } from '#domain/games/games.ts'
import type { Beacon } from '#server/platform/beacon/index.ts'
import type { Reader } from '#server/platform/db/database.ts'
import { cutPage, refuseCursor } from '#server/platform/http/cursor.ts'
import { refuse } from '#server/platform/http/refuse.ts'
import { saltOf } from '../present.ts'
import { findNewest, type LinkRow, listLinks } from '../store.ts'
import { listChains } from './store.ts'

/** An announced chain (the current one by default) and its public part. */
export async function readChain(
  reader: Reader,
  game: RoundGame,
  { limit, cursor, chain_id }: Query<typeof getChain>,
  beacon: Pick<Beacon, 'info'>,
): Promise<Reply<typeof getChain>> {
  const chains = await listChains(reader, game)
  const wanted = chain_id ?? (await findNewest(reader, game))?.chain_id ?? chains.at(-1)?.id
  const chain = chains.find(({ id }) => id === wanted)
  if (!chain) return refuse('not_found')
  const beforeIndex = cursor === undefined ? null : readIndex(cursor)
  const rows = await listLinks(reader, { chainId: chain.id, beforeIndex, limit: limit + 1 })
  const { shown, next_cursor } = cutPage(rows, limit, ({ index }) => index)
  const network = shown[0]?.beacon ?? beacon.info()
  return {
    data: {
      game,
      chain_id: chain.id,
      chain_end: chain.chain_end.toString('hex'),
      length: chain.length,
      announced_at: chain.announced_at.toISOString(),
      scheme: 'hmac-sha256/v1',
      next_index: chain.next_index,
      is_sandbox_beacon: network.is_sandbox,
      beacon: network,
      links: shown.map(presentLink),
    },
    next_cursor,
  }
}

const presentLink = (row: LinkRow): ChainLink => ({
  index: row.index,
  round_id: row.id,
  link: row.link.toString('hex'),
  salt: saltOf(row),
  beacon: {
    chain: row.beacon.chain,
    round: Number(row.beacon_round),
    signature: row.beacon_signature?.toString('hex') ?? null,
  },
  result: row.outcome === null ? null : gameOf(row.game).stated(row.outcome),
})

const readIndex = (cursor: string): number =>
  /^\d{1,9}$/.test(cursor) ? Number(cursor) : refuseCursor()
