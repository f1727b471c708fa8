import { useConfig } from '#client/lib/api/queries.ts'
import { atBase } from '#client/lib/browser/base-path.ts'
import { Icon } from '#client/ui/icon.tsx'
import { Coin } from '#client/ui/money/coin.tsx'

/** Links to the token's website; nothing in a shop that has none. */
export function TokenLink({ size, className }: { size: number; className?: string | undefined }) {
  const token = useConfig().data?.links.token
  if (!token) return null
  return (
    <a className={className} href={atBase(token.url)} target="_blank" rel="noreferrer">
      <Coin size={size} />
      {token.label}
      <span className="hidden">(opens in a new tab)</span>
      <Icon name="arrow-up-right-bold" size={14} />
    </a>
  )
}
