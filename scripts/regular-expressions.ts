import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { expressionFaults, filesToCheck } from './regular-expressions/expression-faults.ts'
import { root } from './run-program.ts'
import { printError } from './terminal.ts'

/** Reports every regular expression of the shop whose time could grow faster than its input. */
for (const file of await filesToCheck()) {
  for (const fault of expressionFaults(file, await readFile(path.join(root, file), 'utf8'))) {
    printError(fault)
    process.exitCode = 1
  }
}
