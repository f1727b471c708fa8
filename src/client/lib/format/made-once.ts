/** Makes something when it is first needed: a format of `Intl` costs more than a whole drawing. */
export function madeOnce<T>(make: () => T): () => T {
  let made: { value: T } | null = null
  return () => {
    made ??= { value: make() }
    return made.value
  }
}
