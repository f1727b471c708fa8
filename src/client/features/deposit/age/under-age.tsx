import { useMinimumAge } from '#client/lib/api/use-minimum-age.ts'
import { Button } from '#client/ui/button.tsx'
import { Notice } from '#client/ui/feedback/notice.tsx'
import { Stack } from '#client/ui/stack.tsx'
import { dateInWords } from './age-words.ts'

/** In place of the methods: nobody pays who is too young, and a mistyped date can be corrected. */
export function UnderAge({ birthDate }: { birthDate: string }) {
  return (
    <Stack gap={16}>
      <Notice icon="warning-fill" tone="down">
        <b>{`You must be ${useMinimumAge()} or older to deposit and play.`}</b>{' '}
        {`By your date of birth, ${dateInWords(birthDate)}, you are not. Your account is on hold, and we have written to you about it.`}
      </Notice>
      <p>
        Is the date wrong? Our support team corrects it and lifts the hold, once a document shows
        the right one. What is yours stays yours.
      </p>
      <Button variant="brass" size="l" isWide to="/profile/support/create">
        Write to support
      </Button>
    </Stack>
  )
}
