import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { fairnessQuery } from '#client/lib/api/queries.ts'
import { ErrorPanel } from '#client/ui/feedback/error-panel.tsx'
import { Skeleton } from '#client/ui/feedback/skeleton.tsx'
import { Modal } from '#client/ui/overlay/modal.tsx'
import type { SeedState } from '#contract/http/fairness.ts'
import { RotateForm } from './rotate-form.tsx'
import { RotateResult } from './rotate-result.tsx'
import type { Rotation } from './rotation-checks.ts'

interface Rotated {
  shown: SeedState
  chosenSeed: string
  rotation: Rotation
}

/** Shows the next commitment, then generates the client seed, then verifies what the server reveals. */
export function RotateDialog({ onClose }: { onClose: () => void }) {
  const [rotated, setRotated] = useState<Rotated | null>(null)
  // Refetched: the new client seed may be generated only after its commitment was shown.
  const {
    data: seeds,
    error,
    isFetchedAfterMount,
    refetch,
  } = useQuery({
    ...fairnessQuery,
    refetchOnMount: 'always',
  })
  if (rotated) {
    return (
      <Modal title="Your seeds are rotated" size="l" onClose={onClose}>
        <RotateResult {...rotated} onClose={onClose} />
      </Modal>
    )
  }
  return (
    <Modal title="Rotate your seeds" size="l" onClose={onClose}>
      {error ? <ErrorPanel error={error} onRetry={refetch} /> : null}
      {!error && (!seeds || !isFetchedAfterMount) ? <Skeleton height={330} /> : null}
      {seeds && isFetchedAfterMount && !error ? (
        <RotateForm seeds={seeds} onRotated={setRotated} />
      ) : null}
    </Modal>
  )
}
