import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { send } from '#client/lib/api/api.ts'
import { errorMessage } from '#client/lib/api/error-message.ts'
import { formatDateTime } from '#client/lib/format/clock.ts'
import { showCoins, showPercent } from '#client/lib/format/coins.ts'
import { Select } from '#client/ui/form/select.tsx'
import type { BoxVersionEntry } from '#contract/http/boxes.ts'
import type { OperatedBox } from '#contract/http/operator/catalogue.ts'
import { Block } from '../parts/facts.tsx'
import { Loading } from '../parts/loading.tsx'
import { SmallTable } from '../parts/small-table.tsx'
import css from './catalogue.module.css'
import { chancesOf } from './odds.ts'

/** As many as one call returns; a box with more versions offers its latest. */
const VERSIONS_MAX = 100

const calls = {
  box: 'GET /api/boxes/:slug/versions',
  free: 'GET /api/free-boxes/:slug/versions',
} as const

const facts: readonly { name: string; show: (version: BoxVersionEntry) => string }[] = [
  { name: 'On sale since', show: ({ created_at }) => formatDateTime(created_at) },
  { name: 'Price', show: ({ price }) => showCoins(price) },
  { name: 'Return', show: ({ rtp }) => (rtp === null ? '–' : showPercent(rtp, 4)) },
  { name: 'Average value', show: ({ average }) => showCoins(average) },
  { name: 'Items', show: ({ items }) => String(items) },
  { name: 'Top item', show: ({ top_price }) => showCoins(top_price) },
  { name: 'Hash', show: ({ version_hash }) => version_hash.slice(0, 16) },
]

/** Two published versions of a box side by side, the latest two at first; nothing for a box with fewer. */
export function VersionComparison({ kind, slug, version, status }: OperatedBox) {
  const [chosen, setChosen] = useState<Partial<Record<'left' | 'right', string>>>({})
  const { data: versions = [], error } = useQuery({
    queryKey: ['operator', 'versions', kind, slug, version],
    queryFn: async ({ signal }) => {
      const query = { limit: VERSIONS_MAX }
      return (await send(calls[kind], { params: { slug }, query, signal })).data
    },
    // Only what is on sale has published versions to read.
    enabled: status === 'live',
  })
  const find = (text: string | undefined) => versions.find((each) => String(each.version) === text)
  const right = find(chosen.right) ?? versions[0]
  const left = find(chosen.left) ?? versions[1]
  if (error) return <p role="alert">{errorMessage(error)}</p>
  if (!left || !right) return null
  const options = versions.map((each) => ({
    value: String(each.version),
    label: `Version ${each.version}`,
  }))
  return (
    <Block title="Versions side by side">
      <div className={css.compared}>
        {(
          [
            ['left', left],
            ['right', right],
          ] as const
        ).map(([side, shown]) => (
          <Select
            key={side}
            label={side === 'left' ? 'Compare' : 'With'}
            options={options}
            value={String(shown.version)}
            onChange={(value) => setChosen({ ...chosen, [side]: value })}
          />
        ))}
      </div>
      <SmallTable
        rows={facts}
        keyOf={({ name }) => name}
        empty=""
        columns={[
          { title: 'Fact', show: ({ name }) => name },
          { title: `Version ${left.version}`, show: ({ show }) => show(left), isNumber: true },
          {
            title: left === right ? 'The same version' : `Version ${right.version}`,
            show: ({ show }) => <Changed before={show(left)} after={show(right)} />,
            isNumber: true,
          },
        ]}
      />
      <Chances {...{ kind, slug }} left={left.version} right={right.version} />
    </Block>
  )
}

interface ChancesProps {
  kind: OperatedBox['kind']
  slug: string
  left: number
  right: number
}

/** The chance of each item in both versions. */
function Chances({ kind, slug, left, right }: ChancesProps) {
  const { data, error } = useQuery({
    queryKey: ['operator', 'version items', kind, slug, left, right],
    queryFn: ({ signal }) =>
      Promise.all(
        [left, right].map(async (version) => {
          const params = { slug, version }
          const key = 'GET /api/operator/shop-boxes/:slug/versions/:version'
          return (await send(key, { params, query: { kind }, signal })).data.items
        }),
      ),
    // A published version never changes.
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (error) return <p role="alert">{errorMessage(error)}</p>
  if (!data) return <Loading label="the chances" />
  return (
    <SmallTable
      rows={chancesOf(data[0] ?? [], data[1] ?? [])}
      keyOf={({ id }) => id}
      empty="No item."
      columns={[
        { title: 'Item', show: ({ name }) => name },
        { title: `Chance in ${left}`, show: ({ before }) => before, isNumber: true },
        {
          title: left === right ? 'The same' : `Chance in ${right}`,
          show: ({ before, after }) => <Changed before={before} after={after} />,
          isNumber: true,
        },
      ]}
    />
  )
}

/** What a version has, in bold if the other has something else. */
const Changed = ({ before, after }: { before: string; after: string }) =>
  before === after ? <span>{after}</span> : <b>{after}</b>
