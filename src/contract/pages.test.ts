import { expect, it } from 'vitest'
import { pageAt, pages, patternOf } from './pages.ts'

const patterns = ['/', '/boxes', '/boxes/:slug', '/battles/:id', '/battles/create'] as const

it.each([
  ['/', '/'],
  ['/boxes', '/boxes'],
  ['/boxes/midas-vault', '/boxes/:slug'],
  ['/battles/create', '/battles/create'],
  ['/battles/7', '/battles/:id'],
])('%s matches %s', (path, pattern) => {
  expect(patternOf(patterns, path)).toBe(pattern)
})

it.each(['', '/Boxes', '/boxes/', '//', '//boxes', '/boxes/a/b', '/battles', 'boxes', '/x'])(
  '%j matches no pattern',
  (path) => {
    expect(patternOf(patterns, path)).toBeUndefined()
  },
)

it.each(['/profile', '/profile/inventory', '/battles/create', '/custom-boxes/create', '/freeloot'])(
  '%s is for players',
  (path) => expect(accessOf(path)).toBe('players'),
)

it.each(['/', '/battles', '/battles/7', '/custom-boxes/all'])('%s is for everybody', (path) =>
  expect(accessOf(path)).toBe('everyone'),
)

function accessOf(path: string) {
  const name = pageAt(path)
  return name && pages[name].access
}

it('maps each path to its page', () => {
  expect(pageAt('/boxes/midas-vault')).toBe('box')
  expect(pageAt('/ref/marlowe')).toBe('home')
  expect(pageAt('/ref')).toBeUndefined()
  expect(pageAt('/battles/7')).toBe('battle')
  expect(pageAt('/battles/create')).toBe('createBattle')
})

it('no two pages share a path', () => {
  const paths = Object.values(pages).map(({ path }) => path)
  expect(new Set(paths).size).toBe(paths.length)
})
