import { Link } from 'react-router'
import { Table } from '#client/ui/list/table.tsx'
import { labels } from '#contract/labels.ts'
import { Article, type ArticleSection } from '../article/article.tsx'
import { Fact } from '../article/fact.tsx'
import { InShort } from '../article/in-short.tsx'
import { stored } from './stored-in-browser.ts'

const places = { cookie: 'Cookies', local: 'Local storage', session: 'Session storage' } as const

function StoredTable({ place }: { place: keyof typeof places }) {
  const rows = stored.filter((row) => row.place === place)
  return (
    <Table label={places[place]}>
      <thead>
        <tr>
          <th scope="col">Name</th>
          <th scope="col">What it is for</th>
          <th scope="col">How long it stays</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, purpose, lifetime }) => (
          <tr key={name}>
            <td>
              <code translate="no">{name}</code>
            </td>
            <td>{purpose}</td>
            <td>{lifetime}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

const sections: readonly ArticleSection[] = [
  {
    id: 'what-cookies-are',
    title: 'What this page is about',
    body: (
      <>
        <InShort>
          the small files that this site stores in your browser. There are none from third parties.
        </InShort>
        <p>
          A cookie is a short text that a site stores in your browser and receives back with each
          request. Local and session storage can only be read by the page itself. This page lists
          every entry that this site uses, by its exact name, so that you can find it in your
          browser’s settings.
        </p>
      </>
    ),
  },
  {
    id: 'cookies',
    title: 'Cookies',
    body: (
      <>
        <StoredTable place="cookie" />
        <p>
          All cookies are first-party, sent with <code translate="no">SameSite=Lax</code>, and over
          an encrypted connection only with <code translate="no">Secure</code>.{' '}
          <code translate="no">coffer_refresh</code>, <code translate="no">coffer_social</code> and{' '}
          <code translate="no">coffer_device</code> are <code translate="no">HttpOnly</code>: no
          script can read them. None contains your name, your email or a password.
        </p>
      </>
    ),
  },
  {
    id: 'storage',
    title: 'Local and session storage',
    body: (
      <>
        <h3 id="local-storage">Local storage</h3>
        <StoredTable place="local" />
        <h3 id="session-storage">Session storage</h3>
        <StoredTable place="session" />
      </>
    ),
  },
  {
    id: 'why-allowed',
    title: 'Which of them need your consent',
    body: (
      <>
        <InShort>
          none of those listed here. Counting visits does, and stays off without it.
        </InShort>
        <p>
          The session cookies are needed to keep you logged in.{' '}
          <code translate="no">coffer_device</code> prevents one person from claiming a bonus
          repeatedly or referring themselves; we could not make these offers without it, and it is
          used for nothing else. The others remember a choice you made or the link that brought you
          here. If the law where you live requires consent for that link, tell us with the{' '}
          <Link to="/contacts">contact form</Link>; the link is deleted at the end of the day in any
          case.
        </p>
        <p>
          This site counts five events (opening the deposit, register and login windows, a deposit,
          a registration), and only if the operator has configured it and you have agreed. The page
          asks once, and “{labels.cookieChoice}” in the footer lets you change your answer. Each
          count contains the event, the page’s path and the time, but no name. A browser that sends
          Global Privacy Control counts as having declined.
        </p>
      </>
    ),
  },
  {
    id: 'others',
    title: 'Third parties',
    body: (
      <>
        <InShort>nothing is loaded from third parties while you browse.</InShort>
        <p>
          Fonts, pictures and scripts come from this site. The QR code of a wallet address is drawn
          in your browser, so no service learns the address. When you pay, or log in with another
          service, you go to that provider’s page, where its own policy applies.
        </p>
        <p>
          To stop bots, this site has your browser solve a small computing task. If the operator
          chooses another provider’s captcha instead, its badge appears at the bottom left of the
          page, and it may set its own cookies; the operator then names it here.
        </p>
      </>
    ),
  },
  {
    id: 'remove',
    title: 'How to remove them',
    body: (
      <>
        <p>
          You can list and delete all of them in your browser’s settings for site data. Deleting{' '}
          <code translate="no">access_token</code>, <code translate="no">refresh_token</code> and{' '}
          <code translate="no">coffer_refresh</code> logs you out; logging out deletes them too.
          Deleting the others only resets the choices they remember. Until you log in, the site
          works without any of them.
        </p>
        <p>
          Questions: <Fact name="privacy_mail" after=", or " />
          the <Link to="/contacts">contact form</Link>. What we store on our servers is described in
          the <Link to="/privacy-statement">privacy statement</Link>.
        </p>
      </>
    ),
  },
]

const count = (place: keyof typeof places) =>
  String(stored.filter((row) => row.place === place).length)

export function CookiePage() {
  return (
    <Article
      title="Cookie policy"
      lead="Every cookie and storage entry that this site keeps in your browser, with its exact name and lifetime."
      picture="item-cookie"
      hue={60}
      changed="2026-11-21"
      isTemplate
      keyPoints={[
        { figure: count('cookie'), label: 'Cookies, all first-party' },
        { figure: '0', label: 'Third-party cookies' },
        { figure: 'Off', label: 'Counting without consent' },
      ]}
      sections={sections}
    />
  )
}
