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
              <code>{name}</code>
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
          a few small notes that this site leaves in your browser, and none of others.
        </InShort>
        <p>
          A cookie is a short text that a site leaves in your browser and gets back with each call.
          Local and session storage are notes that only the page itself reads. This page lists every
          one that this site uses, by its real name, so that you can find it in your browser’s own
          settings.
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
          All of them belong to this site alone, are sent with <code>SameSite=Lax</code>, and over
          an encrypted connection only with <code>Secure</code>. <code>coffer_refresh</code>,{' '}
          <code>coffer_social</code> and <code>coffer_device</code> are <code>HttpOnly</code>: no
          script can read them. None of them holds your name, your mail or a password.
        </p>
      </>
    ),
  },
  {
    id: 'storage',
    title: 'Notes that the page keeps for itself',
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
        <InShort>none that is listed here; counting visits does, and stays off without it.</InShort>
        <p>
          The session cookies are needed to do what you ask for: to stay signed in.{' '}
          <code>coffer_device</code> keeps a bonus from being taken over and over by one person, and
          people from inviting themselves, which neither offer could be made without; it is used for
          nothing else. The others remember a choice that you made or the link that brought you.
          Where your law asks for consent for the latter, tell us by the{' '}
          <Link to="/contacts">contact form</Link>; the link is forgotten at the end of the day in
          any case.
        </p>
        <p>
          This site counts five events (opening the deposit, register and login windows, a deposit,
          a registration) only when an address for the counts is configured and you have said yes;
          the page then asks once, and “{labels.cookieChoice}” at its foot asks again. What is sent
          is the event, the path of the page and the time, and no name. A browser that sends Global
          Privacy Control is taken to have said no.
        </p>
      </>
    ),
  },
  {
    id: 'others',
    title: 'Other houses',
    body: (
      <>
        <InShort>nothing of other houses is loaded while you browse.</InShort>
        <p>
          Fonts, pictures and scripts come from this site. The code with a wallet’s address is drawn
          on your own machine, so that no service learns of the wallet. When you pay, or sign in
          with another service, you go to that house’s own page, where its own policy rules.
        </p>
        <p>
          Against machines this site sets your browser a small sum of its own. If the operator
          chooses the captcha of another provider instead, its badge stands at the bottom left of
          the page, and it may set cookies of its own; the operator then names it here.
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
          Your browser’s settings for site data list and delete all of them. Deleting{' '}
          <code>access_token</code>, <code>refresh_token</code> and <code>coffer_refresh</code>{' '}
          signs you out; logging out deletes them too. Deleting the others costs only the choice
          that they remember. The site works without any of them until you sign in.
        </p>
        <p>
          Questions: <Fact name="privacy_mail" after=", or " />
          the <Link to="/contacts">contact form</Link>. What is kept on our side is told in the{' '}
          <Link to="/privacy-statement">privacy statement</Link>.
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
      lead="Every cookie and every note that this site leaves in your browser, by its exact name and with its lifetime."
      picture="item-cookie"
      hue={60}
      changed="2026-11-21"
      isTemplate
      keyPoints={[
        { figure: count('cookie'), label: 'Cookies, all our own' },
        { figure: '0', label: 'Cookies of others' },
        { figure: 'Off', label: 'Counting without consent' },
      ]}
      sections={sections}
    />
  )
}
