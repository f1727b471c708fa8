import { DataSet, englishDataset, englishRecommendedTransformers, RegExpMatcher } from 'obscenity'
import { isStaffName } from '#server/features/account/index.ts'
import {
  innocentTerms,
  offensiveAnywhere,
  offensiveBeginnings,
  offensiveWords,
} from './offensive-words.ts'
import { lookOf, plainReading, readingsOf, withoutDigits } from './readings.ts'

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

const isOffensive = (name: string): boolean =>
  readingsOf(name).some((reading) => english.hasMatch(reading) || isForeignOffence(reading)) ||
  offensiveAnywhere.some((word) => lettersOf(name).includes(word))

const english = new RegExpMatcher({
  ...withInnocentTerms(),
  ...englishRecommendedTransformers,
})

function withInnocentTerms() {
  return new DataSet<{ originalWord: string }>()
    .addAll(englishDataset)
    .addPhrase((phrase) =>
      innocentTerms.reduce(
        (built, term) => built.addWhitelistedTerm(term),
        phrase.setMetadata({ originalWord: 'innocent' }),
      ),
    )
    .build()
}

const words = new Set(offensiveWords)

const isForeignOffence = (reading: string): boolean =>
  wordsOf(reading).some(
    (word) => words.has(word) || offensiveBeginnings.some((start) => word.startsWith(start)),
  )

const wordsOf = (text: string): string[] => text.match(/[\p{L}\p{N}]+/gu) ?? []

/** All letters of a name in one row. */
const lettersOf = (name: string): string =>
  withoutDigits(plainReading(name)).replaceAll(/[^\p{L}]/gu, '')

function isImpersonating(name: string, { brand, staff, boxes }: TakenNames): boolean {
  if (isStaffName(name, brand)) return true
  const look = lookOf(name)
  const phrase = ` ${look.join(' ')} `
  const isOf = (person: string) => phrase.includes(` ${lookOf(person).join(' ')} `)
  const row = look.join('')
  return staff.some(isOf) || boxes.some((box) => lookOf(box).join('') === row)
}
