import { DataSet, englishDataset, englishRecommendedTransformers, RegExpMatcher } from 'obscenity'
import { charactersOf } from '#contract/characters.ts'
import {
  innocentTerms,
  offensiveAnywhere,
  offensiveBeginnings,
  offensiveWords,
} from './offensive-words.ts'
import { plainReading, readingsOf, withLettersForEmoji, withoutDigits } from './readings.ts'

/** Whether a name contains hate speech or the coarsest words of several languages, in any spelling. */
export function isOffensive(name: string): boolean {
  const short = withShortEmoji(name)
  const letters = lettersOf(short)
  return (
    readingsOf(short).some((reading) => english.hasMatch(reading) || isForeignOffence(reading)) ||
    offensiveAnywhere.some((word) => letters.includes(word))
  )
}

/**
 * The same of a text of several words. What is so coarse that names must not have it even across words is looked for
 * within each word, spelled or not, because the words of a sentence may meet by chance.
 */
export function isOffensiveText(text: string): boolean {
  const readings = readingsOf(withShortEmoji(text))
  return readings.some(
    (reading) =>
      english.hasMatch(reading) ||
      isForeignOffence(reading) ||
      wordsOf(reading).some((word) => offensiveAnywhere.some((coarse) => word.includes(coarse))),
  )
}

const PICTURE = /^[\p{Extended_Pictographic}\p{Regional_Indicator}]/u

/** A name with the first code point of every emoji: the rest says nothing, and would make many long readings. */
const withShortEmoji = (name: string): string =>
  charactersOf(withLettersForEmoji(name))
    .map((character) => PICTURE.exec(character)?.[0] ?? character)
    .join('')

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

/** The letters of a name without anything between them. */
const lettersOf = (name: string): string =>
  withoutDigits(plainReading(name)).replaceAll(/[^\p{L}]/gu, '')
