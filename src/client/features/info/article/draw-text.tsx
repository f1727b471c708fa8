import { createElement, Fragment, type ReactNode } from 'react'
import { Link } from 'react-router'
import { Table } from '#client/ui/list/table.tsx'
import { InShort } from './in-short.tsx'
import type { Cell, TextNode } from './text.ts'
import type { ShopValues } from './use-shop-values.ts'

/** What a page draws itself in its text, by the name that the text gives it. */
export type Partials = Record<string, ReactNode>

interface Drawing {
  values: ShopValues
  partials: Partials
}

/** Draws a text with the values of this shop. Its nodes never move, so they need no keys. */
export const drawText = (nodes: readonly TextNode[], drawing: Drawing): ReactNode =>
  createElement(Fragment, null, ...nodes.map((node) => drawNode(node, drawing)))

function drawNode(node: TextNode, drawing: Drawing): ReactNode {
  if (typeof node === 'string') return node
  const { values, partials } = drawing
  switch (node.tag) {
    case 'value':
      return <span>{values(node.name)}</span>
    case 'known':
    case 'unknown': {
      const isShown = (values(node.name) !== null) === (node.tag === 'known')
      return isShown ? <span>{drawText(node.children, drawing)}</span> : null
    }
    case 'partial':
      if (!(node.name in partials)) throw new Error(`The page does not draw “${node.name}”`)
      return partials[node.name]
    case 'a':
      return <Link to={node.href}>{drawText(node.children, drawing)}</Link>
    case 'code':
      return <code translate="no">{drawText(node.children, drawing)}</code>
    case 'summary':
      return <InShort>{drawText(node.children, drawing)}</InShort>
    case 'table':
      return (
        <Table label={node.label}>
          <thead>{drawRow(node.head, drawing, 'col')}</thead>
          {drawRows(node.rows, drawing, node.hasRowHeads)}
        </Table>
      )
    default:
      return createElement(node.tag, null, drawText(node.children, drawing))
  }
}

const drawRows = (rows: readonly (readonly Cell[])[], drawing: Drawing, hasHeads = false) => {
  const scope = hasHeads ? 'row' : undefined
  return createElement('tbody', null, ...rows.map((row) => drawRow(row, drawing, scope)))
}

/** A row of a table whose cells are headings of columns, or whose first may be one of the row. */
function drawRow(cells: readonly Cell[], drawing: Drawing, scope?: 'col' | 'row'): ReactNode {
  const drawn = cells.map((cell, index) => {
    const isHeading = scope === 'col' || (scope === 'row' && index === 0)
    return createElement(
      isHeading ? 'th' : 'td',
      isHeading ? { scope } : null,
      drawText(cell, drawing),
    )
  })
  return createElement('tr', null, ...drawn)
}
