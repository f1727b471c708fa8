import { once } from 'node:events'
import { enableCompileCache } from 'node:module'
import path from 'node:path'

// Before anything heavy is loaded: the second start then reads compiled code.
enableCompileCache(path.resolve(import.meta.dirname, '../node_modules/.cache/node'))

const { createShutdown } = await import('./shutdown.ts')
const { sentencesOf } = await import('./fault.ts')
const { openShop } = await import('./open-shop.ts')
const { complain, say } = await import('./terminal.ts')

const shutdown = createShutdown()
try {
  for (const sentence of await openShop(shutdown)) say(sentence)
  if (!shutdown.signal.aborted) await once(shutdown.signal, 'abort')
  say('Stopping ...')
} catch (error) {
  // Who asked to stop while the shop was opening needs no reason.
  if ((error as Error).name !== 'AbortError') {
    for (const sentence of sentencesOf(error)) complain(sentence)
    process.exitCode = 1
  }
}
await shutdown.end()
process.exit()
