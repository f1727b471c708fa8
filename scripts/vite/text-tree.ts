import { Marked, type Token, type TokenizerAndRendererExtension, type Tokens } from 'marked'
import { parse as parseYaml } from 'yaml'
import type {
  ArticleText,
  Cell,
  TextNode,
  TextPart,
  TextSection,
} from '#client/features/info/article/text.ts'
import { isValueName } from '#client/features/info/article/value-names.ts'
import { fixedValues } from '#client/features/info/fixed-values.ts'
import { Fault } from '#scripts/fault.ts'

/** `{{name}}`, and as in Mustache `{{#name}}`, `{{^name}}` and `{{/name}}` around what depends on it. */
interface ValueToken extends Tokens.Generic {
  type: 'value'
  kind: '' | '#' | '^' | '/'
  name: string
}

const valueTag: TokenizerAndRendererExtension = {
  name: 'value',
  level: 'inline',
  start: (source) => source.indexOf('{{'),
  tokenizer(source) {
    const [raw, kind, name] = /^\{\{([#^/]?)([a-z\d_.]+)\}\}/.exec(source) ?? []
    return raw === undefined ? undefined : { type: 'value', raw, kind, name }
  },
}
const markdown = new Marked({ extensions: [valueTag] })

/**
 * Reads a text for a page from Markdown: YAML between `---` for its head, `## Title {#anchor}` for a section,
 * `### Title {#anchor}` for a part of it, `> ` for a section's summary, `Table: label` above a table, whose
 * first column is bold if it names the rows, and
 * `{{> name}}` for what the page draws. Values of every shop become words; those of one shop stay names.
 * Throws a `Fault` that says what it does not understand.
 */
export function readText(source: string): ArticleText {
  const [, head, body] = /^---\n(.*?)\n---\n(.*)$/s.exec(source) ?? []
  if (head === undefined || body === undefined) throw new Fault('The text has no head between ---.')
  const { template, points = [], ...rest } = parseYaml(head)
  return {
    ...rest,
    isTemplate: template === true,
    points: points.map(({ figure, label }: Record<'figure' | 'label', unknown>) => ({
      figure: wordsOf(String(figure)),
      label: wordsOf(String(label)).join(''),
    })),
    sections: sectionsOf(markdown.lexer(body)),
  }
}

/** What is written within one line. */
const wordsOf = (line: string): TextNode[] =>
  markdown.lexer(line).flatMap((token) => inlineOf(token))

const inlineOf = (token: Token): TextNode[] =>
  inline((token as Partial<Tokens.Paragraph>).tokens ?? [])

function sectionsOf(tokens: readonly Token[]): TextSection[] {
  const sections: (TextPart & { parts: TextPart[] })[] = []
  for (const [heading, ...rest] of byHeading(tokens)) {
    const part = { ...headingOf(heading as Tokens.Heading), body: bodyOf(rest) }
    if ((heading as Tokens.Heading).depth === 2) sections.push({ ...part, parts: [] })
    else sections.at(-1)?.parts.push(part)
  }
  return sections
}

/** Each heading with what follows it. */
function byHeading(tokens: readonly Token[]): Token[][] {
  const groups: Token[][] = []
  for (const token of tokens) {
    if (token.type === 'heading') groups.push([token])
    else groups.at(-1)?.push(token)
  }
  return groups
}

function bodyOf(tokens: readonly Token[]): TextNode[] {
  let label: string | undefined
  return tokens.flatMap((token) => {
    if (token.type === 'space') return []
    const caption = /^Table: (.+)$/.exec(token.raw.trim())?.[1]
    if (caption !== undefined) {
      label = caption
      return []
    }
    return [token.type === 'table' ? tableOf(token as Tokens.Table, label) : blockOf(token)]
  })
}

function headingOf({ text }: Tokens.Heading): Pick<TextPart, 'id' | 'title'> {
  const [, title, id] = /^(.+) \{#([a-z\d-]+)\}$/.exec(text) ?? []
  if (title === undefined || id === undefined)
    throw new Fault(`The heading “${text}” has no anchor.`)
  return { id, title }
}

function blockOf(token: Token): TextNode {
  const partial = /^\{\{> ([a-z-]+)\}\}$/.exec(token.raw.trim())?.[1]
  if (partial !== undefined) return { tag: 'partial', name: partial }
  const { tokens = [], items = [], ordered } = token as Partial<Tokens.List & Tokens.Paragraph>
  switch (token.type) {
    case 'paragraph':
      return { tag: 'p', children: inline(tokens) }
    case 'blockquote':
      return { tag: 'summary', children: tokens.flatMap((line) => inlineOf(line)) }
    case 'list': {
      const children = items.map((item) => ({ tag: 'li' as const, children: itemOf(item) }))
      return { tag: ordered ? 'ol' : 'ul', children }
    }
    default:
      throw notUnderstood(token)
  }
}

function itemOf({ tokens }: Tokens.ListItem): TextNode[] {
  return tokens.flatMap((token) => {
    if (token.type !== 'text') throw notUnderstood(token)
    return inlineOf(token)
  })
}

function tableOf({ header, rows }: Tokens.Table, label: string | undefined): TextNode {
  if (label === undefined) throw new Fault('A table has no line “Table: …” above it.')
  const cells = rows.map((row) => row.map(({ tokens }) => inline(tokens)))
  const head = header.map(({ tokens }) => inline(tokens))
  const heads = cells.map(([first]) => boldOf(first))
  if (heads.some((words) => words === undefined)) return { tag: 'table', label, head, rows: cells }
  const named = cells.map(([, ...others], index) => [heads[index] ?? [], ...others])
  return { tag: 'table', label, head, rows: named, hasRowHeads: true }
}

/** What a cell holds if all of it is bold. */
function boldOf(cell: Cell = []): Cell | undefined {
  const [only, ...others] = cell
  const isBold = typeof only === 'object' && only.tag === 'b' && others.length === 0
  return isBold ? only.children : undefined
}

const tags = { strong: 'b', em: 'em' } as const

/** Nests what stands between the tags of a value, and joins words. */
function inline(tokens: readonly Token[]): TextNode[] {
  const open: { kind: string; name: string; children: TextNode[] }[] = [
    { kind: '', name: '', children: [] },
  ]
  const add = (node: TextNode) => {
    const children = open.at(-1)?.children ?? []
    const last = children.at(-1)
    if (typeof node === 'string' && typeof last === 'string') children.splice(-1, 1, last + node)
    else children.push(node)
  }
  for (const token of tokens) {
    if (token.type !== 'value') {
      add(wordOf(token))
      continue
    }
    const { kind, name } = token as ValueToken
    if (kind === '') add(nodeOf(name))
    else if (kind !== '/') open.push({ kind, name: shopValue(name), children: [] })
    else {
      const closed = open.pop()
      if (closed?.name !== name) throw new Fault(`{{/${name}}} closes nothing.`)
      const tag = closed.kind === '#' ? 'known' : 'unknown'
      add({ tag, name: shopValue(name), children: closed.children })
    }
  }
  const [all, unclosed] = open
  if (unclosed || !all) throw new Fault(`{{${unclosed?.kind}${unclosed?.name}}} is not closed.`)
  return all.children
}

function wordOf(token: Token): TextNode {
  switch (token.type) {
    case 'text':
    case 'escape':
      return (token as Tokens.Text).text.replaceAll('\n', ' ')
    case 'codespan':
      return { tag: 'code', children: [(token as Tokens.Codespan).text] }
    case 'strong':
    case 'em':
      return { tag: tags[token.type], children: inline((token as Tokens.Strong).tokens) }
    case 'link': {
      const { href, tokens } = token as Tokens.Link
      return { tag: 'a', href, children: inline(tokens) }
    }
    default:
      throw notUnderstood(token)
  }
}

const nodeOf = (name: string): TextNode =>
  fixedValues.get(name) ?? { tag: 'value', name: shopValue(name) }

function shopValue(name: string) {
  if (!isValueName(name)) throw new Fault(`There is no value {{${name}}}.`)
  return name
}

const notUnderstood = ({ raw }: Token) =>
  new Fault(`“${raw.trim()}” is nothing that a text may hold.`)
