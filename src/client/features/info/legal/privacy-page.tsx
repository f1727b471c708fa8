import { Article } from '../article/article.tsx'
import { privacyData } from './privacy-data.tsx'
import { privacyRights } from './privacy-rights.tsx'

const sections = [...privacyData, ...privacyRights]

export function PrivacyPage() {
  return (
    <Article
      title="Privacy statement"
      lead="What we store about you, why, for how long, who else sees it, and what you can do about it."
      picture="item-sunglasses-noir"
      hue={225}
      changed="2026-11-21"
      isTemplate
      keyPoints={[
        { figure: 'Never', label: 'Your card number reaches us' },
        { figure: 'Never', label: 'Your data is sold' },
        { figure: 'CSV, JSON', label: 'Export of your history' },
      ]}
      sections={sections}
    />
  )
}
