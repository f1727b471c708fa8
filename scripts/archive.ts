// npm run archive -- <2026-01> <folder> --by <email of one of the staff> --reason "<why>"
// Writes a sealed month as Parquet into a folder of the folder, reads it back, and marks it as archived. A run that was
// ended anywhere is continued by the same command.
// npm run archive -- check <folder> [--log-key <the log's public key>]
// Checks the archives in a folder by themselves, without the shop.
// npm run archive -- show <folder> <id>
// Prints an archived bet, bet on a round or drop of a battle.
// Exit code: 0 done or right, 1 a fault of an archive, 3 refused.
import { run } from './archive/run.ts'
import { messagesOf } from './fault.ts'
import { printError } from './terminal.ts'

try {
  process.exitCode = await run(process.argv.slice(2))
} catch (error) {
  for (const sentence of messagesOf(error)) printError(sentence)
  process.exitCode = 3
}
