import { once } from 'node:events'
import { Worker } from 'node:worker_threads'

export interface ChainOrder {
  secret: Uint8Array
  length: number
  /** Between two links that are kept. */
  every: number
}

export interface MadeChain {
  end: Uint8Array
  checkpoints: { index: number; link: Uint8Array }[]
}

/** Hashes a whole chain on a thread of its own, as it takes seconds; one that is aborted rejects at once. */
export async function makeChain(order: ChainOrder, signal: AbortSignal): Promise<MadeChain> {
  const worker = new Worker(new URL('./chain-worker.ts', import.meta.url), { workerData: order })
  try {
    const [made] = await once(worker, 'message', { signal })
    return made as MadeChain
  } finally {
    await worker.terminate()
  }
}
