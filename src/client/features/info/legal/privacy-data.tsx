import { Link } from 'react-router'
import { Table } from '#client/ui/list/table.tsx'
import { TRUSTED_DEVICE_DAYS } from '#contract/limits.ts'
import type { ArticleSection } from '../article/article.tsx'
import { Fact } from '../article/fact.tsx'
import { InShort } from '../article/in-short.tsx'
import { rules } from '../rules.ts'
import { RetentionYears } from './retention-years.tsx'

const years = rules.supportMessageKeptDays / 365

/** Each kind of data: what it is, why it is kept and on what legal basis, and for how long. */
const kept = [
  {
    what: 'Account: name, email, a hash of the password, picture, level',
    why: 'To provide your account (contract)',
    until: 'until you close the account',
  },
  {
    what: 'Sign-ins: a hash of each token, its time, the type of browser, the country, the network without its last part',
    why: 'To keep you logged in and let you end sessions (contract)',
    until: `tokens for at most ${rules.refreshDays} days; the list until you close the account`,
  },
  {
    what: 'Second factors: the encrypted key of your authenticator app, public keys and names of your passkeys, hashes of recovery codes and of trusted devices',
    why: 'To protect your account (contract)',
    until: `until you remove them; trusted devices for ${TRUSTED_DEVICE_DAYS} days`,
  },
  {
    what: 'Sign-in with another service: its name and your ID there',
    why: 'To recognize you (contract)',
    until: 'until you close the account',
  },
  {
    what: 'Every movement of your balance, every bet, its seeds and its receipt',
    why: 'Unalterable accounts, and proof of fairness (law, contract)',
    until: 'as long as accounting law requires; then without your name',
  },
  {
    what: 'Payments: amount, status and the provider’s ID; wallet addresses of payouts',
    why: 'To process deposits and payouts; to prevent money laundering (contract, law)',
    until: <RetentionYears />,
  },
  {
    what: 'Shipping and billing addresses, phone number, sizes',
    why: 'To ship what you ordered (contract)',
    until:
      'until you delete them or your account; on shipping documents as long as the law requires',
  },
  {
    what: 'Keyed hashes of your device ID, your addresses and your payout wallets',
    why: 'To give offers once per person (legitimate interest, fraud prevention)',
    until: (
      <span>
        <RetentionYears />; while an exclusion has no end, as long as it lasts. No address can be
        recovered from them
      </span>
    ),
  },
  {
    what: 'Emails we send you',
    why: 'To deliver them and to know that they were sent (contract)',
    until: `${rules.mailKeptDays} days`,
  },
  {
    what: 'Messages you send us with a form',
    why: 'To answer them (contract, legitimate interest)',
    until: `${years} years, then deleted automatically; at once with your account`,
  },
  {
    what: 'Messages you write in the chat, which everybody can read',
    why: 'To show them, and to protect players from abuse (contract, legitimate interest)',
    until: `${rules.chatKeptDays} days, then deleted automatically; at once with your account`,
  },
  {
    what: 'Documents by which we verify you, encrypted',
    why: 'To prevent money laundering (law)',
    until: <RetentionYears />,
  },
  {
    what: 'IP address of a request',
    why: 'To limit bots and attacks (legitimate interest)',
    until: 'minutes, in memory only; not written to the database as a whole',
  },
] as const

export const privacyData: readonly ArticleSection[] = [
  {
    id: 'who-is-responsible',
    title: 'Who is responsible',
    body: (
      <p>
        The controller of your data is <Fact name="legal_name" or="the operator of this site" />
        <Fact name="address" before=", " />, reached{' '}
        <Fact name="privacy_mail" before="at " after=" or " />
        by the <Link to="/contacts">contact form</Link>.
        <Fact name="privacy_officer" before=" Data protection officer: " after="." />
      </p>
    ),
  },
  {
    id: 'what-we-keep',
    title: 'What we keep, why and for how long',
    body: (
      <>
        <InShort>
          what the games, payments and the law require, and nothing for advertising.
        </InShort>
        <Table label="What is kept, why, and for how long">
          <thead>
            <tr>
              <th scope="col">What</th>
              <th scope="col">Purpose and legal basis</th>
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
          <b>Card numbers.</b> You enter them on the payment provider’s page; we only learn whether
          the payment worked and its amount.
        </li>
        <li>
          <b>Passwords.</b> We keep a hash (Argon2id) that cannot be reversed.
        </li>
        <li>
          <b>Advertising profiles.</b> Our pages contain no advertising network, and we compute no
          score about you.
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
          your name, your picture and what you win, but never your email or your balance.
        </InShort>
        <p>
          Your public name and picture appear beside your drops in the live feed. Anyone who knows
          the address of a bet’s receipt can read it, because receipts exist to be checked. A
          receipt contains seeds, stake and result, and at most your public name. Choose a name that
          you are happy to show in public. Your client seed is part of your receipts, so do not use
          a secret as a seed.
        </p>
        <p>
          Your public page shows your level, when you joined, how many boxes you have opened and
          made, your battles, your best drops and your favorite boxes. A switch in your profile
          hides everything except your name and picture.
        </p>
      </>
    ),
  },
]
