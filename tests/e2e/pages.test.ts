import { describe, expect, it } from 'vitest'
import { phone } from '#tests/support/browser/browser.ts'
import { browserFixture } from '#tests/support/browser/browser-fixture.ts'
import { checkPageAtBothSizes } from '#tests/support/browser/check-page.ts'
import { signInAs } from '#tests/support/browser/sign-in-by-form.ts'
import { aPlayer } from '#tests/support/players/a-player.ts'

const { shop, visit } = browserFixture()

describe('on desktop and phone', () => {
  it('the inventory asks a visitor to log in, then opens', async () => {
    const player = await aPlayer(shop, { cents: 1_000n })
    await player.ask('POST /api/boxes/pocket-change/open', { count: 3 })
    const { page, complaints } = await visit({ size: phone })
    await page.goto(`${shop.url}/profile/inventory`)
    await signInAs(page, player)
    await page.waitForURL('**/profile/inventory')
    await page.getByRole('heading', { level: 1, name: 'Inventory' }).waitFor()
    await page.getByText('3 items').first().waitFor()
    await checkPageAtBothSizes(page)
    expect(complaints).toEqual([])
  })

  it.each(['register', 'login', 'deposit'])('the %s modal is accessible', async (modal) => {
    const { page, complaints } = await visit(modal === 'deposit' ? { as: await aPlayer(shop) } : {})
    await page.goto(`${shop.url}/boxes?modal=${modal}`)
    await page.getByRole('dialog').getByRole('button').first().waitFor()
    await checkPageAtBothSizes(page)
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
    expect(complaints).toEqual([])
  })
})

describe('a box', () => {
  it('that is too expensive shows the missing amount and opens the deposit', async () => {
    const { page } = await visit({ as: await aPlayer(shop, { cents: 100n }) })
    await page.goto(`${shop.url}/boxes/midas-vault`)
    await page.getByRole('button', { name: /^Open for/ }).click()
    await page.getByText('You need 248.00 more coins').first().waitFor()
    await page.getByRole('dialog').getByRole('button', { name: /^Pay/ }).waitFor()
  })

  it('asks a visitor to sign up', async () => {
    const { page } = await visit()
    await page.goto(`${shop.url}/boxes/pocket-change`)
    await page.getByRole('button', { name: /^Open for/ }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Create account' }).waitFor()
  })

  it("does not run a script in a player's name", async () => {
    const name = '<img src=x onerror=fetch("/hacked")>'
    const player = await aPlayer(shop, { cents: 1_000n })
    // The form refuses such a name, so it is written to the database.
    const values = [player.id, name]
    await shop.database.pool.query('UPDATE players SET name = $2 WHERE id = $1', values)
    await player.ask('POST /api/boxes/pocket-change/open', { count: 1 })
    const { page, complaints } = await visit()
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    await page.goto(`${shop.url}/boxes/pocket-change`)
    await page.waitForLoadState('networkidle')
    expect(asked.filter((url) => /hacked|\/x$/.test(url))).toEqual([])
    expect(complaints).toEqual([])
  })
})
