import { useMutation } from '@tanstack/react-query'
import { send } from '#client/lib/api/api.ts'
import { showProfile } from '#client/player/session.ts'
import { Switch } from '#client/ui/form/switch.tsx'
import { Panel } from './panel.tsx'

/** The consent to promotions, which is given and taken back by one press. */
export function PromotionsPanel({ isWanted }: { isWanted: boolean }) {
  const change = useMutation({
    mutationFn: (promotions: boolean) => send('PUT /api/profile', { body: { promotions } }),
    onSuccess: ({ data }) => showProfile(data),
  })
  const shown = change.isPending ? change.variables : isWanted
  return (
    <Panel
      title="News and promotions"
      text="Now and then, by mail. What concerns your account comes in any case."
    >
      <Switch
        checked={shown}
        onChange={(event) => {
          if (!change.isPending) change.mutate(event.target.checked)
        }}
      >
        Send me news and promotions
      </Switch>
    </Panel>
  )
}
