import { IconButton } from '#client/ui/icon-button.tsx'
import { Modal } from '#client/ui/overlay/modal.tsx'
import { ForgotForm } from './forgot-form.tsx'
import css from './forgot-view.module.css'

interface ForgotViewProps {
  email: string
  onEmail: (email: string) => void
  onBack: () => void
  onClose: () => void
}

/** The modal that opens from the login form, and leads back to it. */
export function ForgotView({ email, onEmail, onBack, onClose }: ForgotViewProps) {
  return (
    <Modal
      title="Forgot password"
      onClose={onClose}
      header={
        <div className={css.head}>
          <IconButton icon="arrow-left-bold" label="Back to the login" onClick={onBack} />
          <span aria-hidden="true">Forgot password</span>
        </div>
      }
    >
      <ForgotForm email={email} onEmail={onEmail} />
    </Modal>
  )
}
