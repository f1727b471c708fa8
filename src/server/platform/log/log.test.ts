import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'

const script = `
  import { createLog } from '#server/platform/log/log.ts'
  import { say } from '#scripts/terminal.ts'
  const log = createLog('info')
  for (let line = 0; line < 5_000; line += 1) log.info({ line }, 'The disk is full')
  for (let line = 0; line < 100; line += 1) say('The disk is full')
  setTimeout(() => process.exit(7), 50)
`

// Linux's /dev/full fails every write with ENOSPC.
test.runIf(existsSync('/dev/full'))('a process survives a log that cannot be written', async () => {
  const child = spawn(
    'sh',
    ['-c', '"$1" --input-type=module -e "$2" > /dev/full', 'sh', process.execPath, script],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  )
  let words = ''
  child.stderr.on('data', (data) => {
    words += data
  })
  const [code] = await once(child, 'close')
  expect({ code, words }).toEqual({ code: 7, words: '' })
})
