import { useState } from 'react'
import { Link } from 'react-router'
import articleCss from './article.module.css'
import { ArticleHead } from './article-head.tsx'
import { ContactForm } from './contact-form.tsx'
import css from './contacts-page.module.css'
import { Fact } from './fact.tsx'
import { Soon } from './soon.tsx'
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
          <dl>
            <dt>Company</dt>
            <dd>
              <Fact name="legalName" />
            </dd>
            <dt>Address</dt>
            <dd>
              <Fact name="address" />
            </dd>
            <dt>Registered</dt>
            <dd>
              <Fact name="registration" />
            </dd>
            <dt>Licence</dt>
            <dd>
              <Fact name="licence" />
            </dd>
            <dt>Mail</dt>
            <dd>
              <Fact name="mail" />
            </dd>
            <dt>Data protection</dt>
            <dd>
              <Fact name="privacyMail" />
            </dd>
          </dl>
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
            Playing has stopped being fun? <Fact name="helpline" />
          </p>
        </aside>
      </div>
    </div>
  )
}
