import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, it } from 'vitest'
import { leakedSecrets } from './leaked-secrets.ts'
import { root } from './run-program.ts'

/** Published by the providers in their own documentation as examples. */
const published = [
  'src/server/platform/providers/zen/signature.test.ts',
  'src/server/platform/realtime/signing.test.ts',
]

const isText = /\.(?:ts|tsx|mjs|js|json|sql|md|css|html|svg|txt|grit|ya?ml|sh|webmanifest|run)$/

it('no file of the project contains a real secret', async () => {
  const listed = execFileSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8' })
  const files = listed
    .split('\0')
    .filter((file) => isText.test(file) && file !== 'package-lock.json')
  expect(files.length).toBeGreaterThan(500)
  const leaks = []
  for (const file of files) {
    const text = await readFile(path.join(root, file), 'utf8').catch(() => '')
    for (const line of leakedSecrets(text)) leaks.push(`${file}:${line}`)
  }
  expect(leaks.filter((leak) => !published.some((file) => leak.startsWith(`${file}:`)))).toEqual([])
  // The scan also finds the permitted ones, so it works.
  for (const file of published) expect(leaks.some((leak) => leak.startsWith(file))).toBe(true)
})

it('finds planted secrets', () => {
  const digest = createHash('sha256').update('planted').digest()
  const [hex, text] = [digest.toString('hex', 16), digest.toString('base64')]
  for (const planted of [
    `const apiKey = '${hex}'`,
    `ZEN_IPN_SECRET="${hex}"`,
    `{ "password": "${text}" }`,
    ['-----BEGIN RSA', 'PRIVATE KEY-----'].join(' '),
    `AKIA${'Q7'.repeat(8)}`,
    `ghp_${'a1'.repeat(18)}`,
    `sk_live_${'b2'.repeat(12)}`,
  ]) {
    expect(leakedSecrets(`first\n${planted}\nlast`), planted).toEqual([2])
  }
  for (const innocent of [
    "const secret = 'skinsback-secret-of-tests'",
    "const token = readToken('access')",
    `const commitment = '${hex}'`,
    "password: 'open-the-vault'",
  ]) {
    expect(leakedSecrets(innocent), innocent).toEqual([])
  }
})
