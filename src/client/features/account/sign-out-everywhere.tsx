import { useMutation } from '@tanstack/react-query'
import { signOutEverywhere } from '#client/player/session.ts'
import { Button } from '#client/ui/button.tsx'
import { Modal } from '#client/ui/overlay/modal.tsx'
import css from './sign-out-everywhere.module.css'

/** Asks once more, because this device is among them. */
export function SignOutEverywhere({ onClose }: { onClose: () => void }) {
  const end = useMutation({ mutationFn: signOutEverywhere })
  return (
    <Modal title="Sign out everywhere?" onClose={onClose}>
      <p className={css.words}>
        Every device is signed out at once, this one too. You log in again with your password.
      </p>
      <div className={css.actions}>
        <Button data-autofocus onClick={onClose}>
          Stay
        </Button>
        <Button variant="brass" isBusy={end.isPending} onClick={() => end.mutate()}>
          Sign out everywhere
        </Button>
      </div>
    </Modal>
  )
}
