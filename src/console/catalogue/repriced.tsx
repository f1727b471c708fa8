import { useQuery } from '@tanstack/react-query'
import { send } from '#client/lib/api/api.ts'
import { errorMessage } from '#client/lib/api/error-message.ts'
import { showCoins, showPercent } from '#client/lib/format/coins.ts'
import { readAmount } from '#client/lib/format/typed-amount.ts'
import type { OperatedItem } from '#contract/http/operator/catalogue.ts'
import { isCoins } from '#domain/money/money.ts'
import { SmallTable } from '../parts/small-table.tsx'
import { readNumber } from '../parts/typed-number.ts'
import { basisPointsOf, changedPrices } from './price-change.ts'

interface RepricedProps {
  row: OperatedItem
  values: Readonly<Record<string, string>>
}

/** The boxes of which a new price of an item makes a new version, before it does. */
export function Repriced({ row, values }: RepricedProps) {
  const price = readAmount(values.price)
  const isPrice = price !== undefined && isCoins(price) && price > 0 && price !== row.price
  return isPrice ? <Effects prices={[{ id: row.id, price }]} /> : null
}

interface RepricedTogetherProps {
  row: readonly OperatedItem[]
  values: RepricedProps['values']
}

/** The new prices of many items, and the boxes of which they make a new version, before they do. */
export function RepricedTogether({ row: items, values }: RepricedTogetherProps) {
  const basisPoints = basisPointsOf(readNumber(values.prices))
  if (basisPoints === null) return null
  const prices = changedPrices(items, basisPoints)
  return (
    <>
      <SmallTable
        rows={prices}
        keyOf={({ id }) => id}
        empty="No price changes."
        columns={[
          { title: 'Item', show: ({ id }) => itemOf(items, id)?.name ?? id },
          {
            title: 'Price',
            show: ({ id }) => showCoins(itemOf(items, id)?.price ?? 0),
            isNumber: true,
          },
          { title: 'Then', show: ({ price }) => showCoins(price), isNumber: true },
        ]}
      />
      {prices.length > 0 ? <Effects prices={prices} /> : null}
    </>
  )
}

const itemOf = (items: readonly OperatedItem[], wanted: string) =>
  items.find(({ id }) => id === wanted)

/** What a dry run says of new prices. */
function Effects({ prices }: { prices: readonly { id: string; price: number }[] }) {
  const effects = useQuery({
    queryKey: ['operator', 'repriced', prices],
    queryFn: async ({ signal }) =>
      (
        await send('POST /api/operator/items/prices', {
          body: {
            prices: [...prices],
            reprice_boxes: true,
            is_dry_run: true,
            reason: 'A look at the effects',
          },
          signal,
        })
      ).data.boxes,
  })
  if (effects.error) return <p role="alert">{errorMessage(effects.error)}</p>
  return (
    <SmallTable
      rows={effects.data ?? []}
      keyOf={({ kind, slug, version }) => `${kind} ${slug} ${version}`}
      empty={effects.isPending ? 'Reading which boxes change …' : 'No box holds any.'}
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
