// npm run operator -- <command> [what it takes] --as <email> --reason "<why>"
// Does at the command line what operators do, by the shop's own calls under /api/operator.
// Exit code: 0 done, 1 refused, 2 waiting for a second operator, 3 not asked.
import { enableCompileCache } from 'node:module'
import path from 'node:path'

// Before anything heavy is loaded: the next command then reads compiled code.
enableCompileCache(path.resolve(import.meta.dirname, '../node_modules/.cache/node'))

const { main } = await import('./operator/main.ts')
process.exitCode = await main(process.argv.slice(2))
