import { monthStart } from '#server/platform/partitions/month.ts'
import { ArchiveFault } from './fault.ts'

/** The end of a month that is named as 2026-01, in epoch ms. Throws an ArchiveFault for another name. */
export function endOfMonth(month: string): number {
  if (!isMonth(month)) throw new ArchiveFault(`${month} is not a month: name it as 2026-01.`)
  return monthStart(Date.parse(`${month}-01T00:00Z`), 1)
}

export const isMonth = (name: string): boolean => /^\d{4}-(0[1-9]|1[0-2])$/.test(name)
