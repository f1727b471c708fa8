/** A name of the wire as words: `in_processing` is `in processing`. */
export const wordsOf = (name: string): string => name.replaceAll('_', ' ').replaceAll('.', ': ')

/** The choices of a filter: all, then each by its words. */
export const choicesOf = (all: string, values: readonly string[]) => [
  { value: '', label: all },
  ...values.map((value) => ({ value, label: wordsOf(value) })),
]
