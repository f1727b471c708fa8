// npm run build -- <an absent or empty folder>
// Makes a release: the server, the built pages, and the modules of production. It runs where nothing is built or
// installed, and has no embedded PostgreSQL.
import path from 'node:path'
import { ensureClient } from './client-build.ts'
import { Fault, messagesOf } from './fault.ts'
import { makeRelease } from './release/make-release.ts'
import { printError, say } from './terminal.ts'

try {
  const [folder, ...more] = process.argv.slice(2)
  if (!folder || more.length > 0) {
    throw new Fault('Name the target: npm run build -- <an absent or empty folder>.')
  }
  // npm runs a script in the package's folder and passes the caller's folder in INIT_CWD.
  const target = path.resolve(process.env.INIT_CWD ?? '.', folder)
  await ensureClient()
  await makeRelease(target)
  say(
    `The release is in ${target}: copy the folder to the server; deploy/coffer.service starts it.`,
  )
} catch (error) {
  for (const sentence of messagesOf(error)) printError(sentence)
  process.exitCode = 3
}
