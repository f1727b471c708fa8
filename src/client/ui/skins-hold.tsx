import { useConfig } from '#client/lib/api/queries.ts'
import { dayWords } from '#domain/schedule/duration-words.ts'

/** How long coins from skins are held, as this shop has set it: "8 days". */
export function SkinsHold() {
  const { data } = useConfig()
  return data ? dayWords(data.skins_hold_days) : '…'
}
