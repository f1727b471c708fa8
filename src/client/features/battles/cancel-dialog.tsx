import { Button } from '#client/ui/button.tsx'
import { Modal } from '#client/ui/overlay/modal.tsx'
import type { Battle } from '#contract/http/battles.ts'
import css from './cancel-dialog.module.css'
import { useCancel } from './use-seat-acts.ts'

interface Props {
  battle: Battle
  onClose: () => void
}

/** Says what canceling means before it is done. */
export function CancelDialog({ battle, onClose }: Props) {
  const cancel = useCancel(battle)
  const players = battle.seats.filter(({ player, is_bot }) => player !== null && !is_bot).length
  return (
    <Modal title="Cancel the battle?" onClose={onClose}>
      <div className={css.body}>
        <p>
          {players === 1
            ? 'You get back all that you have paid for it, to the cent.'
            : `All ${players} players get back what they have paid, to the cent; you too.`}
        </p>
        <div className={css.acts}>
          <Button data-autofocus onClick={onClose}>
            Keep it
          </Button>
          <Button
            variant="brass"
            isBusy={cancel.isPending}
            onClick={() => cancel.mutate(undefined, { onSettled: onClose })}
          >
            Cancel and refund
          </Button>
        </div>
      </div>
    </Modal>
  )
}
