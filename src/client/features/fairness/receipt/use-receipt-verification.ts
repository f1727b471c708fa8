import { useEffect, useMemo, useState } from 'react'
import { type Verification, verifyWhole } from '#domain/fairness/receipt.ts'
import { runSteps, type Step } from '../run-steps.ts'

/** Verifies a receipt: synchronously if that is quick, otherwise in steps with a progress from 0 to 1. */
export function useReceiptVerification(receipt: unknown): Verification | { progress: number } {
  const begun = useMemo(() => {
    const steps = verifyWhole(receipt)
    return { steps, first: steps.next() }
  }, [receipt])
  const [later, setLater] = useState<{ of: unknown; step: Step } | null>(null)
  useEffect(() => {
    if (begun.first.done) return
    const controller = new AbortController()
    void runSteps(begun.steps, (step) => setLater({ of: begun, step }), controller.signal)
    return () => controller.abort()
  }, [begun])
  const step = later?.of === begun ? later.step : begun.first
  return step.done ? step.value : { progress: step.value }
}
