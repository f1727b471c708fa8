import { zodResolver } from '@hookform/resolvers/zod'
import { useQueryClient } from '@tanstack/react-query'
import { type ComponentType, lazy, Suspense, useState } from 'react'
import { useForm } from 'react-hook-form'
import type * as z from 'zod/mini'
import { send } from '#client/lib/api/api.ts'
import { keys } from '#client/lib/api/queries.ts'
import { toast } from '#client/lib/browser/toast.ts'
import { useSubmit } from '#client/lib/form/use-submit.ts'
import { Button } from '#client/ui/button.tsx'
import { Copy } from '#client/ui/copy.tsx'
import { Skeleton } from '#client/ui/feedback/skeleton.tsx'
import { Field } from '#client/ui/form/field.tsx'
import { Form } from '#client/ui/form/form.tsx'
import { Surface } from '#client/ui/surface.tsx'
import type { Referral } from '#contract/http/referral.ts'
import { referralForm } from '#contract/referral-form.ts'
import { AFFILIATE_CODE_MAX, AFFILIATE_CODE_MIN } from '#domain/rewards/affiliate.ts'
import css from './code-panel.module.css'

/** If the QR code fails to load, the link can still be copied. */
const QrCode = lazy<ComponentType<{ text: string; label: string }>>(async () => {
  const code = await import('#client/ui/money/qr-code.tsx').catch(() => null)
  return { default: code?.QrCode ?? (() => null) }
})

/** The player's link to copy or scan, or the form to choose a code. */
export function CodePanel({ referral: { code, url } }: { referral: Referral }) {
  const [isChanging, setChanging] = useState(false)
  if (code === null || url === null) {
    return (
      <Surface as="section" isPadded className={css.panel} aria-labelledby="your-link">
        <h2 id="your-link">Choose your code</h2>
        <p>It becomes the end of your link. Your earlier links keep working if you change it.</p>
        <CodeForm label="Create my link" />
      </Surface>
    )
  }
  return (
    <Surface as="section" isPadded className={css.panel} aria-labelledby="your-link">
      <h2 id="your-link">Your link</h2>
      <div className={css.link}>
        <div className={css.qr}>
          <Suspense fallback={<Skeleton height="100%" radius="var(--rad-m)" />}>
            <QrCode text={url} label="your link" />
          </Suspense>
        </div>
        <div className={css.words}>
          <div className={css.url}>
            <code translate="no">{url}</code>
            <Copy text={url} label="link" />
          </div>
          <p>
            You earn from everyone who follows it and signs up within a day. The first link they
            followed counts; your own accounts do not.
          </p>
          {isChanging ? null : (
            <Button size="s" onClick={() => setChanging(true)}>
              Change code
            </Button>
          )}
        </div>
      </div>
      {isChanging ? (
        <CodeForm label="Save code" current={code} onSaved={() => setChanging(false)} />
      ) : null}
    </Surface>
  )
}

interface CodeFormProps {
  /** The label of its button. */
  label: string
  current?: string
  onSaved?: () => void
}

const FIELDS = ['code'] as const

function CodeForm({ label, current = '', onSaved }: CodeFormProps) {
  const client = useQueryClient()
  const form = useForm<z.input<typeof referralForm>>({
    resolver: zodResolver(referralForm),
    mode: 'onBlur',
    reValidateMode: 'onBlur',
    defaultValues: { code: current },
  })
  const { register, watch, formState } = form
  const { submit, isSubmitting } = useSubmit(form, FIELDS, async (body) => {
    const { msg, data } = await send('POST /api/referral', { body })
    client.setQueryData(keys.referral, data)
    toast.success(msg)
    onSaved?.()
  })
  const typed = watch('code')
  return (
    <Form className={css.form} isSubmitting={isSubmitting} onSubmit={submit}>
      <Field
        label="Code"
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        maxLength={AFFILIATE_CODE_MAX}
        error={formState.errors.code?.message}
        hint={
          typed ? (
            <span className={css.preview}>…/ref/{typed}</span>
          ) : (
            `${AFFILIATE_CODE_MIN} to ${AFFILIATE_CODE_MAX} characters: a–z, 0–9 and hyphens`
          )
        }
        {...register('code', {
          setValueAs: (text: string) => text.trim().toLowerCase(),
        })}
      />
      <Button variant="brass" type="submit" isBusy={isSubmitting}>
        {label}
      </Button>
    </Form>
  )
}
