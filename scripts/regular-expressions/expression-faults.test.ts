import { describe, expect, it } from 'vitest'
import { expressionFaults, filesToCheck } from './expression-faults.ts'

const faultsOf = (source: string) => expressionFaults('src/planted.ts', source)

describe('the check of regular expressions', () => {
  it.each([
    ['exponential', String.raw`/^(?:\p{L}|\p{Extended_Pictographic})+$/u`, 'exponential'],
    ['nested', '/^(a+)+$/', 'exponential'],
    ['polynomial', '/^[a-z]*[a-z0-9]*$/', '2nd degree polynomial'],
    ['quadratic by its start', String.raw`/\s+$/`, '2nd degree polynomial'],
  ])('reports an %s one', (_, literal, degree) => {
    expect(faultsOf(`const a = 1\nexport const b = ${literal}.test(c)\n`)).toEqual([
      `src/planted.ts:2: ${literal}: its time can grow faster than its input (${degree})`,
    ])
  })

  it.each([
    ['a lookahead', '/(?=a+b)a+/'],
    ['a back reference', String.raw`/(.)\1+/u`],
  ])('reports %s, which it cannot prove', (_, literal) => {
    expect(faultsOf(`export const a = ${literal}\n`)).toEqual([
      expect.stringContaining('cannot be proved to be linear'),
    ])
  })

  it.each([
    "new RegExp('^' + a)",
    "RegExp('a')",
    'const R = RegExp',
    "new globalThis.RegExp('a')",
    'Reflect.construct(RegExp, [a])',
    "text.match('a+')",
    'text.matchAll(`a+`)',
  ])('reports one that is built: %s', (source) => {
    expect(faultsOf(`${source}\n`)).toEqual([expect.stringContaining('so that it can be checked')])
  })

  it.each([
    '/^[a-z0-9]+(-[a-z0-9]+)*$/',
    String.raw`/^[\x21-\x7e]{1,255}$/`,
    String.raw`/^https:\/\/[\p{L}\p{N}-]+(\.[\p{L}\p{N}-]+)+([/?#]\S*)?$/u`,
    'let a: RegExp',
    'a instanceof RegExp',
    'text.match(a)',
  ])('accepts %s', (source) => {
    expect(faultsOf(`${source}\n`)).toEqual([])
  })

  it('reads every source that the shop runs, and no test', async () => {
    const files = await filesToCheck()
    for (const file of ['contract/player-name.ts', 'server/platform/http/parse.ts']) {
      expect(files).toContain(`src/${file}`)
    }
    expect(files.filter((file) => file.includes('.test.'))).toEqual([])
  })
})
