import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { send } from '#client/lib/api/api.ts'
import { keys } from '#client/lib/api/queries.ts'
import { Avatar } from '#client/ui/avatar.tsx'
import { ErrorPanel } from '#client/ui/feedback/error-panel.tsx'
import { Skeleton } from '#client/ui/feedback/skeleton.tsx'
import css from './avatar-picker.module.css'

interface AvatarPickerProps {
  value: string
  onChange: (avatar: string) => void
}

/** A choice of the shop's avatars. Native radio buttons, so that the arrow keys work. */
export function AvatarPicker({ value, onChange }: AvatarPickerProps) {
  const name = useId()
  const avatars = useQuery({
    queryKey: keys.avatars,
    queryFn: async ({ signal }) => (await send('GET /api/profile/avatars', { signal })).data,
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (avatars.error) return <ErrorPanel error={avatars.error} onRetry={avatars.refetch} />
  if (!avatars.data) return <Skeleton height={148} radius={18} />
  return (
    <fieldset className={css.picker}>
      <legend className="hidden">Your picture</legend>
      {avatars.data.map(({ id, url }) => (
        <label key={id}>
          <input
            type="radio"
            name={name}
            value={id}
            checked={id === value}
            onChange={() => onChange(id)}
          />
          <Avatar url={url} name={id} size={64} />
          <span className="hidden">{id}</span>
        </label>
      ))}
    </fieldset>
  )
}
