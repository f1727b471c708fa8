import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { looseTexts } from './loose-texts.ts'

const client = path.resolve(import.meta.dirname, '../../src/client/tsconfig.json')

test('every text that comes, goes or follows something that does has an element of its own', () => {
  expect(looseTexts(client)).toEqual([])
})

test.each([
  ["<p>{isOn ? 'alone' : null}</p>", []],
  ["<p><b />{isOn ? 'on' : null}</p>", ["{isOn ? 'on' : null}"]],
  ["<p>before<b />{isOn && 'on'}</p>", ["{isOn && 'on'}"]],
  ['<p>before{isOn ? <b /> : null}</p>', []],
  ['<p>{isOn ? <b /> : null}after</p>', ['after']],
  ['<p>{isOn ? <b /> : null}<span>after</span></p>', []],
  ['<p>{isOn ? <>text <b /></> : null}</p>', ['<>text <b /></>']],
])('%s', async (jsx, found) => {
  const folder = await mkdtemp(path.join(tmpdir(), 'loose-texts-'))
  try {
    const config = path.join(folder, 'tsconfig.json')
    await writeFile(config, JSON.stringify({ extends: client, include: ['.'], references: [] }))
    await writeFile(
      path.join(folder, 'example.tsx'),
      `export const Example = ({ isOn }: { isOn: boolean }) => ${jsx}\n`,
    )
    expect(looseTexts(config).map((line) => line.replace(/^\S+: /, ''))).toEqual(found)
  } finally {
    await rm(folder, { recursive: true })
  }
})
