import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { Link } from 'react-router'
import { Refused, send } from '#client/lib/api/api.ts'
import { identitiesQuery, useConfig } from '#client/lib/api/queries.ts'
import { toast } from '#client/lib/browser/toast.ts'
import { useSubmit } from '#client/lib/form/use-submit.ts'
import { useFactorStep } from '#client/player/second-factor/use-factor-step.tsx'
import { endErasedSession } from '#client/player/session.ts'
import { Button } from '#client/ui/button.tsx'
import { Form } from '#client/ui/form/form.tsx'
import { PasswordField } from '#client/ui/form/password-field.tsx'
import { Modal } from '#client/ui/overlay/modal.tsx'
import type { ErasureReason } from '#contract/http/erasure.ts'
import css from './delete-account-panel.module.css'
import { Panel } from './panel.tsx'

/** What keeps an account from being deleted, and where it can be settled. */
const reasons: Record<ErasureReason, { text: string; to: string; link: string }> = {
  staff: { text: 'This is a staff account.', to: '/profile/support', link: 'Write to us' },
  balance: {
    text: 'You have coins in your balance. Withdraw or play them first.',
    to: '/profile/withdraw',
    link: 'Withdraw',
  },
  inventory: {
    text: 'You have items. Sell or ship them first.',
    to: '/profile/inventory',
    link: 'Inventory',
  },
  open_bets: { text: 'A bet or a battle is still open.', to: '/profile/history', link: 'History' },
  deposits: {
    text: 'A deposit is not final yet, or can still be reversed.',
    to: '/profile/deposit',
    link: 'Deposits',
  },
  withdrawals: {
    text: 'A withdrawal is on its way.',
    to: '/profile/withdraw',
    link: 'Withdrawals',
  },
  parcels: { text: 'A parcel is on its way.', to: '/profile/shipping', link: 'Parcels' },
  identity_check: {
    text: 'We are reviewing your documents.',
    to: '/profile/verification',
    link: 'Verification',
  },
  exclusion: {
    text: 'A break or an exclusion is running. We have to recognize you until it ends.',
    to: '/profile/limits',
    link: 'Limits',
  },
  hold: {
    text: 'Your account is on hold or under review.',
    to: '/profile/support',
    link: 'Write to us',
  },
  review: {
    text: 'Our staff have an open request about you.',
    to: '/profile/support',
    link: 'Write to us',
  },
}

/** Deletes the account for good, after saying what goes and what stays. */
export function DeleteAccountPanel() {
  const [isAsking, setAsking] = useState(false)
  return (
    <Panel
      title="Delete account"
      text="Deletes what we know of you, for good. Your bets stay in the books without your name."
    >
      <Button size="s" aria-haspopup="dialog" onClick={() => setAsking(true)}>
        Delete account
      </Button>
      {isAsking ? <DeleteAccount onClose={() => setAsking(false)} /> : null}
    </Panel>
  )
}

function DeleteAccount({ onClose }: { onClose: () => void }) {
  const [found, setFound] = useState<readonly ErasureReason[]>([])
  const { data: identities } = useQuery(identitiesQuery)
  const { run, question } = useFactorStep()
  const form = useForm({ defaultValues: { password: '' } })
  const { submit, isSubmitting } = useSubmit(form, ['password'], async ({ password }) => {
    setFound([])
    try {
      const body = password === '' ? {} : { password }
      const { msg } = await run(() => send('POST /api/profile/erasure', { body }))
      toast.success(msg)
      endErasedSession()
    } catch (error) {
      if (!(error instanceof Refused && error.code === 'erasure_refused')) throw error
      setFound((error.data?.reasons ?? []) as ErasureReason[])
    }
  })
  return (
    <Modal title="Delete your account?" onClose={onClose}>
      <Kept />
      <Form className={css.form} isSubmitting={isSubmitting} onSubmit={submit}>
        {found.length > 0 ? <Reasons found={found} /> : null}
        {identities?.has_password === false ? null : (
          <PasswordField
            label="Your password"
            autoComplete="current-password"
            error={form.formState.errors.password?.message}
            {...form.register('password')}
          />
        )}
        <div className={css.actions}>
          <Button data-autofocus onClick={onClose}>
            Keep my account
          </Button>
          <Button type="submit" variant="brass" isBusy={isSubmitting}>
            Delete for good
          </Button>
        </div>
      </Form>
      {question}
    </Modal>
  )
}

function Kept() {
  const years = useConfig().data?.retention_years
  return (
    <ul className={css.words}>
      <li>
        Deleted now: your name, picture, email, password, addresses, messages, notifications and
        sign-ins. Unclaimed cashback, referral earnings and promised bonuses are given up.
      </li>
      <li>
        Kept without your name: bets, receipts and every movement of coins. Boxes that you made are
        no longer offered.
      </li>
      <li>
        Kept {years === undefined ? 'as long as the law requires' : `for ${years} years`}:
        documents, payment and payout addresses, if you ever paid in or were paid; and keyed hashes
        by which we give an offer once per person.
      </li>
      <li>
        This cannot be undone. <Link to="/privacy-statement">What we keep, and why</Link>
      </li>
    </ul>
  )
}

function Reasons({ found }: { found: readonly ErasureReason[] }) {
  return (
    <div role="alert">
      <p className={css.title}>Your account cannot be deleted yet:</p>
      <ul className={css.words}>
        {found.map((reason) => (
          <li key={reason}>
            {reasons[reason].text} <Link to={reasons[reason].to}>{reasons[reason].link}</Link>
          </li>
        ))}
      </ul>
    </div>
  )
}
