import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { copySources, makeRelease } from './make-release.ts'

const root = path.resolve(import.meta.dirname, '../..')
const { dependencies } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'))
let folder: string

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'coffer-release-'))
  await copySources(folder)
})
afterAll(() => rmSync(folder, { recursive: true }))

/** What deploy/coffer and deploy/coffer.service run. */
const commands = [
  'archive',
  'audit',
  'backup',
  'catalogue',
  'init',
  'operator',
  'restore',
  'start',
  'verify',
  'witness',
]

const IMPORT = /^(?:import|export|\})(?:[^'\n]* from)? '([^'\n]+)'|\bimport\('([^'\n]+)'\)/gm
const ALIAS = /^#(domain|contract|server|client|tests|scripts)\//

/** The files that a file of the release imports, and the packages. A demo's parts are not in a release. */
function importsOf(file: string): string[] {
  return [...readFileSync(file, 'utf8').matchAll(IMPORT)].map(
    ([, name, late]) => name ?? late ?? '',
  )
}

const placeOf = (name: string, from: string): string =>
  ALIAS.test(name)
    ? path.join(folder, name.startsWith('#scripts/') ? '' : 'src', name.slice(1))
    : path.resolve(path.dirname(from), name)

test('a release has every file and package that its start and its commands import', () => {
  const missing: string[] = []
  const seen = new Set<string>()
  const open = commands.map((name) => path.join(folder, 'scripts', `${name}.ts`))
  for (let file = open.pop(); file; file = open.pop()) {
    if (seen.has(file)) continue
    seen.add(file)
    for (const name of importsOf(file)) {
      if (isBuiltin(name)) continue
      if (name.startsWith('.') || ALIAS.test(name)) {
        const place = placeOf(name, file)
        if (existsSync(place)) open.push(place)
        else missing.push(`${path.relative(folder, file)}: ${name}`)
        continue
      }
      const parts = name.split('/').slice(0, name.startsWith('@') ? 2 : 1)
      if (!(parts.join('/') in dependencies))
        missing.push(`${path.relative(folder, file)}: ${name}`)
    }
  }
  expect(missing).toEqual([])
  expect(seen.size).toBeGreaterThan(500)
})

test('a release has the migrations, the guide, the service and the example, and no tests', () => {
  for (const file of [
    'src/server/migrations/0300-0349/0330-time-of-ids.sql',
    'docs/production.md',
    'deploy/coffer.service',
    'deploy/coffer.env.example',
    'deploy/coffer',
  ]) {
    expect(existsSync(path.join(folder, file)), file).toBe(true)
  }
  expect(existsSync(path.join(folder, 'src/server/platform/config/production.test.ts'))).toBe(false)
  expect(existsSync(path.join(folder, 'src/client'))).toBe(false)
})

test('a folder with something in it is refused', async () => {
  writeFileSync(path.join(folder, 'mine'), '')
  await expect(makeRelease(folder)).rejects.toThrow(/is not empty; choose another/)
})
