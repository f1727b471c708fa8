import { execFile } from 'node:child_process'
import {
  access,
  mkdir,
  mkdtemp,
  readFile,
  readlink,
  rm,
  symlink,
  writeFile,
} from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { findPostgresHome } from './home.ts'
import { listPlaces, recordOwner, removePlace } from './shared-folder.ts'

const run = promisify(execFile)
const exists = (file: string) =>
  access(file).then(
    () => true,
    () => false,
  )

/** A shared folder with a used database, an unused one, and one without a note. */
async function aSharedFolder() {
  const root = await mkdtemp(path.join(tmpdir(), 'coffer-shared-'))
  const [kept, lost, old] = ['aaaaaaaaaaaa', 'bbbbbbbbbbbb', 'cccccccccccc'].map((name) =>
    path.join(root, name),
  ) as [string, string, string]
  for (const place of [kept, lost, old]) {
    await mkdir(path.join(place, 'data'), { recursive: true })
    await writeFile(path.join(place, 'data/1'), Buffer.alloc(4_096))
  }
  await mkdir(path.join(root, 'postgresql-18'))
  const home = path.join(root, 'home')
  const gone = path.join(root, 'gone')
  for (const [folder, place] of [
    [home, kept],
    [gone, lost],
  ] as const) {
    await mkdir(folder)
    await symlink(place, path.join(folder, 'postgres'))
    await recordOwner(place, path.join(folder, 'postgres'))
  }
  await rm(gone, { recursive: true })
  return { root, home, gone, kept, lost, old }
}

test('an unused database is listed with its size, and removed on request', async () => {
  const { root, home, gone, kept, lost, old } = await aSharedFolder()
  const places = await listPlaces(root)
  expect(places.map(({ place, owner, isOwned }) => ({ place, owner, isOwned }))).toEqual([
    { place: kept, owner: path.join(home, 'postgres'), isOwned: true },
    { place: lost, owner: path.join(gone, 'postgres'), isOwned: false },
    { place: old, owner: null, isOwned: false },
  ])
  for (const { bytes } of places) expect(bytes).toBeGreaterThanOrEqual(4_096)
  const tried = [kept, lost, path.join(root, 'postgresql-18'), root, '/']
  const removed = await Promise.all(tried.map((place) => removePlace(place, root)))
  expect(removed).toEqual([false, true, false, false, false])
  expect(await Promise.all([kept, lost, old].map(exists))).toEqual([true, false, true])
  expect(await readFile(path.join(home, 'where-the-database-is.txt'), 'utf8')).toContain(kept)
  await rm(root, { recursive: true })
})

test.runIf(process.getuid?.() === 0)(
  "at each start, root is told the location of a closed folder's database",
  async () => {
    const closed = await mkdtemp(path.join(tmpdir(), 'coffer-closed-'))
    const folder = path.join(closed, 'data/postgres')
    const sentences: string[] = []
    const find = () => findPostgresHome(folder, (sentence) => void sentences.push(sentence))
    const { folder: place } = await find()
    await find()
    expect(await readlink(folder)).toBe(place)
    // Databases left by earlier runs on this machine are reported, too.
    expect(sentences.filter((sentence) => sentence.includes(place))).toHaveLength(2)
    expect(await readFile(path.join(closed, 'data/where-the-database-is.txt'), 'utf8')).toContain(
      place,
    )
    await rm(closed, { recursive: true })
    const command = path.resolve('scripts/databases.ts')
    const { stdout } = await run(process.execPath, [command])
    expect(stdout).toContain(`was the database of ${folder}`)
    // The next database there is reported, too.
    const other = await mkdtemp(path.join(tmpdir(), 'coffer-closed-'))
    const words: string[] = []
    const next = await findPostgresHome(
      path.join(other, 'postgres'),
      (each) => void words.push(each),
    )
    expect(words.join('\n')).toContain(place)
    await rm(other, { recursive: true })
    for (const each of [place, next.folder]) await rm(each, { recursive: true })
  },
)
