import { useMuted } from '#client/lib/browser/muted.ts'
import { Icon } from '#client/ui/icon.tsx'

/** Turns the sound of the whole shop on and off. */
export function SoundToggle({ size }: { size: number }) {
  const [isMuted, setMuted] = useMuted()
  return (
    <button type="button" aria-pressed={!isMuted} onClick={() => setMuted(!isMuted)}>
      <Icon name={isMuted ? 'speaker-slash-fill' : 'speaker-high-fill'} size={size} />
      Sound
    </button>
  )
}
