import css from './explanation.module.css'

interface Step {
  title: string
  text: string
}

/** The first two steps, common to everything drawn from a pair of seeds. */
export const commitSteps: readonly Step[] = [
  {
    title: 'We commit to our seed',
    text: 'The server draws 32 random bytes and shows you their SHA-256, the commitment, before you play. From then on it cannot change them without you noticing.',
  },
  {
    title: 'You add your seed',
    text: 'Your browser makes the client seed after seeing the commitment, so our seed cannot be picked against yours. You can also type your own.',
  },
]

/** The steps of a scheme, numbered from 1. */
export function Steps({ steps }: { steps: readonly Step[] }) {
  return (
    <ol className={css.steps}>
      {steps.map(({ title, text }, index) => (
        <li key={title}>
          <b aria-hidden="true">{index + 1}</b>
          <h3>{title}</h3>
          <p>{text}</p>
        </li>
      ))}
    </ol>
  )
}
