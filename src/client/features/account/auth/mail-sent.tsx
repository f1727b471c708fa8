import { useEffect, useRef } from 'react'
import { useConfig } from '#client/lib/api/queries.ts'
import { Button } from '#client/ui/button.tsx'
import { Icon } from '#client/ui/icon.tsx'
import { RESET_LINK_MS } from '#contract/limits.ts'
import { formatDuration } from '#domain/schedule/format-duration.ts'
import css from './mail-sent.module.css'

interface MailSentProps {
  email: string
  msg: string
  onAgain: () => void
}

/** The next steps after an email was sent; a demo links to its mailbox. */
export function MailSent({ email, msg, onAgain }: MailSentProps) {
  const { data: config } = useConfig()
  const words = useRef<HTMLParagraphElement>(null)
  // The form that had the focus has been removed.
  useEffect(() => words.current?.focus(), [])
  const box = config?.mail_box_url
  return (
    <div className={css.sent}>
      <Icon name="paper-plane-tilt-fill" size={34} />
      <p ref={words} tabIndex={-1}>
        {msg}
      </p>
      <small>
        To <b>{email}</b>. The link works once and expires in {formatDuration(RESET_LINK_MS)}.
        Nothing there? Check your spam folder or try another address.
      </small>
      {box ? (
        <Button variant="brass" isWide to={`${box}?to=${encodeURIComponent(email)}`} reloadDocument>
          Open the demo mailbox
        </Button>
      ) : null}
      <Button variant="plain" size="s" onClick={onAgain}>
        Try another address
      </Button>
    </div>
  )
}
