import { enableCompileCache } from 'node:module'
import path from 'node:path'

// Before anything heavy is loaded: the second start then reads compiled code.
enableCompileCache(path.resolve(import.meta.dirname, '../node_modules/.cache/node'))

const { openShop, runUntilAsked } = await import('./shop/open-shop.ts')
await runUntilAsked(openShop)
