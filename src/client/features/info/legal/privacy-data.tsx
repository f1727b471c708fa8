import { Link } from 'react-router'
import { Table } from '#client/ui/list/table.tsx'
import type { ArticleSection } from '../article/article.tsx'
import { Fact } from '../article/fact.tsx'
import { InShort } from '../article/in-short.tsx'
import { rules } from '../rules.ts'

const years = rules.supportMessageKeptDays / 365

/** Each kind of data: what it is, why it is kept and the ground in law, and how long. */
const kept = [
  {
    what: 'Account: name, mail, a hash of the password, picture, level',
    why: 'To have an account at all (contract)',
    until: 'until you close the account',
  },
  {
    what: 'Sign-ins: a hash of each token, when it was made, the kind of browser',
    why: 'To keep you signed in, and to let you end a session (contract)',
    until: `a token works for at most ${rules.refreshDays} days; the list, until you close the account`,
  },
  {
    what: 'Sign-in by another service: its name and your number there',
    why: 'To know you again (contract)',
    until: 'until you close the account',
  },
  {
    what: 'Every movement of your balance, every bet, its seeds and its receipt',
    why: 'Books that cannot be changed, and proof of fairness (law, contract)',
    until: 'as long as the law on accounts demands; then without your name',
  },
  {
    what: 'Payments: amount, status and the provider’s number; wallet addresses of payouts',
    why: 'To credit and to pay out; against money laundering (contract, law)',
    until: '5 years after the end of the contract, or longer where the law says so',
  },
  {
    what: 'Addresses for parcels and bills, telephone, sizes',
    why: 'To send what you ordered (contract)',
    until: 'until you delete them; on a parcel’s papers as long as the law demands',
  },
  {
    what: 'Keyed hashes of your device’s number, your addresses and the wallets that you were paid to',
    why: 'To give once what is meant once for each person (legitimate interest, against fraud)',
    until: '5 years after the end of the contract; nobody can read an address out of them',
  },
  {
    what: 'Mails that we send you',
    why: 'To deliver them, and to know that they went (contract)',
    until: `${rules.mailKeptDays} days`,
  },
  {
    what: 'What you write to us by a form',
    why: 'To answer it (contract, legitimate interest)',
    until: `${years} years, then deleted by the server itself`,
  },
  {
    what: 'Network address of a call',
    why: 'To slow down machines and attacks (legitimate interest)',
    until: 'minutes, in memory; it is not written to the database',
  },
] as const

export const privacyData: readonly ArticleSection[] = [
  {
    id: 'who-is-responsible',
    title: 'Who is responsible',
    body: (
      <p>
        Responsible for your data is <Fact name="legal_name" or="the operator of this site" />
        <Fact name="address" before=", " />, reached{' '}
        <Fact name="privacy_mail" before="at " after=" or " />
        by the <Link to="/contacts">contact form</Link>.
        <Fact name="privacy_officer" before=" Data protection officer: " after="." />
      </p>
    ),
  },
  {
    id: 'what-we-keep',
    title: 'What we keep, why and how long',
    body: (
      <>
        <InShort>what the game, the money and the law need, and nothing to advertise with.</InShort>
        <Table label="What is kept, why, and how long">
          <thead>
            <tr>
              <th scope="col">What</th>
              <th scope="col">Why, and on what ground</th>
              <th scope="col">How long</th>
            </tr>
          </thead>
          <tbody>
            {kept.map(({ what, why, until }) => (
              <tr key={what}>
                <td>{what}</td>
                <td>{why}</td>
                <td>{until}</td>
              </tr>
            ))}
          </tbody>
        </Table>
      </>
    ),
  },
  {
    id: 'what-we-do-not-keep',
    title: 'What we do not keep',
    body: (
      <ul>
        <li>
          <b>Card numbers.</b> You type them on the payment provider’s page; we learn only whether
          it worked and how much it was.
        </li>
        <li>
          <b>Passwords.</b> We keep a hash (Argon2id) that cannot be turned back.
        </li>
        <li>
          <b>Profiles for advertising.</b> No advertising network is on our pages, and no score
          about you is computed.
        </li>
      </ul>
    ),
  },
  {
    id: 'what-is-public',
    title: 'What everybody can see',
    body: (
      <>
        <InShort>
          your name, your picture and what you win; never your mail or your balance.
        </InShort>
        <p>
          Your public name and picture appear beside your drops in the live feed. The receipt of a
          bet can be read by whoever knows its address, because checking is its purpose; it holds
          seeds, stake and result, and of you at most the public name. Choose a name that you would
          say aloud. Your client seed stands in your receipts: do not put a secret into it.
        </p>
        <p>
          Your public page shows your level, since when you are here, how many boxes you have opened
          and made, your battles, your best drops and your favourite boxes. One switch in your
          profile hides all of it but your name and your picture.
        </p>
      </>
    ),
  },
]
