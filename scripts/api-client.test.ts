import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { registerHooks } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { describeApi } from '#server/platform/http/openapi.ts'
import { root } from './run-program.ts'

// openapi-typescript uses the compiler's JavaScript API, which TypeScript 7 no longer has.
const compiler = `data:text/javascript,export { ts as default } from '${import.meta.resolve('@ts-morph/common')}'`
const hooks = registerHooks({
  resolve: (specifier, context, next) =>
    specifier === 'typescript' && context.parentURL?.includes('/openapi-typescript/')
      ? { url: compiler, format: 'module', shortCircuit: true }
      : next(specifier, context),
})
const { default: openapiTS, astToString } = await import('openapi-typescript')
hooks.deregister()

const client = `import type { operations } from './api.ts'

type Open = operations['openBox']
type Opened = Open['responses'][200]['content']['application/json']

export async function open(
  slug: Open['parameters']['path']['slug'],
  body: Open['requestBody']['content']['application/json'],
): Promise<Opened> {
  const reply = await fetch(\`/api/boxes/\${slug}/open\`, { method: 'POST', body: JSON.stringify(body) })
  return (await reply.json()) as Opened
}

export const prices = (opened: Opened): number[] => opened.data.openings.map(({ item }) => item.price)

// @ts-expect-error This field does not exist.
export const none = (opened: Opened) => opened.data.nothing
`

test('openapi-typescript generates a client from the description that compiles', async () => {
  const description = describeApi({ brand: 'Coffer', origin: 'https://coffer.example' })
  const types = astToString(await openapiTS(JSON.stringify(description)))
  const folder = await mkdtemp(path.join(tmpdir(), 'coffer-api-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await writeFile(path.join(folder, 'api.ts'), types)
  await writeFile(path.join(folder, 'client.ts'), client)
  const flags = ['--noEmit', '--strict', '--allowImportingTsExtensions', '--module', 'nodenext']
  const tsc = [path.join(root, 'node_modules/typescript/bin/tsc'), ...flags, 'client.ts']
  const { stdout } = await promisify(execFile)(process.execPath, tsc, { cwd: folder }).catch(
    (error: { stdout: string }) => error,
  )
  expect(stdout).toBe('')
})
