import { Link } from 'react-router'
import { Icon, type IconName } from '#client/ui/icon.tsx'
import css from './topics.module.css'

interface Topic {
  subject: string
  icon: IconName
  /** The answer that most people look for. */
  answer: { to: string; label: string }
}

const topics: readonly Topic[] = [
  {
    subject: 'Deposit',
    icon: 'credit-card-fill',
    answer: { to: '/faq#card-failed', label: 'My card payment failed. Was I charged?' },
  },
  {
    subject: 'Withdrawal',
    icon: 'arrow-up-right-bold',
    answer: { to: '/faq#play-through', label: 'Why can’t I withdraw yet?' },
  },
  {
    subject: 'Parcel',
    icon: 'package-fill',
    answer: { to: '/faq#parcel-late', label: 'My parcel is late. What now?' },
  },
  {
    subject: 'Fairness',
    icon: 'seal-check-fill',
    answer: {
      to: '/faq#verify-outside',
      label: 'How do I check a roll without trusting your page?',
    },
  },
  {
    subject: 'Account',
    icon: 'user-fill',
    answer: { to: '/faq#restricted', label: 'My account is restricted. Is my balance gone?' },
  },
  {
    subject: 'Exclusion',
    icon: 'lock-key-fill',
    answer: { to: '/faq#limits', label: 'Can I limit what I spend, or stop altogether?' },
  },
]

interface TopicsProps {
  topic: string
  onTopic: (subject: string) => void
}

/** The topic of a message: it fills in the subject and links to an existing answer. */
export function Topics({ topic, onTopic }: TopicsProps) {
  const chosen = topics.find(({ subject }) => subject === topic)
  return (
    <div className={css.topics}>
      <ul aria-label="What it is about">
        {topics.map(({ subject, icon }) => (
          <li key={subject}>
            <button
              type="button"
              aria-pressed={subject === topic}
              onClick={() => onTopic(subject === topic ? '' : subject)}
            >
              <Icon name={icon} size={18} />
              {subject}
            </button>
          </li>
        ))}
      </ul>
      <p role="status">
        {chosen ? (
          <span>
            This may help: <Link to={chosen.answer.to}>{chosen.answer.label}</Link>
          </span>
        ) : null}
      </p>
    </div>
  )
}
