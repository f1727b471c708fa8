import { enableCompileCache } from 'node:module'
import path from 'node:path'

// Before the heavy modules are loaded, so that the next start reads compiled code.
enableCompileCache(path.resolve(import.meta.dirname, '../node_modules/.cache/node'))

const { openShop, runUntilStopped } = await import('./shop/open-shop.ts')
await runUntilStopped(openShop)
