import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { send } from '#client/lib/api/api.ts'
import { errorMessage } from '#client/lib/api/error-message.ts'
import { keys } from '#client/lib/api/queries.ts'
import { useKeyedMutation } from '#client/lib/api/use-keyed-mutation.ts'
import { toast } from '#client/lib/browser/toast.ts'
import { applyBalance } from '#client/player/session.ts'
import { Button } from '#client/ui/button.tsx'
import { CoinAmount } from '#client/ui/money/coin-amount.tsx'
import { Modal } from '#client/ui/overlay/modal.tsx'
import css from './forfeit-bonus.module.css'

/** The button to give up a gift. It asks for confirmation, because a gift that was given up cannot be restored. */
export function ForfeitBonus({ openBonus }: { openBonus: number }) {
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <Button size="s" aria-haspopup="dialog" onClick={() => setAsking(true)}>
        Give up the gift
      </Button>
      {isAsking ? <Confirm openBonus={openBonus} onClose={() => setAsking(false)} /> : null}
    </>
  )
}

function Confirm({ openBonus, onClose }: { openBonus: number; onClose: () => void }) {
  const forfeit = useForfeitBonus(onClose)
  return (
    <Modal title="Give up the gift?" onClose={onClose}>
      <p className={css.words}>
        <CoinAmount coins={openBonus} /> coins of your gift are left. Giving it up removes them and
        ends its play-through. This cannot be undone.
      </p>
      {forfeit.error ? (
        <p className={css.error} role="alert">
          {errorMessage(forfeit.error)}
        </p>
      ) : null}
      <div className={css.actions}>
        <Button data-autofocus onClick={onClose}>
          Keep it
        </Button>
        <Button
          variant="brass"
          isBusy={forfeit.isPending}
          onClick={() => forfeit.mutate(undefined)}
        >
          <span>
            Give up <CoinAmount coins={openBonus} />
          </span>
        </Button>
      </div>
    </Modal>
  )
}

/** An unanswered attempt is repeated under its key. */
function useForfeitBonus(onDone: () => void) {
  const client = useQueryClient()
  return useKeyedMutation({
    mutationFn: (_: undefined, keyOf) =>
      send('POST /api/profile/bonus/forfeit', { idempotencyKey: keyOf('forfeit bonus') }),
    onSuccess({ msg, data }) {
      applyBalance({ seq: data.balance_seq, balance: data.balance })
      toast.success(msg)
      onDone()
    },
    onSettled: () =>
      Promise.all(
        [keys.withdrawals, keys.history, keys.shippingQuotes].map((queryKey) =>
          client.invalidateQueries({ queryKey }),
        ),
      ),
    meta: { isQuiet: true },
  })
}
