import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { main as verify } from '#scripts/verify.ts'
import { aKnownBattle } from '#tests/fairness/battle-builders.ts'
import { aSigner } from '#tests/support/fairness/attested.ts'
import { runMain } from '#tests/support/shop/run-command.ts'

const signer = aSigner()
const receipt = signer.attest(aKnownBattle())
let receiptSent: object = receipt
let keysAnswer: { status: number; body: string }

const server = createServer((request, response) => {
  const { status, body } =
    request.url === '/log/keys' ? keysAnswer : { status: 200, body: JSON.stringify(receiptSent) }
  response.writeHead(status).end(body)
})
let url: string
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/receipt`
})
afterAll(() => new Promise((resolve) => server.close(resolve)))

const served = { status: 200, body: JSON.stringify({ data: signer.keys }) }

test("a receipt's URL is verified with the keys of its shop", async () => {
  keysAnswer = served
  receiptSent = receipt
  const { code, out } = await runMain(verify, [url], {})
  expect(out).toMatch(/\nVERIFIED: /)
  expect(code).toBe(0)
})

test.each([
  ['refused', { status: 503, body: '' }],
  ['not JSON', { status: 200, body: '<!doctype html>' }],
  ['missing', { status: 200, body: '{"data":null}' }],
])(
  'if the keys are %s, the verdict is pending, and the open checks are named',
  async (_, answer) => {
    keysAnswer = answer
    receiptSent = receipt
    const { code, out } = await runMain(verify, [url], {})
    expect(out).toMatch(/^open {4}receipt signature .*keys are not available now/m)
    expect(out).toContain('Name its keys with --keys.')
    expect(out).toMatch(/\nPENDING: /)
    expect(code).toBe(2)
  },
)

test('a changed receipt fails even if the keys are unreachable', async () => {
  keysAnswer = { status: 503, body: '' }
  receiptSent = { ...receipt, server_seed: '00'.repeat(32) }
  const { code, out } = await runMain(verify, [url], {})
  expect(out).toMatch(/\nFAILED: /)
  expect(code).toBe(1)
})
