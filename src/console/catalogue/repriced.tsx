import { useQuery } from '@tanstack/react-query'
import { send } from '#client/lib/api/api.ts'
import { errorMessage } from '#client/lib/api/error-message.ts'
import { showCoins, showPercent } from '#client/lib/format/coins.ts'
import { readAmount } from '#client/lib/format/typed-amount.ts'
import type { OperatedItem } from '#contract/http/operator/catalogue.ts'
import { isCoins } from '#domain/money/money.ts'
import { SmallTable } from '../parts/small-table.tsx'

interface RepricedProps {
  row: OperatedItem
  values: Readonly<Record<string, string>>
}

/** The boxes of which a new price makes a new version, before it does. */
export function Repriced({ row, values }: RepricedProps) {
  const price = readAmount(values.price)
  const isPrice = price !== undefined && isCoins(price) && price > 0 && price !== row.price
  const effects = useQuery({
    queryKey: ['operator', 'repriced', row.id, price],
    queryFn: async ({ signal }) =>
      (
        await send('POST /api/operator/items/prices', {
          body: {
            prices: [{ id: row.id, price: price ?? 0 }],
            reprice_boxes: true,
            is_dry_run: true,
            reason: 'A look at the effects',
          },
          signal,
        })
      ).data.boxes,
    enabled: isPrice,
  })
  if (!isPrice) return null
  if (effects.error) return <p role="alert">{errorMessage(effects.error)}</p>
  return (
    <SmallTable
      rows={effects.data ?? []}
      keyOf={({ kind, slug }) => `${kind} ${slug}`}
      empty={effects.isPending ? 'Reading which boxes change …' : 'No box holds it.'}
      columns={[
        { title: 'Box', show: ({ slug }) => slug },
        { title: 'Price', show: (box) => showCoins(box.price), isNumber: true },
        { title: 'Return before', show: (box) => percentOf(box.rtp_before), isNumber: true },
        { title: 'After', show: (box) => percentOf(box.rtp_after), isNumber: true },
        { title: 'Why not', show: ({ fault }) => fault ?? '' },
      ]}
    />
  )
}

const percentOf = (rtp: number | null) => (rtp === null ? '' : showPercent(rtp, 2))
