import { isOffensive } from '#server/platform/names/offensive.ts'
import { lookOf } from '#server/platform/names/readings.ts'
import { isStaffName } from '#server/platform/names/staff-names.ts'

/** Names that are taken: nobody's box may pass for the house's. */
export interface TakenNames {
  brand: string
  /** Of those who work here. */
  staff: readonly string[]
  /** Of the shop's own boxes. */
  boxes: readonly string[]
}

const OFFENSIVE = 'Choose another name: this one may offend.'
const IMPERSONATING = 'Choose another name: this one could be taken for ours.'

/** What is wrong with what a box's name says; null when nothing is. Its form was checked before. */
export function judgeName(name: string, taken: TakenNames): string | null {
  if (isOffensive(name)) return OFFENSIVE
  return isImpersonating(name, taken) ? IMPERSONATING : null
}

function isImpersonating(name: string, { brand, staff, boxes }: TakenNames): boolean {
  if (isStaffName(name, brand)) return true
  const look = lookOf(name)
  const phrase = ` ${look.join(' ')} `
  const isOf = (person: string) => phrase.includes(` ${lookOf(person).join(' ')} `)
  const row = look.join('')
  return staff.some(isOf) || boxes.some((box) => lookOf(box).join('') === row)
}
