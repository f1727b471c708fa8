import { Link } from 'react-router'
import { labels } from '#contract/labels.ts'
import { BATTLE_WAIT_MS } from '#domain/games/battle-timetable.ts'
import { formatDuration } from '#domain/schedule/format-duration.ts'
import { MinimumAge } from '../article/minimum-age.tsx'
import { rules } from '../rules.ts'
import type { QuestionGroup } from './faq.ts'

/** Questions about accounts and problems. */
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
            Adults of <MinimumAge /> and over, where it is legal, with one account in their own
            name. Nothing on this site is meant for children.
          </p>
        ),
      },
      {
        id: 'forgot-password',
        question: 'I forgot my password. What now?',
        answer: (
          <p>
            Press “{labels.forgotPassword}” in the login window. If an account uses that address, we
            email a link that works once. We show the same message for any address, so that nobody
            can find out who has an account.
          </p>
        ),
      },
      {
        id: 'too-many-tries',
        question: 'It says “Too many attempts”.',
        answer: (
          <p>
            After {rules.loginFailures} failed attempts in {rules.loginWindowMinutes} minutes,
            logging in to that account requires a captcha, which our login form shows. If the
            attempts continue from your own connection, sign-in from it is paused, and the message
            says for how long. The pause ends automatically.
          </p>
        ),
      },
      {
        id: 'limits',
        question: 'Can I limit what I spend, or stop altogether?',
        answer: (
          <p>
            Every account has limits on deposits, stakes and losses, reminders, breaks and
            self-exclusion. Lowering a limit applies at once, raising it after a day. Set them under{' '}
            <Link to="/profile/limits">Limits</Link>.
          </p>
        ),
      },
      {
        id: 'restricted',
        question: 'My account is restricted. Is my balance gone?',
        answer: (
          <p>
            No. A restriction never touches a balance. We tell you the reason, it is recorded in a
            log that can’t be changed, and an unplayed deposit stays refundable unless the law
            forbids it.
          </p>
        ),
      },
      {
        id: 'my-data',
        question: 'Can I have my data?',
        answer: (
          <p>
            Your whole <Link to="/profile/history">history</Link> can be downloaded as CSV or JSON.
            What we store and for how long is in the{' '}
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
            The stake and the item are stored together or not at all. If the page closed during the
            spin, the item is in your <Link to="/profile/inventory">inventory</Link>. If your
            history shows no opening, nothing was charged; reload the page to see your current
            balance.
          </p>
        ),
      },
      {
        id: 'chargeback',
        question: 'What happens if I take a payment back?',
        answer: (
          <p>
            Its coins are deducted from your balance, and you owe any amount the balance does not
            cover. The deposit shows “Reversed”, and you cannot withdraw or ship until it is
            settled. Write to us first: mistakes are resolved faster that way.
          </p>
        ),
      },
      {
        id: 'parcel-late',
        question: 'My parcel is late. What now?',
        answer: (
          <p>
            After the last promised day the request is marked as late automatically. You can then
            wait, or get the items and the fee back, unless the carrier already has the parcel.
          </p>
        ),
      },
      {
        id: 'reward-wrong',
        question: 'My reward seems too small. Why?',
        answer: (
          <p>
            Every reward lists the stakes and payouts it was computed from. If a bet is missing,
            send us its ID.
          </p>
        ),
      },
      {
        id: 'stuck-battle',
        question: 'Nobody joins my battle. What now?',
        answer: (
          <p>
            You can cancel it while a seat is empty. It ends automatically after{' '}
            {formatDuration(BATTLE_WAIT_MS)} and refunds everyone in full. You can also add a bot to
            an empty seat with one click.
          </p>
        ),
      },
      {
        id: 'complain',
        question: 'I disagree with an answer. What can I do?',
        answer: (
          <p>
            Tell us with the <Link to="/contacts">contact form</Link> and include the reference of
            your message: another person will review it. After that, the independent body named in
            the <Link to="/terms-of-service#complaints">terms</Link> decides.
          </p>
        ),
      },
    ],
  },
]
