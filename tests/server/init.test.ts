import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseEnv } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { envFile, freshKeys } from '#scripts/init/env-file.ts'
import { startEmbeddedPostgres } from '#scripts/postgres/embedded-postgres.ts'
import { demoCatalogueFile } from '#scripts/seed/demo-catalogue.ts'
import { auditShop } from '#server/app/audit.ts'
import { readConfig } from '#server/platform/config/config.ts'
import { createDatabase } from '#server/platform/db/database.ts'
import { runProcess } from '#tests/support/shop/run-command.ts'

let folder: string
let postgres: Awaited<ReturnType<typeof startEmbeddedPostgres>>

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'coffer-init-'))
  // Production refuses a database that may forget, as that of the tests may.
  postgres = await startEmbeddedPostgres({
    folder: path.join(folder, 'postgres'),
    log: () => undefined,
  })
})
afterAll(async () => {
  await postgres.stop()
  await rm(postgres.folder, { recursive: true, force: true })
  await rm(folder, { recursive: true, force: true })
})

const init = (args: string[], env: Record<string, string> = {}) =>
  runProcess(path.resolve('scripts/init.ts'), args, { INIT_CWD: folder, ...env })

const shop = (more: string[] = []) => [
  ...['--yes', '--brand', 'Boxes', '--url', 'https://boxes.shop', '--database', postgres.url],
  ...['--smtp', 'smtps://user:password@127.0.0.1:1', '--set', 'DRAND_URLS=https://127.0.0.1:1'],
  ...more,
]

describe('npm run init', () => {
  it('writes nothing if a setting is wrong, and names each', async () => {
    const { code, err } = await init(shop(['--set', 'ZENN_URL=https://z.com', '--set', 'PORT=x']))
    expect(code).toBe(3)
    expect(err).toContain('PORT must be a port')
    const half = await init(shop(['--set', 'ZENN_URL=https://z.com', '--set', 'ALPHAPO_KEY=k']))
    expect(half.err.trim().split('\n')).toEqual([
      'ZENN_URL is not a setting: did you mean ZEN_URL?',
      'ALPHAPO_KEY needs ALPHAPO_URL.',
    ])
    const none = await init(['--yes', '--brand', 'Boxes'])
    expect([none.code, none.err]).toEqual([3, '--yes needs --url.\n'])
    const away = await init([...shop(), '--database', 'postgres://u@127.0.0.1:1/none'])
    expect([away.code, away.err]).toEqual([3, expect.stringContaining('does not answer')])
    expect(existsSync(path.join(folder, 'coffer.env'))).toBe(false)
  })

  it('writes settings with fresh keys that only their owner reads, opens the admin and the catalogue, and names what is away', async () => {
    const catalogue = ['--catalogue', demoCatalogueFile]
    const { code, out, err } = await init(shop(['--admin', 'boss@boxes.shop', ...catalogue]), {
      COFFER_ADMIN_PASSWORD: 'correct horse battery',
    })
    expect(code).toBe(1)
    expect(err).toMatch(/^FAILED mail server 127\.0\.0\.1:1: /)
    expect(err).toMatch(/^FAILED beacon 127\.0\.0\.1:1: /m)
    expect(out).toContain('Admin is the first admin.')
    expect(out + err).not.toContain('correct horse')
    expect(out).toMatch(/^Imported: \d+ changes/m)
    const file = path.join(folder, 'coffer.env')
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    const config = readConfig(parseEnv(await readFile(file, 'utf8')))
    const database = createDatabase({ url: postgres.url })
    const findings = await auditShop(database, config)
    expect(findings.flatMap(({ faults }) => faults)).toEqual([])
    await database.close()
  })

  it('does not write over keys, and tries an existing file', async () => {
    const again = await init(shop())
    expect([again.code, again.err]).toEqual([3, expect.stringContaining('keys must not be lost')])
    const mail = createServer((socket) => socket.destroy()).listen(0, '127.0.0.1')
    await once(mail, 'listening')
    const { port } = mail.address() as AddressInfo
    const file = path.join(folder, 'coffer.env')
    const text = await readFile(file, 'utf8')
    await writeFile(
      path.join(folder, 'other.env'),
      text.replace('127.0.0.1:1', `127.0.0.1:${port}`),
    )
    const checked = await init(['--check', 'other.env'])
    mail.close()
    expect([checked.code, checked.err]).toEqual([1, expect.stringContaining(`127.0.0.1:${port}`)])
    expect(checked.out).toMatch(/^Database: coffer at 127\.0\.0\.1:/)
  })

  it('makes no second shop in a database, and writes no keys for one', async () => {
    const other = shop(['--out', 'second.env', '--admin', 'other@boxes.shop'])
    const { code, err } = await init(other)
    expect([code, err]).toEqual([3, expect.stringContaining('holds a shop already')])
    expect(existsSync(path.join(folder, 'second.env'))).toBe(false)
  })
})

describe('the file with the settings', () => {
  it('is read alike by a shell and by COFFER_ENV', async () => {
    const settings = {
      BRAND: 'Boxes & more',
      MAIL_FROM: 'Boxes <no-reply@boxes.shop>',
      SMTP_URL: 'smtps://user:pa$$%40word#1@mail.boxes.shop',
      ...freshKeys(),
    }
    const text = envFile(settings)
    const file = path.join(folder, 'shell.env')
    await writeFile(file, text)
    expect(parseEnv(text)).toEqual(settings)
    for (const [name, value] of Object.entries(settings)) {
      const words = execFileSync('/bin/sh', ['-c', `. "$1"; printf %s "$${name}"`, 'sh', file])
      expect(words.toString()).toBe(value)
    }
  })

  it('has keys that differ, and no value that could end its quotes', () => {
    const keys = Object.values(freshKeys())
    expect(new Set(keys).size).toBe(keys.length)
    expect(() => envFile({ BRAND: "Box's" })).toThrow(/^BRAND must have no quotes/)
  })
})
