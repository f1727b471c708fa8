import { expect, it } from 'vitest'
import { createShutdown } from './shutdown.ts'

it('ends what was started last first, and tells all of it that it was told to end', async () => {
  const shutdown = createShutdown()
  const ended: string[] = []
  for (const name of ['database', 'server']) {
    shutdown.onEnd(async () => void ended.push(`${name}, asked: ${shutdown.signal.aborted}`))
  }
  await shutdown.end()
  expect(ended).toEqual(['server, asked: true', 'database, asked: true'])
})
