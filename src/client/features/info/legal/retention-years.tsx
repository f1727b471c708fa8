import { useConfig } from '#client/lib/api/queries.ts'

/** How long records stay after an account is deleted, as this shop has set it. */
export function RetentionYears() {
  const years = useConfig().data?.retention_years
  if (years === undefined) return 'as long as the law requires'
  return `${years} ${years === 1 ? 'year' : 'years'} after you delete the account, at most`
}
