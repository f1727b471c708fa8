import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { rounded } from './table.ts'

type Manifest = Record<string, { file: string; css?: string[]; imports?: string[] }>

const KB = 1024

/**
 * The gzip size of what every page needs at once, and of what each page brings beyond it: in the file of its
 * own, and with the files that it shares with other pages.
 */
export async function measureBundle(folder: string): Promise<Record<string, string>[]> {
  const manifest = JSON.parse(
    await readFile(path.join(folder, '.vite/manifest.json'), 'utf8'),
  ) as Manifest
  const shell = reach(manifest, 'index.html')
  const pages = Object.keys(manifest).filter((name) => /-(page|modal)\.tsx$/.test(name))
  const scripts = (names: string[]) =>
    sizeOf(
      folder,
      names.map((name) => manifest[name]?.file ?? ''),
    )
  const row = async (what: string, own: string[], all: string[]) => ({
    what,
    'own JS KB gzip': await scripts(own),
    'with shared': await scripts(all),
    'CSS KB gzip': await sizeOf(
      folder,
      all.flatMap((name) => manifest[name]?.css ?? []),
    ),
  })
  return Promise.all([
    row('first load', [...shell], [...shell]),
    ...pages.map((page) =>
      row(
        page,
        [page],
        [...reach(manifest, page)].filter((name) => !shell.has(name)),
      ),
    ),
  ])
}

function reach(manifest: Manifest, name: string, found = new Set<string>()): Set<string> {
  if (found.has(name)) return found
  found.add(name)
  for (const imported of manifest[name]?.imports ?? []) reach(manifest, imported, found)
  return found
}

async function sizeOf(folder: string, files: string[]): Promise<string> {
  const contents = await Promise.all(
    [...new Set(files)].map((file) => readFile(path.join(folder, file))),
  )
  const bytes = contents.reduce((sum, content) => sum + gzipSync(content, { level: 9 }).length, 0)
  return rounded(bytes / KB, 1)
}
