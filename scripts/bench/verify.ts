import { randomBytes } from 'node:crypto'
import { betStream, nobleHmac } from '#domain/fairness/stream.ts'
import { type BoxItem, drawBox } from '#domain/games/box.ts'
import { toCents } from '#domain/money/money.ts'
import { readDemoCatalogue } from '#scripts/seed/demo-catalogue.ts'
import { printTable, rounded } from './table.ts'

const ROLLS = 200_000

/** Measures the domain's draws per second on one core, compared with the bare HMAC of each. */
export async function benchVerify(): Promise<void> {
  const serverSeed = randomBytes(32)
  const { items, boxes } = (await readDemoCatalogue()).file
  const prices = new Map(items.map(({ id, price }) => [id, toCents(price)]))
  const table: BoxItem[] = (boxes[0]?.items ?? []).map(({ item, tickets }) => ({
    id: item,
    name: item,
    priceCents: prices.get(item) ?? 1n,
    tickets,
  }))
  const message = new TextEncoder().encode('client:12345:0')
  const bare = perSecond(() => nobleHmac(serverSeed, message))
  const rolls = perSecond((nonce) =>
    drawBox(table, betStream({ serverSeed, clientSeed: 'client', nonce })),
  )
  printTable([
    { what: 'bare HMAC-SHA256 (noble)', 'per second': rounded(bare, 0), 'x bare': '1.00' },
    {
      what: 'box rolls, drawn and matched',
      'per second': rounded(rolls, 0),
      'x bare': rounded(rolls / bare, 2),
    },
  ])
}

function perSecond(work: (index: number) => unknown): number {
  for (let index = 0; index < ROLLS / 10; index++) work(index)
  const startMs = performance.now()
  for (let index = 0; index < ROLLS; index++) work(index)
  return ROLLS / ((performance.now() - startMs) / 1000)
}
