import type { z } from 'zod'

/**
 * Gives each variable the sentence that deploy/coffer.env.example and the questions of `npm run init` say about it. The
 * compiler refuses a variable without one.
 */
export function described<const Shape extends Readonly<Record<string, z.ZodType>>>(
  shape: Shape,
  words: Readonly<Record<keyof Shape & string, string>>,
): Shape {
  const entries = Object.entries(shape).map(([name, schema]) => [
    name,
    schema.meta({ description: words[name] ?? '' }),
  ])
  return Object.fromEntries(entries) as Shape
}
