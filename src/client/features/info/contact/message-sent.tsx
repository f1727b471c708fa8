import { type ReactNode, useEffect, useRef } from 'react'
import { Button } from '#client/ui/button.tsx'
import { Copy } from '#client/ui/copy.tsx'
import { Icon } from '#client/ui/icon.tsx'
import css from './message-sent.module.css'

interface LetterSentProps {
  title: string
  reference: string
  onAgain: () => void
  /** What happens next. */
  children: ReactNode
}

/** Confirms that a message has arrived, with its reference and the next steps. */
export function MessageSent({ title, reference, onAgain, children }: LetterSentProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className={css.sent}>
      <Icon name="check-circle-fill" size={56} />
      <h3 ref={heading} tabIndex={-1}>
        {title}
      </h3>
      <p>{children}</p>
      <p className={css.reference}>
        <span>Your reference</span>
        <b>{reference}</b>
        <Copy text={reference} label="reference" />
      </p>
      <Button onClick={onAgain}>Write another</Button>
    </div>
  )
}
