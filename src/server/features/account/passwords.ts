import { hash, verify } from '@node-rs/argon2'
import { opaque } from '#contract/password.ts'
import { refuseField } from '#server/platform/http/refuse.ts'

/** The Argon2id hash of a chosen password, in its one form. Argon2 has no limit that a password could reach. */
export const hashPassword = (password: string): Promise<string> => hash(opaque(password))

/**
 * A password is `right`; or `as_before`, which is right too, but its hash is older than the one form of passwords and
 * has to be replaced.
 */
export type PasswordCheck = 'right' | 'as_before' | 'wrong'

/**
 * Checks a password. Without a hash (an unknown name, or an account opened by a social sign-in) it does the same work
 * and finds it wrong.
 */
export async function verifyPassword(
  passwordHash: string | null,
  password: string,
): Promise<PasswordCheck> {
  // Computed on first use, whether or not that name is known.
  nobody ??= hash('no password at all')
  const stored = passwordHash ?? (await nobody)
  const form = opaque(password)
  if ((await verify(stored, form)) && passwordHash !== null) return 'right'
  // Older hashes are of what was typed then, which a keyboard may have decomposed.
  for (const typed of new Set([password, form.normalize('NFD')])) {
    if (typed !== form && (await verify(stored, typed)) && passwordHash !== null) return 'as_before'
  }
  return 'wrong'
}

/** Whether a password is right, in its one form or as an older hash has it. */
export const isRightPassword = async (
  passwordHash: string | null,
  password: string,
): Promise<boolean> => (await verifyPassword(passwordHash, password)) !== 'wrong'

let nobody: Promise<string> | null = null

/** Refuses a common password, and one that contains the owner's name or email. */
export async function checkPassword(
  password: string,
  owner: { name: string; email: string | null },
): Promise<void> {
  const text = opaque(password).toLowerCase()
  common ??= readCommon()
  if ((await common).has(text)) refuseField('password', { code: 'password_common' })
  const { email, name } = owner
  const given = [name, email, email?.split('@')[0]].map((each) => each?.toLowerCase())
  if (given.includes(text)) refuseField('password', { code: 'password_guessable' })
}

let common: Promise<Set<string>> | null = null

/** Loaded when the first password is chosen: the list is large, and most processes never need it. */
async function readCommon(): Promise<Set<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return new Set(dictionary['passwords-common'])
}
