import { Fragment, useState } from 'react'
import { Link } from 'react-router'
import { useConfig } from '#client/lib/api/queries.ts'
import articleCss from '../article/article.module.css'
import { ArticleHead } from '../article/article-head.tsx'
import { Fact } from '../article/fact.tsx'
import { Soon } from '../article/soon.tsx'
import { ContactForm } from './contact-form.tsx'
import css from './contacts-page.module.css'
import { Topics } from './topics.tsx'

/** Where to write, and the answer that may already be there. */
export function ContactsPage() {
  const [topic, setTopic] = useState('')
  return (
    <div className={articleCss.article}>
      <ArticleHead
        title="Contacts"
        lead="Write to us; a person reads it. Many questions have an answer already, so choose what it is about first."
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
        <aside className={css.facts} aria-labelledby="the-operator">
          <h2 id="the-operator">The operator</h2>
          <Company />
          <h3>For players</h3>
          <p>
            With an account, write under <Link to="/profile/support">Support</Link>: the answer
            stands beside your question there. <Soon path="/profile/support" />
          </p>
          <h3>If it is urgent</h3>
          <p>
            Somebody else is in your account? Change your password in your{' '}
            <Link to="/profile">profile</Link> and end all sessions; then write.
          </p>
          <p>
            Playing has stopped being fun?{' '}
            <Fact
              name="helpline"
              or="Write to us, and we close your account for as long as you say."
            />
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
  ['licence', 'Licence'],
  ['mail', 'Mail'],
  ['privacy_mail', 'Data protection'],
] as const

/** Who runs the shop, as far as it is known. */
function Company() {
  const { data: config } = useConfig()
  const known = rows.flatMap(([name, label]) => {
    const fact = config?.operator[name]
    return fact === undefined ? [] : [{ label, fact }]
  })
  if (config?.mode === 'demo' && known.length === 0) {
    return <p>This shop is a demo: nobody runs it, and no coin of it has a value.</p>
  }
  return (
    <dl>
      {known.map(({ label, fact }) => (
        <Fragment key={label}>
          <dt>{label}</dt>
          <dd>{fact}</dd>
        </Fragment>
      ))}
    </dl>
  )
}
