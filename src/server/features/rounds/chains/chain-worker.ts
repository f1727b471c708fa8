import { hash } from 'node:crypto'
import { parentPort, workerData } from 'node:worker_threads'
import type { ChainOrder, MadeChain } from './make-chain.ts'

const { secret, length, every } = workerData as ChainOrder

/** The stored links, last first, each with its index: the secret itself, and one per interval. */
const kept: MadeChain['checkpoints'] = [{ index: length, link: secret }]
let link: Uint8Array = secret
for (let index = length - 1; index >= 0; index -= 1) {
  link = hash('sha256', link, 'buffer')
  if (index > 0 && index % every === 0) kept.push({ index, link })
}
parentPort?.postMessage({ end: link, checkpoints: kept } satisfies MadeChain)
