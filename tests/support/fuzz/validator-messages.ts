/** How the library of our schemas speaks when a schema has no sentence of its own. */
const validatorWords =
  /^Invalid |^Too (big|small)|expected .*(received|to (be|have|match|start|end|include|exactly))|Unrecognized key|No matching discriminator|\bNaN\b|\bundefined\b|[<>]=?\d/i

/** The sentences of a refusal that no person should read. */
export function validatorWordsIn(body: unknown): string[] {
  const { message, errors = {} } = (body ?? {}) as {
    message?: string
    errors?: Record<string, string[]>
  }
  return [message ?? '', ...Object.values(errors).flat()].filter((each) =>
    validatorWords.test(each),
  )
}
