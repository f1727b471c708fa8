import { type ReactNode, useState } from 'react'
import { lazyPart } from '#client/lib/browser/lazy-part.tsx'
import type { FactorAsked } from '#contract/http/passkeys.ts'
import { factorAskedBy } from './asked.ts'

const FactorModal = lazyPart(async () => (await import('./factor-modal.tsx')).FactorModal)

interface Step {
  asked: FactorAsked
  end: (isDone: boolean) => void
}

/**
 * Makes calls that may ask for the second factor: `run` makes the call, asks if it is refused for that, and makes it
 * again. If the player closes the question, it throws the refusal. Show `question` anywhere.
 */
export function useFactorStep() {
  const [step, setStep] = useState<Step | null>(null)

  async function run<T>(work: () => Promise<T>): Promise<T> {
    for (;;) {
      try {
        return await work()
      } catch (error) {
        const asked = factorAskedBy(error)
        if (!asked) throw error
        const isDone = await new Promise<boolean>((end) => setStep({ asked, end }))
        setStep(null)
        if (!isDone) throw error
      }
    }
  }

  const question: ReactNode = step ? (
    <FactorModal
      asked={step.asked}
      onDone={() => step.end(true)}
      onClose={() => step.end(false)}
      onFail={() => step.end(false)}
    />
  ) : null
  return { run, question }
}
