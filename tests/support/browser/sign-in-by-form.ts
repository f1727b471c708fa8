import type { Page } from 'playwright-core'

/** Submits the open login form and waits until it closes. */
export async function signInAs(
  page: Page,
  player: { email: string; password: string },
): Promise<void> {
  const form = page.getByRole('dialog')
  await form.getByLabel('Email', { exact: true }).fill(player.email)
  await form.getByLabel('Password', { exact: true }).fill(player.password)
  await form.getByRole('button', { name: 'Login', exact: true }).click()
  await form.waitFor({ state: 'hidden' })
}
