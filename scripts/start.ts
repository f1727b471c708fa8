import { enableCompileCache } from 'node:module'
import path from 'node:path'

// Before the heavy modules are loaded, so that the next start reads compiled code.
enableCompileCache(path.resolve(import.meta.dirname, '../node_modules/.cache/node'))

const { speakInLog } = await import('./terminal.ts')
if (process.env.COFFER_MODE === 'production') speakInLog()

const { openShop, runUntilStopped } = await import('./shop/open-shop.ts')
await runUntilStopped(openShop)
