import type { SocialProvider } from '#contract/http/social.ts'

/** The houses whose sign-in opens ours, as they are called. */
export const houseNames: Record<SocialProvider, string> = {
  google: 'Google',
  facebook: 'Facebook',
  steam: 'Steam',
}

export const isHouse = (name: string | undefined): name is SocialProvider =>
  name !== undefined && Object.hasOwn(houseNames, name)

/** Where the browser goes to sign in by a house, and to come back to a page of ours afterwards. */
export function socialAddress(provider: SocialProvider, returnPath: string | null): string {
  const path = `/social/${provider}/redirect`
  return returnPath ? `${path}?${new URLSearchParams({ return: returnPath })}` : path
}
