import { existsSync } from 'node:fs'
import path from 'node:path'

const browsers = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const shell = 'chromium-headless-shell'

/** Debian's full Chromium, or the one in CHROMIUM_PATH. */
export const chromiumPath = find([...browsers, shell])

/** The one for tests: preferably the headless shell, which does without windows and saves a quarter of the work. */
export const testChromiumPath = find([shell, ...browsers])

function find(names: readonly string[]): string {
  const folders = (process.env.PATH ?? '').split(path.delimiter)
  const programs = names.flatMap((name) => folders.map((folder) => path.join(folder, name)))
  return process.env.CHROMIUM_PATH || (programs.find(existsSync) ?? 'chromium')
}

export const chromiumFlags = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]
