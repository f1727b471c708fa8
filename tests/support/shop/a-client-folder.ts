import { mkdir, mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { NO_SHOP_KEYS } from '#server/app/pages/verifier-page.ts'

/** A minimal built storefront that the server accepts. */
export async function aClientFolder(): Promise<string> {
  const made = await mkdtemp(path.join(tmpdir(), 'coffer-client-'))
  await mkdir(path.join(made, '.vite'))
  await mkdir(path.join(made, 'assets'))
  await mkdir(path.join(made, '.console/assets'), { recursive: true })
  await writeFile(path.join(made, '.console/assets/main-1.js'), 'export {}')
  await writeFile(path.join(made, '.console/index.html'), '<!doctype html><title>Console</title>')
  await writeFile(path.join(made, '.vite/manifest.json'), '{}')
  await writeFile(path.join(made, 'assets/app-1.js'), 'export {}')
  await writeFile(path.join(made, 'site.webmanifest'), '{"start_url":"/","icons":[]}')
  await writeFile(path.join(made, 'service-worker.js'), '')
  await writeFile(path.join(made, 'coffer-verifier.html'), NO_SHOP_KEYS)
  await writeFile(
    path.join(made, 'index.html'),
    '<!doctype html><html><head><title>x</title></head><body><div id="root"></div></body></html>',
  )
  return made
}
