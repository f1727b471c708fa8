import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import type * as z from 'zod/mini'
import { send } from '#client/lib/api/api.ts'
import { toast } from '#client/lib/browser/toast.ts'
import { useSubmit } from '#client/lib/form/use-submit.ts'
import { showProfile } from '#client/player/session.ts'
import { Button } from '#client/ui/button.tsx'
import { Field } from '#client/ui/form/field.tsx'
import { Form } from '#client/ui/form/form.tsx'
import { profileForm } from '#contract/forms.ts'
import type { Profile } from '#contract/http/account.ts'
import css from './account-form.module.css'
import { AvatarPicker } from './avatar-picker.tsx'
import { Panel } from './panel.tsx'

const FIELDS = ['name', 'avatar'] as const

/** The name and avatar that others see. */
export function ProfileForm({ user }: { user: Profile }) {
  const form = useForm<z.input<typeof profileForm>>({
    resolver: zodResolver(profileForm),
    mode: 'onBlur',
    reValidateMode: 'onBlur',
    defaultValues: { name: user.name, avatar: user.avatar },
  })
  const { register, reset, setValue, watch, formState } = form
  const { errors, isDirty } = formState

  const { submit, isSubmitting } = useSubmit(form, FIELDS, async (change) => {
    const { msg, data } = await send('PUT /api/profile', { body: change })
    toast.success(msg)
    reset({ name: data.name, avatar: data.avatar })
    showProfile(data)
  })
  return (
    <Panel title="Name and picture" text="Both are shown beside your drops and in battles.">
      <Form className={css.form} isSubmitting={isSubmitting} onSubmit={submit}>
        <AvatarPicker
          value={watch('avatar')}
          onChange={(avatar) => setValue('avatar', avatar, { shouldDirty: true })}
        />
        <Field
          label="Nickname"
          autoComplete="nickname"
          error={errors.name?.message}
          {...register('name')}
        />
        <Button variant="brass" type="submit" disabled={!isDirty} isBusy={isSubmitting}>
          Save changes
        </Button>
      </Form>
    </Panel>
  )
}
