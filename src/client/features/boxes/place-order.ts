import { send } from '#client/lib/api/api.ts'
import type { BoxName } from '#client/lib/api/queries.ts'
import { ensureOwnClientSeed, noteBetOn } from '#client/player/client-seed.ts'
import { payStake } from '#client/player/session.ts'
import type { Order, Outcome } from './opening-state.ts'

/** Pays for an order and comes back with what the server has stored. Throws what `send` throws. */
export async function placeOrder(box: BoxName, { count, version, key }: Order): Promise<Outcome> {
  await ensureOwnClientSeed()
  const data = await openBox(box, { count, version }, key)
  payStake({ seq: data.balance_seq, balance: data.balance })
  const last = data.openings.at(-1)
  if (last) noteBetOn(last.server_seed_hash)
  const items = data.openings.map(({ item }) => item)
  return { isDemo: false, id: key, openings: data.openings, items }
}

async function openBox(
  { kind, slug }: BoxName,
  { count, version }: Omit<Order, 'key'>,
  idempotencyKey: string,
) {
  const params = { slug }
  if (kind === 'free') {
    const body = { count: 1, version } as const
    return (await send('POST /api/free-boxes/:slug/open', { params, body, idempotencyKey })).data
  }
  const call = kind === 'box' ? 'POST /api/boxes/:slug/open' : 'POST /api/user-boxes/:slug/open'
  return (await send(call, { params, body: { count, version }, idempotencyKey })).data
}
