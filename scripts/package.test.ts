import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, it } from 'vitest'
import { root } from './run-program.ts'

const { scripts } = JSON.parse(await readFile(path.join(root, 'package.json'), 'utf8')) as {
  scripts: Record<string, string>
}

it.each(Object.entries(scripts))('npm run %s first installs missing packages', (_, command) => {
  expect(command).toMatch(
    /^node scripts\/set-up\.mjs( --(tests|redis))? && exec node_modules\/\.bin\/node /,
  )
})
