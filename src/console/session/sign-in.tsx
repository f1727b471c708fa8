import { useForm } from 'react-hook-form'
import { useSubmit } from '#client/lib/form/use-submit.ts'
import { FactorForm } from '#client/player/second-factor/factor-form.tsx'
import { Button } from '#client/ui/button.tsx'
import { Field } from '#client/ui/form/field.tsx'
import { Form } from '#client/ui/form/form.tsx'
import { PasswordField } from '#client/ui/form/password-field.tsx'
import { Enrol } from './enrol.tsx'
import css from './session.module.css'
import { checkSession, giveFactor, signIn, signOut, useSession } from './session.ts'

const FIELDS = ['email', 'password'] as const

/** The steps of a sign-in: the password, then the second factor, which is set up at the first one. */
export function SignIn() {
  const stage = useSession((session) => session.stage)
  switch (stage.is) {
    case 'loading':
    case 'ready':
      return (
        <p role="status" className={css.words}>
          One moment…
        </p>
      )
    case 'password':
      return <PasswordStep />
    case 'factor':
      return (
        <FactorForm
          key={stage.asked.challenge}
          asked={stage.asked}
          onGiven={(given) => giveFactor(given, stage.isSignIn)}
        />
      )
    case 'enrolling':
      return <Enrol password={stage.password} />
    case 'no_staff':
      return (
        <Sorry text="This is no staff account. An admin grants roles.">
          <Button size="s" onClick={() => void signOut()}>
            Use another account
          </Button>
        </Sorry>
      )
    case 'failed':
      return (
        <Sorry text={stage.error.message}>
          <Button size="s" onClick={() => void checkSession()}>
            Try again
          </Button>
        </Sorry>
      )
  }
}

function Sorry({ text, children }: { text: string; children: React.ReactNode }) {
  return (
    <div className={css.form} role="alert">
      <p className={css.words}>{text}</p>
      {children}
    </div>
  )
}

function PasswordStep() {
  const staff = useSession((session) => session.staff)
  const form = useForm({ defaultValues: { email: '', password: '' } })
  const { register, formState } = form
  const { submit, isSubmitting } = useSubmit(form, FIELDS, ({ email, password }) =>
    signIn(email.trim(), password),
  )
  return (
    <Form className={css.form} isSubmitting={isSubmitting} onSubmit={submit}>
      {staff ? (
        <p className={css.words}>
          Your session has ended. Log in as {staff.name} to go on; what you typed is kept.
        </p>
      ) : null}
      <Field
        label="Email"
        type="email"
        autoComplete="username"
        error={formState.errors.email?.message}
        {...register('email', { required: 'Enter your email.' })}
      />
      <PasswordField
        label="Password"
        autoComplete="current-password"
        error={formState.errors.password?.message}
        {...register('password', { required: 'Enter your password.' })}
      />
      <Button variant="brass" type="submit" isWide isBusy={isSubmitting}>
        Log in
      </Button>
    </Form>
  )
}
