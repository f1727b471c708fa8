import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { separateStyles } from './rendering.ts'

it('puts each style once into a style sheet with its hash', () => {
  const { markup, styles, stylesHash } = separateStyles(
    '<i class="a" style="--h:20"></i><b style="--h:165">style=&quot;--h:3&quot;</b><u style="--h:20"></u>',
  )
  expect(markup).toBe(
    '<i class="a" data-style="0"></i><b data-style="1">style=&quot;--h:3&quot;</b><u data-style="0"></u>',
  )
  expect(styles).toBe('[data-style="0"]{--h:20}[data-style="1"]{--h:165}')
  expect(stylesHash).toBe(createHash('sha256').update(styles).digest('base64'))
})

it.each(['color:red}*{display:none', 'background:url(&#x27;//evil.example&#x27;)', '</style>'])(
  'refuses the style %s',
  (style) => {
    expect(() => separateStyles(`<i style="${style}"></i>`)).toThrow('unsupported style')
  },
)
