import { TextArticle } from '../article/text-article.tsx'
import { text } from '../texts/aml-policy.md'

export const AmlPage = () => <TextArticle text={text} />
