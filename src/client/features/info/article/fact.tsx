import type { ReactNode } from 'react'
import { useConfig } from '#client/lib/api/queries.ts'
import type { PublicConfig } from '#contract/http/config.ts'

interface Props {
  name: keyof PublicConfig['operator']
  /** What leads to it and away from it, when it is known. */
  before?: ReactNode
  after?: ReactNode
  /** What stands there instead when it is not. */
  or?: ReactNode
}

/** A fact about the operator, with the words around it; one that is not configured is left out. */
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
