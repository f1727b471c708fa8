import { expect, it } from 'vitest'
import type { Column } from './column.ts'
import { csvOf } from './csv.ts'

interface Row {
  name: string
  coins: number
}

const columns: Column<Row>[] = [
  { name: 'name', title: 'Name', value: ({ name }) => name },
  { name: 'coins', title: 'Coins', value: ({ coins }) => coins },
]
const linesOf = (...names: string[]) =>
  csvOf(
    columns,
    names.map((name) => ({ name, coins: -1.5 })),
  ).split('\r\n')

it('writes the titles and what is shown, with quotes where they are needed', () => {
  expect(linesOf('Ada', 'a,b', 'say "no"')).toEqual([
    'Name,Coins',
    'Ada,-1.5',
    '"a,b",-1.5',
    '"say ""no""",-1.5',
    '',
  ])
})

it.each(['=1+1', '+cmd', '-2+3', '@sum(a)', '|cmd', '＝1'])('%s stays a text', (name) => {
  expect(linesOf(name)[1]).toBe(`'${name},-1.5`)
})
