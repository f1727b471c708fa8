import { useMutation, useQuery } from '@tanstack/react-query'
import { send } from '#client/lib/api/api.ts'
import { keys, queryClient } from '#client/lib/api/queries.ts'
import { ErrorPanel } from '#client/ui/feedback/error-panel.tsx'
import { Skeleton } from '#client/ui/feedback/skeleton.tsx'
import { Switch } from '#client/ui/form/switch.tsx'
import { Stack } from '#client/ui/stack.tsx'
import type { NotificationKind } from '#contract/http/notifications.ts'
import { SendConfirmation } from '../auth/send-confirmation.tsx'
import { Panel } from './panel.tsx'

const labels: Record<NotificationKind, string> = {
  item_sold: 'Items sold',
  deposit: 'Deposits',
  withdrawal: 'Withdrawals',
  parcel: 'Parcels',
  ticket: 'Support replies',
  level_up: 'New levels',
  prize: 'Prizes',
  cashback: 'Cashback',
  referral: 'Affiliates',
  account: 'Verification, checks and limits',
}
const kinds = Object.keys(labels) as NotificationKind[]

/** Which notifications are also sent by email; the bell shows all of them. */
export function MailsPanel({ isConfirmed }: { isConfirmed: boolean }) {
  const { data, error, refetch } = useQuery({
    queryKey: keys.notificationMails,
    queryFn: ({ signal }) => send('GET /api/notifications', { query: { limit: 1 }, signal }),
  })
  const choose = useMutation({
    mutationFn: (chosen: NotificationKind[]) =>
      send('PUT /api/notifications/mails', { body: { kinds: chosen } }),
    onSuccess: (_, chosen) => {
      if (data) queryClient.setQueryData(keys.notificationMails, { ...data, mail_kinds: chosen })
    },
  })
  const chosen = choose.isPending ? choose.variables : data?.mail_kinds
  return (
    <Panel
      id="notifications"
      title="Notifications by email"
      text={
        isConfirmed
          ? 'The bell shows all of them. Choose which ones you also get by email.'
          : 'The bell shows all of them. Emails are sent once your address is confirmed.'
      }
    >
      {isConfirmed ? null : <SendConfirmation />}
      {chosen ? (
        <Stack gap={8}>
          {kinds.map((kind) => (
            <Switch
              key={kind}
              checked={chosen.includes(kind)}
              onChange={({ target }) => {
                if (choose.isPending) return
                const others = chosen.filter((each) => each !== kind)
                choose.mutate(target.checked ? [...others, kind] : others)
              }}
            >
              {labels[kind]}
            </Switch>
          ))}
        </Stack>
      ) : error ? (
        <ErrorPanel error={error} onRetry={refetch} />
      ) : (
        <Skeleton height={220} radius={14} />
      )}
    </Panel>
  )
}
