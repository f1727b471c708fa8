/** One of several nodes: it prints its first line when it listens. */
import { enableCompileCache } from 'node:module'
import path from 'node:path'

enableCompileCache(path.resolve(import.meta.dirname, '../../node_modules/.cache/node'))

const { openNode, runUntilStopped } = await import('#scripts/shop/open-shop.ts')
await runUntilStopped(openNode)
