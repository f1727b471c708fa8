import { Table } from '#client/ui/list/table.tsx'
import { TextArticle } from '../article/text-article.tsx'
import { text } from '../texts/cookie-policy.md'
import { stored } from './stored-in-browser.ts'

const places = { cookie: 'Cookies', local: 'Local storage', session: 'Session storage' } as const

function StoredTable({ place }: { place: keyof typeof places }) {
  const rows = stored.filter((row) => row.place === place)
  return (
    <Table label={places[place]}>
      <thead>
        <tr>
          <th scope="col">Name</th>
          <th scope="col">What it is for</th>
          <th scope="col">How long it stays</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, purpose, lifetime }) => (
          <tr key={name}>
            <td>
              <code translate="no">{name}</code>
            </td>
            <td>{purpose}</td>
            <td>{lifetime}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

const partials = {
  'stored-table-cookie': <StoredTable place="cookie" />,
  'stored-table-local': <StoredTable place="local" />,
  'stored-table-session': <StoredTable place="session" />,
}

export const CookiePage = () => <TextArticle text={text} partials={partials} />
