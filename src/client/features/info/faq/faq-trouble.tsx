import { Link } from 'react-router'
import { labels } from '#contract/labels.ts'
import { BATTLE_WAIT_MS } from '#domain/games/battle-timetable.ts'
import { formatDuration } from '#domain/schedule/format-duration.ts'
import { rules } from '../rules.ts'
import type { QuestionGroup } from './faq.ts'

/** Questions about accounts, and about what went wrong. */
export const trouble: readonly QuestionGroup[] = [
  {
    id: 'account',
    title: 'Account and safety',
    questions: [
      {
        id: 'who-may-play',
        question: 'Who may play?',
        answer: (
          <p>
            Adults of {rules.ageMin} and over, where it is legal, with one account in their own
            name. Nothing on this site is meant for children.
          </p>
        ),
      },
      {
        id: 'forgot-password',
        question: 'I forgot my password. What now?',
        answer: (
          <p>
            Press “{labels.forgotPassword}” in the login window. If an account has that address, a
            mail with a link arrives; the link works once. We answer the same words for any address,
            so that nobody learns who has an account.
          </p>
        ),
      },
      {
        id: 'too-many-tries',
        question: 'It says “Too many attempts”.',
        answer: (
          <p>
            After {rules.loginFailures} failed tries in {rules.loginWindowMinutes} minutes, signing
            in to that account needs the captcha that our login brings along. Where the tries go on
            from your own connection, it is paused there, and the message says for how long. It ends
            automatically.
          </p>
        ),
      },
      {
        id: 'limits',
        question: 'Can I limit what I spend, or stop altogether?',
        answer: (
          <p>
            Limits on deposits and losses, reminders, breaks and self-exclusion belong to every
            account; lowering counts at once, raising after a day. You set them under{' '}
            <Link to="/profile/limits">Limits</Link>.
          </p>
        ),
      },
      {
        id: 'restricted',
        question: 'My account is restricted. Is my balance gone?',
        answer: (
          <p>
            No. A restriction never touches a balance. You’re told the reason, it is kept in a log
            that can’t be changed, and an unplayed deposit stays refundable unless the law forbids
            it.
          </p>
        ),
      },
      {
        id: 'my-data',
        question: 'Can I have my data?',
        answer: (
          <p>
            Your whole <Link to="/profile/history">history</Link> can be saved as CSV or JSON. What
            we keep and for how long is in the{' '}
            <Link to="/privacy-statement">privacy statement</Link>.
          </p>
        ),
      },
    ],
  },
  {
    id: 'trouble',
    title: 'When something went wrong',
    questions: [
      {
        id: 'deducted-no-item',
        question: 'My coins are gone, but I see no item. Why?',
        answer: (
          <p>
            Stake and item are stored together or not at all. If the page closed during the spin,
            the item is in your <Link to="/profile/inventory">inventory</Link>. If the history shows
            no opening, nothing was charged; reload to see the balance as it is stored.
          </p>
        ),
      },
      {
        id: 'chargeback',
        question: 'What happens if I take a payment back?',
        answer: (
          <p>
            Its coins are taken from the balance, and what is missing is owed. The deposit shows
            “Reversed”, and coins and items cannot leave until it is settled. Write to us first: a
            mistake is settled sooner that way.
          </p>
        ),
      },
      {
        id: 'parcel-late',
        question: 'My parcel is late. What now?',
        answer: (
          <p>
            After the last promised day the request is marked as late by itself. Then you may wait,
            or have the items back in your inventory, and the fee with them, unless the carrier has
            already got the parcel.
          </p>
        ),
      },
      {
        id: 'reward-wrong',
        question: 'My reward seems too small. Why?',
        answer: (
          <p>
            Every reward lists the stakes and payouts that it was computed from. If a bet is
            missing, tell us its id.
          </p>
        ),
      },
      {
        id: 'stuck-battle',
        question: 'Nobody joins my battle. What now?',
        answer: (
          <p>
            It can be cancelled while a seat is empty, ends by itself after
            {formatDuration(BATTLE_WAIT_MS)}, and refunds everybody in full. You can also add a bot
            to an empty seat with one press.
          </p>
        ),
      },
      {
        id: 'complain',
        question: 'I disagree with an answer. What can I do?',
        answer: (
          <p>
            Say so by the <Link to="/contacts">contact form</Link> and include the reference of your
            message: another person reviews it. After that, the independent body named in the{' '}
            <Link to="/terms-of-service#complaints">terms</Link> decides.
          </p>
        ),
      },
    ],
  },
]
