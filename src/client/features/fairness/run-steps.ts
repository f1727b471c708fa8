import type { Verification } from '#domain/fairness/receipt.ts'

type Steps = Generator<number, Verification>
export type Step = ReturnType<Steps['next']>

/** Runs a check in steps and yields to the page between them; stops silently when aborted. */
export async function runSteps(
  steps: Steps,
  onStep: (step: Step) => void,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    const step = steps.next()
    onStep(step)
    if (step.done) return
    await new Promise((resolve) => setTimeout(resolve))
  }
}
