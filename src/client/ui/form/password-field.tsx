import { useState } from 'react'
import { IconButton } from '#client/ui/icon-button.tsx'
import { Field, type FieldProps } from './field.tsx'
import css from './password-field.module.css'

/** A password field with a button that reveals the text. */
export function PasswordField(props: Omit<FieldProps, 'type' | 'suffix'>) {
  const [isVisible, setVisible] = useState(false)
  return (
    <Field
      autoCapitalize="none"
      spellCheck={false}
      {...props}
      type={isVisible ? 'text' : 'password'}
      suffix={
        <IconButton
          className={css.toggle}
          icon={isVisible ? 'eye-slash-fill' : 'eye-fill'}
          label={isVisible ? 'Hide password' : 'Show password'}
          variant="plain"
          aria-pressed={isVisible}
          onClick={() => setVisible(!isVisible)}
        />
      }
    />
  )
}
