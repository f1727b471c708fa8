import { TextArticle } from '../article/text-article.tsx'
import { text } from '../texts/privacy-statement.md'

export const PrivacyPage = () => <TextArticle text={text} />
