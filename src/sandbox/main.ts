import { fstatSync } from 'node:fs'
import { startSandbox } from './sandbox.ts'
import { readSettings, SettingsFault } from './settings.ts'

try {
  const sandbox = await startSandbox(readSettings(process.env))
  stopWithParent(() => {
    sandbox.close()
    process.exit(0)
  })
  const { port, smtpPort } = sandbox
  process.stdout.write(`${JSON.stringify({ ready: true, port, smtp_port: smtpPort })}\n`)
} catch (error) {
  process.stderr.write(`${sentenceOf(error)}\n`)
  process.exitCode = 1
}

/** A sandbox never outlives whoever started it: a signal, a closed pipe or a closed channel ends it. */
function stopWithParent(stop: () => void): void {
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
  process.on('disconnect', stop)
  const input = fstatSync(0)
  // A terminal or /dev/null says nothing about a parent; only a pipe that ends does.
  if (!input.isFIFO() && !input.isSocket()) return
  process.stdin.on('end', stop).on('error', stop).resume()
}

function sentenceOf(error: unknown): string {
  if (error instanceof SettingsFault) return error.message
  if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE') return 'The sandbox port is in use.'
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}
