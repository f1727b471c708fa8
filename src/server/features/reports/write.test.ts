import { describe, expect, it } from 'vitest'
import { columnsOf, type Pages, type Row } from './report.ts'
import { type Heading, writeCsv, writeJson } from './write.ts'

const heading: Heading = {
  report: {
    name: 'adjustments',
    title: 'Adjustments by staff',
    version: 3,
    columns: columnsOf({
      at: ['time', 'When'],
      name: ['text', 'Who'],
      amount: ['coins', 'How much'],
      bets: ['count', 'How many'],
    }),
    totals: ['amount', 'bets'],
  },
  period: { from: '2026-03-01', to: '2026-04-01' },
  timeZone: 'Europe/Berlin',
  madeAt: '2026-04-01T08:00:00.000Z',
  filters: { over: '1000' },
}

async function* pagesOf(...pages: Row[][]): Pages {
  yield* pages
}

async function textOf(chunks: AsyncIterable<string>): Promise<string> {
  let text = ''
  for await (const chunk of chunks) text += chunk
  return text
}

const rows = (names: readonly string[], amount = 1n): Row[] =>
  names.map((name) => ({ at: new Date(0), name, amount, bets: 2n }))

describe('CSV', () => {
  it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', ' =1', '＝1', '|cmd'])(
    'keeps a spreadsheet from reading the name %j as a formula',
    async (name) => {
      const csv = await textOf(writeCsv(heading, pagesOf(rows([name]))))
      expect(csv).toMatch(/,"?\s*'/)
      expect(csv).not.toContain(`,${name}`)
      expect(csv).not.toContain(`,"${name}`)
    },
  )

  it('quotes commas, quotes and line breaks, and leaves negative amounts as numbers', async () => {
    const csv = await textOf(writeCsv(heading, pagesOf(rows(['a,"b"\nc'], -1_205n))))
    expect(csv).toContain('1970-01-01T00:00:00.000Z,"a,""b""\nc",-12.05,2\r\n')
  })

  it('begins with the columns, and ends with totals, title, version, period, filters and time', async () => {
    const csv = await textOf(writeCsv(heading, pagesOf(rows(['a']), rows(['b']))))
    const lines = csv.replace('\ufeff', '').split('\r\n')
    expect(lines[0]).toBe('at,name,amount,bets')
    expect(lines[3]).toBe('')
    expect(lines.slice(4, 14)).toEqual([
      'Total amount,0.02',
      'Total bets,4',
      'Report,Adjustments by staff',
      'Version,3',
      'From,2026-03-01',
      'To,2026-04-01',
      'Time zone,Europe/Berlin',
      'Made at,2026-04-01T08:00:00.000Z',
      'Filter over,1000',
      'Rows,2',
    ])
  })

  it('says that there was no activity', async () => {
    expect(await textOf(writeCsv(heading, pagesOf()))).toContain(
      '\r\nNo activity\r\nTotal amount,0.00\r\n',
    )
  })
})

describe('JSON', () => {
  it('has rows, totals and what it is', async () => {
    const json = JSON.parse(await textOf(writeJson(heading, pagesOf(rows(['a', 'b'], -150n)))))
    expect(json).toMatchObject({
      data: [{ at: '1970-01-01T00:00:00.000Z', name: 'a', amount: -1.5, bets: 2 }, { name: 'b' }],
      totals: { amount: -3, bets: 4 },
      meta: {
        title: 'Adjustments by staff',
        version: 3,
        from: '2026-03-01',
        to: '2026-04-01',
        made_at: '2026-04-01T08:00:00.000Z',
        filters: { over: '1000' },
      },
      activity: null,
    })
  })

  it('says that there was no activity', async () => {
    const json = JSON.parse(await textOf(writeJson(heading, pagesOf())))
    expect(json).toMatchObject({
      data: [],
      totals: { amount: 0, bets: 0 },
      activity: 'No activity',
    })
  })

  it('writes amounts exactly, however large', async () => {
    const cents = 9_007_199_254_740_993n
    const json = await textOf(writeJson(heading, pagesOf(rows(['a'], cents), rows(['b'], cents))))
    expect(json).toContain('"amount":90071992547409.93')
    expect(json).toContain('"totals":{"amount":180143985094819.86')
  })
})
