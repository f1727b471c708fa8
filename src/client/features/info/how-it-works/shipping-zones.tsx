import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { send } from '#client/lib/api/api.ts'
import { keys } from '#client/lib/api/queries.ts'
import { showCoins } from '#client/lib/format/coins.ts'
import { Skeleton } from '#client/ui/feedback/skeleton.tsx'
import { Table } from '#client/ui/list/table.tsx'

/** The fees and delivery times of parcels, as the server computes them today. */
export function ShippingZones() {
  const { data: zones, error } = useQuery({
    queryKey: keys.shippingZones,
    queryFn: async ({ signal }) => (await send('GET /api/shipping/zones', { signal })).data,
  })
  if (error && !zones) {
    return (
      <p>
        Fees and delivery times could not be loaded; the{' '}
        <Link to="/profile/shipping">shipping</Link> page shows them before you confirm.
      </p>
    )
  }
  if (!zones) return <Skeleton height={286} radius="var(--rad-l)" />
  return (
    <Table label="Shipping fees and delivery times">
      <thead>
        <tr>
          <th scope="col">Parcels to</th>
          <th scope="col">Fee in coins</th>
          <th scope="col">Days</th>
        </tr>
      </thead>
      <tbody>
        {zones.map(({ zone, fee, days_min, days_max }) => (
          <tr key={zone}>
            <th scope="row">{zone}</th>
            <td className="num" translate="no">
              {showCoins(fee)}
            </td>
            <td className="num" translate="no">
              {days_min} to {days_max}
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}
