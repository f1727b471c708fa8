import { useConfig } from '#client/lib/api/queries.ts'
import { formatDays } from '#domain/schedule/format-duration.ts'

/** How long coins from skins are held, as configured: "8 days". */
export function SkinsHold() {
  const { data } = useConfig()
  return data ? formatDays(data.skins_hold_days) : '…'
}
