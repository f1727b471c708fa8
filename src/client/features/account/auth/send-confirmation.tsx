import { useMutation } from '@tanstack/react-query'
import { send } from '#client/lib/api/api.ts'
import { Button } from '#client/ui/button.tsx'
import { CONFIRM_LINK_HOURS } from '#contract/forms.ts'
import { CorrectEmail } from './correct-email.tsx'
import { RefusedEmail } from './refused-email.tsx'

/** Requests the confirmation email, and shows the result. */
export function SendConfirmation() {
  const { mutate, isPending, data } = useMutation({
    mutationFn: () => send('POST /api/profile/email-confirmation'),
  })
  return (
    <>
      <RefusedEmail />
      <Button isBusy={isPending} onClick={() => mutate()}>
        Send me the link
      </Button>
      <CorrectEmail />
      {/* Always present, so that nothing shifts when it is filled. */}
      <p role="status">
        {data?.msg ?? `The link in the email works for ${CONFIRM_LINK_HOURS} hours.`}
      </p>
    </>
  )
}
