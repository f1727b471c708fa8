import { expect, it } from 'vitest'
import { rules } from '#client/features/info/rules.ts'
import { readText } from './text-tree.ts'

const head = '---\ntitle: T\nlead: L\npicture: p\nhue: 1\nchanged: 2026-11-21\n---\n\n'
const sections = (body: string) => readText(`${head}${body}`).sections
const bodyOf = (body: string) => sections(`## A section {#a}\n\n${body}`)[0]?.body

it('reads the head, and words and values in it', () => {
  const points = 'points:\n  - figure: "{{minimum_age}}+"\n    label: From {{card_min}} on\n'
  const text = readText(head.replace('changed', `template: true\n${points}changed`))
  expect(text).toEqual({
    title: 'T',
    lead: 'L',
    picture: 'p',
    hue: 1,
    changed: '2026-11-21',
    isTemplate: true,
    points: [
      { figure: [{ tag: 'value', name: 'minimum_age' }, '+'], label: `From ${rules.cardMin} on` },
    ],
    sections: [],
  })
})

it('reads sections and their parts with anchors', () => {
  expect(
    sections('## One {#one}\n\nFirst\n\n### Two {#two}\n\nSecond\n\n## Three {#three}'),
  ).toEqual([
    {
      id: 'one',
      title: 'One',
      body: [{ tag: 'p', children: ['First'] }],
      parts: [{ id: 'two', title: 'Two', body: [{ tag: 'p', children: ['Second'] }] }],
    },
    { id: 'three', title: 'Three', body: [], parts: [] },
  ])
})

it('reads what a page is made of', () => {
  expect(bodyOf('> In a word\n\nA **bold** [link](/x), `code`\nand “quotes” & 1 < 2')).toEqual([
    { tag: 'summary', children: ['In a word'] },
    {
      tag: 'p',
      children: [
        'A ',
        { tag: 'b', children: ['bold'] },
        ' ',
        { tag: 'a', href: '/x', children: ['link'] },
        ', ',
        { tag: 'code', children: ['code'] },
        ' and “quotes” & 1 < 2',
      ],
    },
  ])
  expect(bodyOf('- one\n- two')).toEqual([
    {
      tag: 'ul',
      children: [
        { tag: 'li', children: ['one'] },
        { tag: 'li', children: ['two'] },
      ],
    },
  ])
  expect(bodyOf('{{> price-bar}}')).toEqual([{ tag: 'partial', name: 'price-bar' }])
})

it('reads a table, with or without headings of rows', () => {
  const table = (first: string) => `Table: Sizes\n\n| A | B |\n| --- | --- |\n| ${first} | 2 |`
  const read = { tag: 'table', label: 'Sizes', head: [['A'], ['B']] }
  expect(bodyOf(table('1'))).toEqual([{ ...read, rows: [[['1'], ['2']]] }])
  expect(bodyOf(table('**1**'))).toEqual([{ ...read, rows: [[['1'], ['2']]], hasRowHeads: true }])
})

it('writes fixed values as words, and leaves those of a shop to the page', () => {
  expect(
    bodyOf('From {{card_min}} dollars{{#mail}}, by {{mail}}{{/mail}}{{^mail}}!{{/mail}}'),
  ).toEqual([
    {
      tag: 'p',
      children: [
        `From ${rules.cardMin} dollars`,
        { tag: 'known', name: 'mail', children: [', by ', { tag: 'value', name: 'mail' }] },
        { tag: 'unknown', name: 'mail', children: ['!'] },
      ],
    },
  ])
})

it.each([
  ['{{nothing}}', 'There is no value {{nothing}}.'],
  ['{{#mail}}open', '{{#mail}} is not closed.'],
  ['{{#mail}}open{{/law}}', '{{/law}} closes nothing.'],
  ['close{{/law}}', '{{/law}} closes nothing.'],
  ['| A |\n| --- |\n| 1 |', 'A table has no line “Table: …” above it.'],
  ['### No anchor', 'The heading “No anchor” has no anchor.'],
  ['<b>markup</b>', '“<b>” is nothing that a text may hold.'],
  ['![picture](/x)', '“![picture](/x)” is nothing that a text may hold.'],
])('refuses %s', (body, sentence) => {
  expect(() => bodyOf(body)).toThrow(sentence)
})

it('refuses a text without a head', () => {
  expect(() => readText('## A section {#a}')).toThrow('The text has no head between ---.')
})
