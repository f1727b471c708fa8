import { Button } from '#client/ui/button.tsx'
import { Modal } from '#client/ui/overlay/modal.tsx'
import type { MyBox } from '#contract/http/custom-boxes.ts'
import css from './hide-box.module.css'
import { useHide } from './use-my-boxes.ts'

interface HideBoxProps {
  box: MyBox
  onClose: () => void
}

export function HideBox({ box, onClose }: HideBoxProps) {
  const hide = useHide(onClose)
  return (
    <Modal title="Hide this box?" onClose={onClose}>
      <p className={css.words}>
        Nobody can open <bdi>{box.name}</bdi> any more. What was opened keeps its receipts, your
        share is still paid, and you can publish it again.
      </p>
      <div className={css.actions}>
        <Button data-autofocus onClick={onClose}>
          Keep it on sale
        </Button>
        <Button variant="brass" isBusy={hide.isPending} onClick={() => hide.mutate(box.slug)}>
          Hide it
        </Button>
      </div>
    </Modal>
  )
}
