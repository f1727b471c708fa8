import { describe, expect, it } from 'vitest'
import { fc } from '#tests/support/setup/properties.ts'
import { csvLine, plainText } from './csv.ts'

const signs = [...'=+-@|%＝＋－＠']

describe('a text', () => {
  it.each([
    ['=1+1', "'=1+1"],
    [' =1', " '=1"],
    ['\t\r\n@sum(A1)', "\t\r\n'@sum(A1)"],
    ["=cmd|' /C calc'!A0", "'=cmd|' /C calc'!A0"],
    ['Ada;=HYPERLINK("http://x");', 'Ada;\'=HYPERLINK("http://x");'],
    ['one\n- two', "one\n'- two"],
    ['a+b=c, well-known@home', 'a+b=c, well-known@home'],
    ['', ''],
  ])('%j becomes %j', (text, plain) => {
    expect(plainText(text)).toBe(plain)
  })

  it('begins no formula in any cell, whatever separates the cells', () => {
    const piece = fc.constantFrom(
      ...signs,
      ' ',
      '\u00a0',
      ';',
      ',',
      '\t',
      '\n',
      '\r',
      'a',
      '1',
      '"',
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
        const text = pieces.join('')
        const plain = plainText(text)
        expect(plain.replaceAll("'", '')).toBe(text)
        for (const cell of plain.split(/[;\t\r\n]/)) {
          expect(signs).not.toContain(cell.trim().charAt(0))
        }
      }),
    )
  })
})

it('a line has quotes where they are needed', () => {
  expect(csvLine(['a', 'b,c', 'say "no"', 'two\nlines', ''])).toBe(
    'a,"b,c","say ""no""","two\nlines",\r\n',
  )
})
