import { Link } from 'react-router'
import type { ArticleSection } from '../article/article.tsx'
import { Fact } from '../article/fact.tsx'
import { InShort } from '../article/in-short.tsx'

export const privacyRights: readonly ArticleSection[] = [
  {
    id: 'who-else-sees-it',
    title: 'Who else sees it',
    body: (
      <>
        <InShort>
          only those who carry out what you asked for, and authorities with a legal right to it.
        </InShort>
        <ul>
          <li>
            <b>Payment providers</b> for card, crypto and skins: the amount, the payment ID and,
            where they must verify you, your email. They are responsible for the data you enter on
            their own pages.
          </li>
          <li>
            <b>Carriers</b>: the name, address and phone number of a parcel.
          </li>
          <li>
            <b>The email service</b> that delivers our emails to you.
          </li>
          <li>
            <b>Sign-in services</b> that you choose to use: they learn that you log in here. From
            them we receive an ID, and an email address only if they have verified it.
          </li>
          <li>
            <b>Authorities</b>, where the law requires it, and only what it requires.
          </li>
        </ul>
        <p>
          If one of them is located outside your legal area,{' '}
          <Fact name="authority" after=" can be asked" or="you can ask us" /> about the guarantees.
          We do not sell data.
        </p>
      </>
    ),
  },
  {
    id: 'security',
    title: 'How it is protected',
    body: (
      <>
        <p>
          Connections are encrypted. Tokens, codes and passwords are stored only as hashes. Server
          seeds that are not revealed yet are encrypted with a key that the database does not hold.
          Our logs hold no token, no password and no seed. Staff see only what their role needs, and
          every change they make is recorded in a log that cannot be altered.
        </p>
        <p>
          If a data breach puts you at risk, we inform you and the authority without delay and say
          what was affected.
        </p>
      </>
    ),
  },
  {
    id: 'decisions',
    title: 'Automated decisions',
    body: (
      <p>
        Draws are automated: that is the game, and you can verify each of them. Limits against abuse
        (too many attempts in a short time) end automatically. No account is closed and no payout
        refused by automation alone: a person decides, tells you why, and listens to you.
      </p>
    ),
  },
  {
    id: 'your-rights',
    title: 'Your rights',
    body: (
      <>
        <InShort>
          access your data, export it, correct it, have it deleted, object, complain.
        </InShort>
        <ul>
          <li>
            <b>Access and export</b>: your <Link to="/profile/history">history</Link> can be
            downloaded as CSV or JSON at any time; for everything else, write to us.
          </li>
          <li>
            <b>Correct</b>: name, picture and addresses in your <Link to="/profile">profile</Link>.
          </li>
          <li>
            <b>Delete</b>: in your <Link to="/profile">profile</Link>. We close the account and
            delete everything that no law requires us to keep. Ledger entries and receipts stay
            without your name, because they also prove that others were treated fairly.
          </li>
          <li>
            <b>Object</b> to processing based on a legitimate interest, and <b>withdraw</b> a
            consent, for example to promotions, at any time.
          </li>
          <li>
            <b>Complain</b> to{' '}
            <Fact name="authority" or="the data protection authority of your country" />.
          </li>
        </ul>
        <p>
          Write <Fact name="privacy_mail" before="to " after=" or " />
          by the <Link to="/contacts">contact form</Link>. We answer within a month, and ask for
          proof of identity only if we have reason to doubt it.
        </p>
      </>
    ),
  },
  {
    id: 'children',
    title: 'Children',
    body: (
      <p>
        This site is for adults. If we learn that a minor has an account, we close it, refund
        deposits that were not played, and delete everything that the law does not require us to
        keep.
      </p>
    ),
  },
  {
    id: 'changes',
    title: 'Changes',
    body: (
      <p>
        The date at the top of this page is the date of the last change. Changes that affect your
        rights are announced by email before they take effect. Cookies have a{' '}
        <Link to="/cookie-policy">separate page</Link>.
      </p>
    ),
  },
]
