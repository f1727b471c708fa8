import { type FormEvent, useEffect, useRef } from 'react'
import { Button } from '#client/ui/button.tsx'
import { Field } from '#client/ui/form/field.tsx'
import { Icon } from '#client/ui/icon.tsx'
import css from './code-entry.module.css'
import { type RedeemCall, useRedeem } from './use-redeem.ts'

interface CodeEntryProps {
  call: RedeemCall
  label: string
  /** The label of the button. */
  word: string
  /** What is redeemed, for screen readers that read the button alone. */
  what: string
  /** Whether the button is the primary action. */
  isMain?: boolean
}

/** A code field, with the button to redeem it. */
export function CodeEntry({ call, label, word, what, isMain = false }: CodeEntryProps) {
  const { code, isBusy, fault, thanks, type, redeem } = useRedeem(call)
  const said = useRef<HTMLParagraphElement>(null)
  // The field is empty and its button disabled, so the focus moves to the confirmation.
  useEffect(() => {
    if (thanks) said.current?.focus()
  }, [thanks])

  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    void redeem()
  }
  return (
    <form className={css.entry} noValidate onSubmit={handleSubmit}>
      <Field
        label={label}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={80}
        value={code}
        error={fault}
        onChange={(event) => type(event.target.value)}
        suffix={
          <Button
            className={css.button}
            type="submit"
            size="s"
            variant={isMain ? 'brass' : 'ghost'}
            disabled={code.trim() === ''}
            isBusy={isBusy}
          >
            {word}
            <span className="hidden"> {what}</span>
          </Button>
        }
      />
      <p ref={said} className={css.thanks} role="status" tabIndex={-1}>
        {thanks ? (
          <>
            <Icon name="check-circle-fill" size={16} />
            <span>{thanks}</span>
          </>
        ) : null}
      </p>
    </form>
  )
}
