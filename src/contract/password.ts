/**
 * The one form of a password, by the OpaqueString profile of RFC 8265: every space is the ASCII space, and composed
 * characters are composed (NFC), so that a password opens the account from every keyboard. Nothing else is changed.
 */
export const opaque = (password: string): string =>
  password.replace(/\p{Zs}/gu, ' ').normalize('NFC')

/** Whether a password has characters that the profile refuses: controls, which no keyboard types reliably. */
export const hasControls = (password: string): boolean => /\p{Cc}/u.test(password)
