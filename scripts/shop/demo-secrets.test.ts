import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { demoSecrets } from './demo-secrets.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'coffer-secrets-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const file = () => path.join(folder, 'secrets.json')
const stored = (): Record<string, string> => JSON.parse(readFileSync(file(), 'utf8'))

test('they are created once, kept, and readable only by their owner', () => {
  const secrets = demoSecrets(folder)
  expect(demoSecrets(folder)).toEqual(secrets)
  expect(stored()).toEqual(secrets)
  expect(statSync(file()).mode & 0o777).toBe(0o600)
})

test('a folder of an older release gets new secrets and keeps its existing ones', () => {
  const { ALPHAPO_SECRET: _, SKINSBACK_SECRET: __, ...older } = demoSecrets(folder)
  writeFileSync(file(), JSON.stringify(older))
  const completed = demoSecrets(folder)
  expect(completed).toMatchObject(older)
  expect(completed.ALPHAPO_SECRET).toMatch(/^[0-9a-f]{48}$/)
  expect(demoSecrets(folder)).toEqual(completed)
})

test.each(['', '{}', '[]', 'null', '{"SEED_KEY":"short"}'])('%j is not a secrets file', (text) => {
  writeFileSync(file(), text)
  expect(() => demoSecrets(folder)).toThrow(/is not what was written there/)
  expect(readFileSync(file(), 'utf8')).toBe(text)
})
