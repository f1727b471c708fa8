// npm run operator -- <command> [arguments] --as <email> --reason "<why>"
// Runs operators' actions from the command line, with the shop's calls under /api/operator.
// Exit code: 0 done, 1 refused, 2 waiting for a second operator, 3 not sent.
import { enableCompileCache } from 'node:module'
import path from 'node:path'

// Before the heavy modules are loaded, so that the next command reads compiled code.
enableCompileCache(path.resolve(import.meta.dirname, '../node_modules/.cache/node'))

const { main } = await import('./operator/main.ts')
process.exitCode = await main(process.argv.slice(2))
