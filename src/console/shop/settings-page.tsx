import { useQuery } from '@tanstack/react-query'
import { send } from '#client/lib/api/api.ts'
import { formatDateTime } from '#client/lib/format/clock.ts'
import { ErrorPanel } from '#client/ui/feedback/error-panel.tsx'
import type { OperatedSetting } from '#contract/http/operator/settings.ts'
import { timeColumn } from '../parts/columns.tsx'
import { Block, Fact, Facts } from '../parts/facts.tsx'
import { Loading } from '../parts/loading.tsx'
import { SmallTable } from '../parts/small-table.tsx'
import type { Queue } from '../queues/queue.ts'
import { QueuePage } from '../queues/queue-page.tsx'
import { fieldsOf, showValue, valueIn } from './setting-value.ts'

const HISTORY_SHOWN = 50

export const settings: Queue<OperatedSetting> = {
  name: 'settings',
  title: 'Settings',
  empty: 'No setting matches.',
  filters: [{ name: 'text', label: 'Containing' }],
  usual: {},
  idOf: ({ key }) => key,
  nameOf: ({ key }) => key,
  columns: [
    { name: 'key', title: 'Setting', value: ({ key }) => key },
    { name: 'value', title: 'Value', value: ({ value, unit }) => showValue(value, unit) },
    {
      name: 'default',
      title: 'Default',
      value: (setting) => showValue(setting.default, setting.unit),
    },
    timeColumn('Changed', ({ changed_at }) => changed_at, 'changed'),
    { name: 'changed_by', title: 'By', value: ({ changed_by }) => changed_by },
    {
      name: 'planned',
      title: 'Planned',
      isNumber: true,
      value: ({ planned }) => planned.length || null,
    },
    { name: 'does', title: 'What it does', value: ({ does }) => does },
  ],
  load: async ({ filters, signal }) => {
    const { data } = await send('GET /api/operator/settings', { signal })
    const text = (filters.text ?? '').toLowerCase()
    const matching = data.filter(({ key, does }) => `${key} ${does}`.toLowerCase().includes(text))
    return { data: matching, next_cursor: null }
  },
  Case: ({ row }) => (
    <>
      <Facts title="Setting">
        <Fact name="What it does">{row.does}</Fact>
        <Fact name="Value">{showValue(row.value, row.unit)}</Fact>
        <Fact name="Default">{showValue(row.default, row.unit)}</Fact>
        {row.min === null && row.max === null ? null : (
          <Fact name="Bounds">
            {`${showValue(row.min, row.unit)} to ${showValue(row.max, row.unit)}`}
          </Fact>
        )}
        <Fact name="Second person">{row.needs_two ? 'confirms a change' : 'not needed'}</Fact>
      </Facts>
      <History setting={row} />
    </>
  ),
  acts: [
    {
      name: 'change',
      label: 'Change',
      key: 'a',
      tone: 'brass',
      call: 'PUT /api/operator/settings/:key',
      about: 'On every node, at once or at the time given. Refused if somebody changed it before.',
      fields: fieldsOf,
      send: ({ row, reason, values, idempotencyKey }) => {
        const at = values.starts_at?.trim()
        return send('PUT /api/operator/settings/:key', {
          params: { key: row.key },
          body: {
            value: valueIn(row.kind, values.value ?? ''),
            revision: row.revision,
            reason,
            ...(at && { starts_at: new Date(at).toISOString() }),
          },
          idempotencyKey,
        })
      },
    },
  ],
}

/** The versions of a setting: before and after, who, when and why. */
function History({ setting: { key, unit } }: { setting: OperatedSetting }) {
  const { data, error, refetch } = useQuery({
    queryKey: ['operator', 'setting', key],
    queryFn: async ({ signal }) =>
      (
        await send('GET /api/operator/settings/:key/history', {
          params: { key },
          query: { limit: HISTORY_SHOWN },
          signal,
        })
      ).data,
  })
  if (error && !data) return <ErrorPanel error={error} onRetry={refetch} />
  if (!data) return <Loading label="the history" />
  return (
    <Block title="History">
      <SmallTable
        rows={data}
        keyOf={({ revision }) => String(revision)}
        empty="Never changed."
        columns={[
          { title: 'From', show: ({ starts_at }) => formatDateTime(starts_at) },
          { title: 'Value', show: ({ value }) => showValue(value, unit) },
          { title: 'Who', show: ({ made_by }) => made_by ?? 'command line' },
          { title: 'Why', show: ({ reason }) => reason },
          { title: '', show: ({ status }) => status.replaceAll('_', ' ') },
        ]}
      />
    </Block>
  )
}

/** What operators change while the shop runs. */
export const SettingsPage = () => <QueuePage queue={settings} />
