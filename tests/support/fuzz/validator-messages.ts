/** Default messages of the schema library, used if a schema has no message of its own. */
const validatorPhrases =
  /^Invalid |^Too (big|small)|expected .*(received|to (be|have|match|start|end|include|exactly))|Unrecognized key|No matching discriminator|\bNaN\b|\bundefined\b|[<>]=?\d/i

/** Returns the sentences of a refusal that players should not see. */
export function validatorPhrasesIn(body: unknown): string[] {
  const { message, errors = {} } = (body ?? {}) as {
    message?: string
    errors?: Record<string, string[]>
  }
  return [message ?? '', ...Object.values(errors).flat()].filter((each) =>
    validatorPhrases.test(each),
  )
}
