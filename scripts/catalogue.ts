// npm run catalogue -- export <shop.json | items.csv>
// npm run catalogue -- import <shop.json | items.csv> --reason "<why>" [--dry-run] [--reprice-boxes]
// Writes the catalogue to a file with its pictures beside it, or makes the shop's what a file says, in its database.

import { run } from './catalogue/run.ts'
import { messagesOf } from './fault.ts'
import { printError } from './terminal.ts'

try {
  await run(process.argv.slice(2))
} catch (error) {
  for (const sentence of messagesOf(error)) printError(sentence)
  process.exitCode = 1
}
