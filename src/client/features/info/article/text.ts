import type { ValueName } from './value-names.ts'

/** A piece of a text: words, a value that only the running shop knows, or an element with what is in it. */
export type TextNode =
  | string
  | { tag: (typeof plainTags)[number]; children: readonly TextNode[] }
  | { tag: 'a'; href: string; children: readonly TextNode[] }
  | { tag: 'value'; name: ValueName }
  /** What is shown if the value is known, or if it is not. */
  | { tag: 'known' | 'unknown'; name: ValueName; children: readonly TextNode[] }
  | {
      tag: 'table'
      label: string
      head: readonly Cell[]
      rows: readonly (readonly Cell[])[]
      /** Whether the first cell of each row names it. */
      hasRowHeads?: true
    }
  /** What the page draws itself. */
  | { tag: 'partial'; name: string }

export type Cell = readonly TextNode[]

/** Elements without attributes; `summary` is a section's first sentence. */
export const plainTags = ['p', 'b', 'em', 'ul', 'ol', 'li', 'code', 'summary'] as const

export interface TextSection {
  /** The anchor: emails and pages link to it, so it must not change with the title. */
  id: string
  title: string
  body: readonly TextNode[]
  /** What stands below it under headings of its own: the questions of a group. */
  parts: readonly TextPart[]
}

export type TextPart = Omit<TextSection, 'parts'>

/** A page's text, as the build reads it from a Markdown file of `texts/`. */
export interface ArticleText {
  title: string
  lead: string
  /** The name of its picture under /art. */
  picture: string
  /** The colour of the head, as an OKLCH hue. */
  hue: number
  /** The date of the last change, as `2026-11-21`. */
  changed: string
  /** Whether it is a template until the operator's lawyers have checked it. */
  isTemplate: boolean
  points: readonly { figure: readonly TextNode[]; label: string }[]
  sections: readonly TextSection[]
}
