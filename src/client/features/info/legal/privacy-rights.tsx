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
          only those who carry out what you asked for, and authorities that may demand it.
        </InShort>
        <ul>
          <li>
            <b>Payment providers</b> for card, crypto and skins: the amount, the number of the
            payment and, where they must check you, your mail. What you tell them on their own page
            is theirs to answer for.
          </li>
          <li>
            <b>Carriers</b>: the name, address and telephone of a parcel.
          </li>
          <li>
            <b>The mail service</b> that delivers our emails to you.
          </li>
          <li>
            <b>Sign-in services</b> that you choose to use: they learn that you sign in here. We
            take from them a number, and a mail address only where they vouch for it.
          </li>
          <li>
            <b>Authorities</b>, where a law obliges us, and only what it asks for.
          </li>
        </ul>
        <p>
          Where one of them sits outside your legal area,{' '}
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
          Our logs hold no token, no password and no seed. People of the operator see what their
          role needs, and what they change is written to a log that cannot be altered.
        </p>
        <p>
          If something happens that puts you at risk all the same, we tell you and the authority
          without delay, and say what was taken.
        </p>
      </>
    ),
  },
  {
    id: 'decisions',
    title: 'Decisions by machines',
    body: (
      <p>
        Draws are made by machine; that is the game, and you can check each of them. Limits against
        abuse (too many tries in a short time) lift by themselves. No machine alone closes an
        account or refuses a payout: a person decides, tells you why, and hears you.
      </p>
    ),
  },
  {
    id: 'your-rights',
    title: 'Your rights',
    body: (
      <>
        <InShort>see it, take it with you, correct it, have it deleted, object, complain.</InShort>
        <ul>
          <li>
            <b>See and take along</b>: your <Link to="/profile/history">history</Link> can be saved
            as CSV or JSON at any time; for everything else, write to us.
          </li>
          <li>
            <b>Correct</b>: name, picture and addresses in your <Link to="/profile">profile</Link>.
          </li>
          <li>
            <b>Delete</b>: we close the account and delete what no law makes us keep. Books and
            receipts stay without your name, because they prove that others were treated fairly too.
          </li>
          <li>
            <b>Object</b> to what rests on a legitimate interest, and <b>take back</b> a consent: to
            promotions, for one, at any time.
          </li>
          <li>
            <b>Complain</b> to{' '}
            <Fact name="authority" or="the data protection authority of your country" />.
          </li>
        </ul>
        <p>
          Write <Fact name="privacy_mail" before="to " after=" or " />
          by the <Link to="/contacts">contact form</Link>. We answer within a month, and ask for
          proof of who you are only where we have a doubt.
        </p>
      </>
    ),
  },
  {
    id: 'children',
    title: 'Children',
    body: (
      <p>
        This site is for adults. If we learn that somebody under age has an account, we close it,
        return what was paid in and not played, and delete what the law does not make us keep.
      </p>
    ),
  },
  {
    id: 'changes',
    title: 'Changes',
    body: (
      <p>
        The date at the head of this page is that of the last change. A change that touches your
        rights is announced by mail before it counts. Cookies have a{' '}
        <Link to="/cookie-policy">page of their own</Link>.
      </p>
    ),
  },
]
