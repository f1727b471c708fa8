import { useSession } from '#client/player/session.ts'
import { IconButton } from '#client/ui/icon-button.tsx'
import { Price } from '#client/ui/money/price.tsx'
import css from './deposit-head.module.css'

interface DepositHeadProps {
  title: string
  /** A narrow page leads back to the choice of a method. */
  onBack?: () => void
  /** The title needs the line for itself. */
  isLong?: boolean
}

/** The title, which the dialog itself says, and the balance that is about to grow. */
export function DepositHead({ title, onBack, isLong = false }: DepositHeadProps) {
  const balance = useSession(({ user }) => user?.balance)
  return (
    <div className={css.head}>
      {onBack && (
        <IconButton icon="arrow-left-bold" label="Back to the payment methods" onClick={onBack} />
      )}
      <span className={css.title} aria-hidden="true">
        {title}
      </span>
      {balance === undefined || isLong ? null : (
        <span className={css.balance}>
          <span className="hidden">Your balance: </span>
          <Price coins={balance} size={18} />
        </span>
      )}
    </div>
  )
}
