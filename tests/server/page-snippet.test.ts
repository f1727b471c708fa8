import { expect, it } from 'vitest'
import type { Reply } from '#contract/call.ts'
import type { getSeed } from '#contract/http/fairness.ts'
import type { BoxReceipt } from '#contract/http/receipts.ts'
import { loadPageSnippet } from '#tests/support/fairness/page-snippet.ts'
import { aPlayer } from '#tests/support/players/a-player.ts'
import { times } from '#tests/support/setup/sampling.ts'
import { ask } from '#tests/support/shop/ask.ts'
import { startApp } from '#tests/support/shop/start-app.ts'

const ORDERS = times('PAGE_ORDERS', 40)
const BOXES = 5
const AT_ONCE = 20

it('the code on the page verifies every stored bet', async () => {
  const app = await startApp()
  const { checkBox } = await loadPageSnippet()
  const player = await aPlayer(app, { cents: 1_000_000n })
  await player.ask('PUT /api/fairness/client-seed', { client_seed: 'mine: 7:0' })
  for (let made = 0; made < ORDERS; made += AT_ONCE) {
    const orders = Array.from({ length: AT_ONCE }, () =>
      player.ask('POST /api/boxes/pocket-change/open', { count: BOXES }),
    )
    for (const { status } of await Promise.all(orders)) expect(status).toBe(200)
  }
  const { body } = await player.ask<{ data: { server_seed_hash: string } }>(
    'POST /api/fairness/rotate',
    {},
  )

  let checked = 0
  let cursor: string | null = ''
  while (cursor !== null) {
    const page: Reply<typeof getSeed> = await readSeed(body.data.server_seed_hash, cursor)
    const receipts = await Promise.all(page.data.bets.map(({ bet_id }) => readReceipt(bet_id)))
    for (const receipt of receipts) {
      const { ticket, item_id } = receipt.result
      expect(await checkBox(receipt)).toEqual({ isCommitted: true, ticket, item_id })
      checked += 1
    }
    cursor = page.next_cursor
  }
  expect(checked).toBe(ORDERS * BOXES)
  await app.stop()

  async function readSeed(commitment: string, after: string): Promise<Reply<typeof getSeed>> {
    const query = after === '' ? 'limit=100' : `limit=100&cursor=${after}`
    const call = `GET /api/fairness/seeds/${commitment}?${query}`
    return (await ask<Reply<typeof getSeed>>(app.url, call)).body
  }

  async function readReceipt(betId: string): Promise<BoxReceipt> {
    const call = `GET /api/fairness/bets/${betId}`
    return (await ask<{ data: BoxReceipt }>(app.url, call)).body.data
  }
})
