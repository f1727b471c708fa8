import { useMutation } from '@tanstack/react-query'
import { send } from '#client/lib/api/api.ts'
import { keys, queryClient } from '#client/lib/api/queries.ts'
import { showProfile } from '#client/player/session.ts'
import { Button } from '#client/ui/button.tsx'
import { Switch } from '#client/ui/form/switch.tsx'
import type { Profile } from '#contract/http/account.ts'
import { Panel } from './panel.tsx'

/** Whether others can see how a player plays; one click, effective immediately. */
export function PublicPagePanel({ user }: { user: Profile }) {
  const change = useMutation({
    mutationFn: (isHidden: boolean) => send('PUT /api/profile', { body: { is_hidden: isHidden } }),
    onSuccess: ({ data }) => {
      showProfile(data)
      void queryClient.invalidateQueries({ queryKey: keys.player(user.id) })
    },
  })
  const isHidden = change.isPending ? change.variables : user.is_hidden
  return (
    <Panel
      title="Your public page"
      text="It shows your level, your best drops and your favorite boxes, and never your email or your balance."
      aside={
        <Button size="s" to={`/players/${user.id}`}>
          See your page
        </Button>
      }
    >
      <Switch
        checked={isHidden}
        onChange={(event) => {
          if (!change.isPending) change.mutate(event.target.checked)
        }}
      >
        Show my name and picture only
      </Switch>
    </Panel>
  )
}
