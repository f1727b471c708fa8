import type { ReactNode } from 'react'
import { useConfig } from '#client/lib/api/queries.ts'
import type { PublicConfig } from '#contract/http/config.ts'

interface Props {
  name: keyof PublicConfig['operator']
  /** Text around the fact, shown only if it is known. */
  before?: ReactNode
  after?: ReactNode
  /** Shown instead if the fact is unknown. */
  or?: ReactNode
}

/** A fact about the operator with the surrounding text; left out if it is not configured. */
export function Fact({ name, before, after, or = null }: Props) {
  const fact = useConfig().data?.operator[name]
  if (fact === undefined) return or
  return (
    <>
      {before}
      {fact}
      {after}
    </>
  )
}
