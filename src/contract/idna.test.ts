import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { fc } from '#tests/support/setup/properties.ts'
import { readEmail } from './email-address.ts'
import { decodePunycode } from './punycode.ts'

/** Escapes of the table. */
const unescaped = (text: string): string =>
  text.replace(/\\u([0-9A-F]{4})|\\x\{([0-9A-F]+)\}/gi, (_, four: string, more: string) =>
    String.fromCodePoint(Number.parseInt(four ?? more, 16)),
  )

const cases = readFileSync('tests/data/idna-test.txt', 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map((line) => {
    const [source = '', ascii = ''] = line.split('; ')
    return { source: unescaped(source), ascii: unescaped(ascii) }
  })

const LABEL = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/

/** Whether a domain has a mail server's name: two labels, letters, digits and hyphens, and no IP address. */
const isHost = (domain: string): boolean => {
  const labels = domain.split('.')
  return (
    labels.length > 1 &&
    labels.every((label) => LABEL.test(label)) &&
    !/^\d+$/.test(labels.at(-1) ?? '')
  )
}

/**
 * What the table of 2016 calls an error and we take: hyphens in the third and fourth place (V2), which existing names
 * have, and characters that later versions of Unicode map, ignore or allow.
 */
const isTakenToday = ({ source, ascii }: { source: string; ascii: string }): boolean =>
  ascii === '[V2]' || /[\u10a0-\u10c5\u2260\u226e\u226f\u04c0\u115f]/u.test(source)

it('every domain that UTS 46 takes, and that is a host, is stored in the form of UTS 46', () => {
  const good = cases.filter(({ ascii }) => !ascii.startsWith('[') && isHost(ascii))
  expect(good.length).toBeGreaterThan(200)
  for (const { source, ascii } of good) {
    expect(readEmail(`a@${source}`), source).toEqual({ address: `a@${ascii}` })
  }
})

it('every domain that is none of UTS 46, or no host, is refused', () => {
  const bad = cases.filter(
    (each) => !isTakenToday(each) && (each.ascii.startsWith('[') || !isHost(each.ascii)),
  )
  expect(bad.length).toBeGreaterThan(2_500)
  for (const { source, ascii } of bad) {
    expect(readEmail(`a@${source}`).fault, `${source} ${ascii}`).toBeDefined()
  }
})

it('a name has one form: what its A-labels stand for is stored as they are', () => {
  const name = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 })
  fc.assert(
    fc.property(name, (label) => {
      const { address } = readEmail(`a@${label}.com`)
      const shown = address
        ?.slice('a@'.length)
        .split('.')
        .map((each) => (each.startsWith('xn--') ? decodePunycode(each.slice(4)) : each))
        .join('.')
      if (shown !== undefined) expect(readEmail(`a@${shown}`)).toEqual({ address })
    }),
  )
})

it.each([
  'xn--a.com',
  'xn--0.com',
  'xn--a-ecp.com',
  'xn--te%C5%A1la.com',
  'xn--.com',
  'xn--99999999999999.com',
  'xn--zzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzz.com',
  'xn---com-.com',
  'xn--example-.com',
  'xn--xn---epa.com',
])('%s stands for nothing', (domain) => {
  expect(readEmail(`a@${domain}`).fault).toBe('form')
})

it('RFC 3492, section 7.1: the samples are read', () => {
  const samples = {
    ihqwcrb4cv8a8dqg056pqjye: '他们为什么不说中文',
    ihqwctvzc91f659drss3x8bo0yb: '他們爲什麽不說中文',
    'proprostnemluvesky-uyb24dma41a': 'pročprostěnemluvíčesky',
    b1abfaaepdrnnbgefbadotcwatmq2g4l: 'почемужеонинеговорятпорусски',
    'porqunopuedensimplementehablarenespaol-fmd56a': 'porquénopuedensimplementehablarenespañol',
    '3b-ww4c5e180e575a65lsy2b': '3年b組金八先生',
    '-with-super-monkeys-pc58ag80a8qai00g7n9n': '安室奈美恵-with-super-monkeys',
    d9juau41awczczp: 'そのスピードで',
  }
  for (const [code, text] of Object.entries(samples)) expect(decodePunycode(code)).toBe(text)
})
