/** The shop's own pictures; a player's avatar is one of them. */
export const avatars = [
  'fox',
  'lion',
  'panda',
  'owl',
  'tiger',
  'frog',
  'wolf',
  'bear',
  'cat',
  'rabbit',
  'shark',
  'unicorn',
] as const

export const avatarUrl = (avatar: string): string => `/art/avatar-${avatar}.avif`
