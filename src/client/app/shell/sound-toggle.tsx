import { useSettings } from '#client/lib/browser/settings.ts'
import { Icon } from '#client/ui/icon.tsx'

/** Turns all sounds of the shop on and off. */
export function SoundToggle({ size }: { size: number }) {
  const { isMuted } = useSettings()
  return (
    <button
      type="button"
      aria-pressed={!isMuted}
      onClick={() => useSettings.setState({ isMuted: !isMuted })}
    >
      <Icon name={isMuted ? 'speaker-slash-fill' : 'speaker-high-fill'} size={size} />
      Sound
    </button>
  )
}
