import { TextArticle } from '../article/text-article.tsx'
import { text } from '../texts/terms-of-service.md'

export const TermsPage = () => <TextArticle text={text} />
