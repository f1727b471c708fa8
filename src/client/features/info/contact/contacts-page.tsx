import { Fragment, useState } from 'react'
import { Link } from 'react-router'
import { useConfig } from '#client/lib/api/queries.ts'
import articleCss from '../article/article.module.css'
import { ArticleHead } from '../article/article-head.tsx'
import { ContactForm } from './contact-form.tsx'
import css from './contacts-page.module.css'
import { Topics } from './topics.tsx'

/** How to contact the shop, with links to existing answers. */
export function ContactsPage() {
  const [topic, setTopic] = useState('')
  const helpline = useConfig().data?.operator.helpline
  return (
    <div className={articleCss.article}>
      <ArticleHead
        title="Contacts"
        lead="Write to us and a person will read it. Many questions are already answered, so pick a topic first."
        picture="item-microphone"
        hue={225}
        changed="2026-11-21"
      />
      <div className={css.columns}>
        <section aria-labelledby="write">
          <h2 id="write">Write to us</h2>
          <Topics topic={topic} onTopic={setTopic} />
          <ContactForm key={topic} topic={topic} />
        </section>
        <aside className={css.facts} aria-label="The operator">
          <Company />
          <h3>If it is urgent</h3>
          <p>
            Is someone else using your account? Change your password in your{' '}
            <Link to="/profile">profile</Link> and end all sessions, then write to us.
          </p>
          <p>
            Has playing stopped being fun?{' '}
            <Link to="/profile/limits">Set limits or take a break</Link>, starting at once.
            {helpline ? <span> Or talk to someone: {helpline}.</span> : null}
          </p>
        </aside>
      </div>
    </div>
  )
}

const rows = [
  ['legal_name', 'Company'],
  ['address', 'Address'],
  ['registration', 'Registered'],
  ['licence', 'License'],
  ['mail', 'Mail'],
  ['privacy_mail', 'Data protection'],
] as const

/** The company behind the shop, as far as configured. */
function Company() {
  const { data: config } = useConfig()
  const known = rows.flatMap(([name, label]) => {
    const fact = config?.operator[name]
    return fact === undefined ? [] : [{ label, fact }]
  })
  if (config?.mode === 'demo' && known.length === 0) {
    return (
      <>
        <h2>The operator</h2>
        <p>This shop is a demo: no company runs it, and its coins have no value.</p>
      </>
    )
  }
  if (known.length === 0) return null
  return (
    <>
      <h2>The operator</h2>
      <dl>
        {known.map(({ label, fact }) => (
          <Fragment key={label}>
            <dt>{label}</dt>
            <dd>{fact}</dd>
          </Fragment>
        ))}
      </dl>
    </>
  )
}
