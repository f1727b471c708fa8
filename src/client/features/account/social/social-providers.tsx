import type { SocialProvider } from '#contract/http/social.ts'
import sprite from './social-marks.svg'

/** The logo of a sign-in provider. */
export function SocialMark({ provider, size = 20 }: { provider: SocialProvider; size?: number }) {
  return (
    <svg width={size} height={size} fill="currentColor" aria-hidden="true" focusable="false">
      <use href={`${sprite}#${provider}`} />
    </svg>
  )
}

export const providerNames: Record<SocialProvider, string> = {
  google: 'Google',
  facebook: 'Facebook',
  steam: 'Steam',
}

export const isHouse = (name: string | undefined): name is SocialProvider =>
  name !== undefined && Object.hasOwn(providerNames, name)

/** The address that logs in with a provider, and then returns to a page of ours. */
export function socialAddress(provider: SocialProvider, returnPath: string | null): string {
  const path = `/social/${provider}/redirect`
  return returnPath ? `${path}?${new URLSearchParams({ return: returnPath })}` : path
}
