import type { ReactNode } from 'react'
import { configQuery } from '#client/lib/api/config.ts'
import { queryClient, useConfig } from '#client/lib/api/queries.ts'
import { useSettings } from '#client/lib/browser/settings.ts'
import { Switch } from '#client/ui/form/switch.tsx'

/** Whether results are shown at once: the player's choice, where the law leaves it to them. */
export function useFast(): boolean {
  const isWanted = useSettings(({ isFast }) => isFast)
  return useConfig().data?.controls.fast_results === false ? false : isWanted
}

/** The same at this moment, for code outside React. */
export const isFastNow = (): boolean =>
  useSettings.getState().isFast &&
  queryClient.getQueryData(configQuery.queryKey)?.controls.fast_results !== false

interface FastSwitchProps {
  /** Its label. */
  children: ReactNode
}

/** Switches long reveals off and on, or says why it cannot. */
export function FastSwitch({ children }: FastSwitchProps) {
  const isAllowed = useConfig().data?.controls.fast_results !== false
  const isFast = useFast()
  if (!isAllowed) return <small>Results can’t be sped up here: our license rules it out.</small>
  return (
    <Switch
      checked={isFast}
      onChange={(event) => useSettings.setState({ isFast: event.target.checked })}
    >
      {children}
    </Switch>
  )
}
