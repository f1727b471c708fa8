import { useState } from 'react'
import { Checkbox } from '#client/ui/form/checkbox.tsx'
import { Field } from '#client/ui/form/field.tsx'
import { PasswordField } from '#client/ui/form/password-field.tsx'
import { SearchField } from '#client/ui/form/search-field.tsx'
import { Segmented } from '#client/ui/form/segmented.tsx'
import { Select } from '#client/ui/form/select.tsx'
import { Tabs } from '#client/ui/tabs.tsx'
import css from './gallery-page.module.css'

const sorts = [
  { value: 'popular', label: 'Popular' },
  { value: 'price', label: 'Price' },
]
const counts = [1, 2, 3, 4, 5].map((value) => ({ value, label: String(value) }))

export function GalleryForm() {
  const [count, setCount] = useState(1)
  const [sort, setSort] = useState('popular')
  const [text, setText] = useState('')
  return (
    <div className={css.form}>
      <Field label="Email" type="email" />
      <Field label="Nickname" error="Nickname is required" />
      <Field label="Small" size="s" placeholder="Small" />
      <PasswordField label="Password" hint="At least 6 characters" />
      <Checkbox>I am 18 or older and accept the terms</Checkbox>
      <Checkbox error="Please confirm">With an error</Checkbox>
      <Segmented label="How many" value={count} onChange={setCount} options={counts} />
      <Select label="Sort" value={sort} onChange={setSort} options={sorts} />
      <Select label="Sort" size="s" value={sort} onChange={setSort} options={sorts} />
      <SearchField label="Search" value={text} onChange={setText} shortcut="/" />
      <Tabs label="Sort" value={sort} onChange={setSort} tabs={sorts} />
      <Tabs label="Sort" look="title" value={sort} onChange={setSort} tabs={sorts} />
    </div>
  )
}
