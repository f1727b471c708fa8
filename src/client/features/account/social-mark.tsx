import type { SocialProvider } from '#contract/http/social.ts'
import sprite from './social-marks.svg'

/** The mark of a house that one signs in by. */
export function SocialMark({ provider, size = 20 }: { provider: SocialProvider; size?: number }) {
  return (
    <svg width={size} height={size} fill="currentColor" aria-hidden="true" focusable="false">
      <use href={`${sprite}#${provider}`} />
    </svg>
  )
}
