import { z } from 'zod'
import { text } from '#contract/text.ts'
import { instant } from '#contract/values.ts'
import { STEP_STATES, WAITED_FOR } from '#domain/lifecycle/progress.ts'

/** Where something stands that a player waits for. */
export const progress = z.object({
  steps: z.array(z.object({ code: text, state: z.enum(STEP_STATES) })),
  waits_for: z.enum(WAITED_FOR).nullable().meta({ description: 'Whose turn it is; null: nobody' }),
  promised_at: instant
    .nullable()
    .meta({ description: 'When the present step is done at the latest; null if nobody promises' }),
  is_late: z.boolean(),
})
export type ProgressView = z.output<typeof progress>
