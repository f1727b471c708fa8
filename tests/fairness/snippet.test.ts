import { readFile } from 'node:fs/promises'
import { runInThisContext } from 'node:vm'
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import { beforeAll, expect, test } from 'vitest'
import type { BoxReceipt } from '#domain/fairness/receipt.ts'
import { commitmentOf } from '#domain/fairness/seeds.ts'
import { bustOf } from '#domain/games/crash.ts'
import { sectorOf } from '#domain/games/wheel.ts'
import { loadPageSnippet, type PageSnippet } from '#tests/support/fairness/page-snippet.ts'
import { times } from '#tests/support/setup/sampling.ts'
import { openings } from './openings.ts'
import { replay } from './replay.ts'

const BETS = times('PAGE_RECEIPTS', 10_000)
const AT_ONCE = 1_000

let snippet: PageSnippet
beforeAll(async () => {
  snippet = await loadPageSnippet()
})

const doesAgree = async (receipt: BoxReceipt): Promise<boolean> => {
  const found = await snippet.checkBox(receipt)
  const { ticket, item_id } = receipt.result
  return found.isCommitted && found.ticket === ticket && found.item_id === item_id
}

test(`the code on the page computes ${BETS} draws of the domain`, async () => {
  const disagreed: BoxReceipt[] = []
  const random = replay('code on the page')
  for (let checked = 0; checked < BETS; checked += AT_ONCE) {
    const drawn = [...openings(random, AT_ONCE)]
    expect(drawn).toHaveLength(AT_ONCE)
    const verdicts = await Promise.all(drawn.map(doesAgree))
    disagreed.push(...drawn.filter((_, at) => !verdicts[at]))
  }
  expect(disagreed.slice(0, 3)).toEqual([])
})

test('it draws every published stream, including the one with a rejected word', async () => {
  const file = new URL('../../src/client/public/coffer-vectors.json', import.meta.url)
  const { streams } = JSON.parse(await readFile(file, 'utf8')) as {
    streams: { key: string; message: string; n: number; draws: number[] }[]
  }
  for (const { key, message, n, draws } of streams) {
    expect(await snippet.uniform(hexToBytes(key), message, n)).toBe(draws[0])
  }
})

test('it detects a changed ticket, nonce and seed', async () => {
  const [receipt] = openings(replay('changed for the page', '1'), 1)
  if (!receipt) throw new Error('There is no opening')
  const { result, nonce } = receipt
  expect(await doesAgree(receipt)).toBe(true)
  for (const changed of [
    { result: { ...result, ticket: (result.ticket + 1) % 10_000_000 } },
    { nonce: nonce + 1 },
    { server_seed: 'ab'.repeat(32) },
  ]) {
    expect(await doesAgree({ ...receipt, ...changed })).toBe(false)
  }
})

test('the code on the pages of rounds computes the bust and the sector that the games draw', async () => {
  const file = new URL('../../src/client/features/fairness/rounds/check-round.js', import.meta.url)
  const text = await readFile(file, 'utf8')
  type CheckRound = (
    game: 'crash' | 'wheel',
    link: string,
    salt: string,
    index: number,
  ) => Promise<{ link_hash: string; result: number }>
  const checkRound: CheckRound = runInThisContext(`${text}\n;checkRound`)
  expect((await checkRound('crash', 'ab'.repeat(32), 'salt', 1)).result).toBe(10.22)
  expect((await checkRound('wheel', 'ab'.repeat(32), 'salt', 7)).result).toBe(2)
  const random = replay('code on the pages of rounds')
  for (let round = 1; round <= 1_000; round += 1) {
    const link = random.bytes(32)
    const salt = bytesToHex(random.bytes(32))
    const flight = await checkRound('crash', bytesToHex(link), salt, round)
    const spin = await checkRound('wheel', bytesToHex(link), salt, round)
    expect(flight).toEqual({
      link_hash: commitmentOf(link),
      result: Number(bustOf(link, salt)) / 100,
    })
    expect(spin.result).toBe(sectorOf(link, salt, round))
  }
})
