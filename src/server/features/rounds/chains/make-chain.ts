import { once } from 'node:events'
import { Worker } from 'node:worker_threads'

export interface ChainOrder {
  secret: Uint8Array
  length: number
  /** The distance between stored links. */
  every: number
}

export interface MadeChain {
  end: Uint8Array
  checkpoints: { index: number; link: Uint8Array }[]
}

/** Hashes a whole chain in a worker thread, because it takes seconds; rejects immediately when aborted. */
export async function makeChain(order: ChainOrder, signal: AbortSignal): Promise<MadeChain> {
  const worker = new Worker(new URL('./chain-worker.ts', import.meta.url), { workerData: order })
  try {
    const [made] = await once(worker, 'message', { signal })
    return made as MadeChain
  } finally {
    await worker.terminate()
  }
}
