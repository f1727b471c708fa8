import { send } from '#client/lib/api/api.ts'
import { Refused } from '#client/lib/api/refused.ts'
import { toast } from '#client/lib/browser/toast.ts'
import { Modal } from '#client/ui/overlay/modal.tsx'
import type { FactorAsked } from '#contract/http/passkeys.ts'
import { FactorForm, type FactorGiven } from './factor-form.tsx'

interface FactorModalProps {
  asked: FactorAsked
  /** The factor was given, or the challenge is over: the call is made again. */
  onDone: () => void
  onClose: () => void
}

/** Asks a signed-in player for their second factor before a call goes through. */
export function FactorModal({ asked, onDone, onClose }: FactorModalProps) {
  const handleGiven = async (given: FactorGiven) => {
    try {
      await send('POST /api/profile/second-factor', { body: given })
    } catch (error) {
      if (!(error instanceof Refused && error.code === 'challenge_expired')) throw error
      toast.error(error.message)
    }
    onDone()
  }
  return (
    <Modal title="Confirm that it is you" onClose={onClose}>
      <FactorForm key={asked.challenge} asked={asked} onGiven={handleGiven} />
    </Modal>
  )
}
