import css from './fact.module.css'
import { type OperatorFact, operatorFacts } from './operator-facts.ts'

/** A fact about the operator; one that he has not filled in yet is marked as missing. */
export function Fact({ name }: { name: OperatorFact }) {
  const text = operatorFacts[name]
  return text.startsWith('[') ? <mark className={css.missing}>{text}</mark> : text
}
