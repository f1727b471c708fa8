import { expect, it } from 'vitest'
import { createShutdown } from './shutdown.ts'

it('ends in the reverse order of starting, and signals every part that it was asked to stop', async () => {
  const shutdown = createShutdown()
  const ended: string[] = []
  for (const name of ['database', 'server']) {
    shutdown.onEnd(async () => void ended.push(`${name}, asked: ${shutdown.signal.aborted}`))
  }
  await shutdown.end()
  expect(ended).toEqual(['server, asked: true', 'database, asked: true'])
})
