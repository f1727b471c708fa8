import { send } from '#client/lib/api/api.ts'
import { formatDateTime } from '#client/lib/format/clock.ts'
import type { ReferralRing } from '#contract/http/referral.ts'
import { Block, Fact, Facts } from '../parts/facts.tsx'
import { PlayerLink } from '../parts/player-link.tsx'
import { SmallTable } from '../parts/small-table.tsx'
import { wordsOf } from '../parts/words.ts'
import { PlayerBrief } from '../player/player-brief.tsx'
import type { Queue } from '../queues/queue.ts'

const marksOf = ({ marks }: ReferralRing): string => marks.map(wordsOf).join(', ')
const refusedIn = ({ members }: ReferralRing): number =>
  members.filter(({ refused }) => refused !== null).length

export const referralRings: Queue<ReferralRing> = {
  name: 'referral-rings',
  title: 'Referral rings',
  empty: 'No affiliate has referred accounts of one person.',
  filters: [{ name: 'search', label: 'Affiliate or link' }],
  usual: {},
  idOf: ({ affiliate }) => affiliate.id,
  nameOf: ({ affiliate }) => `${affiliate.code} of ${affiliate.name}`,
  columns: [
    { name: 'code', title: 'Link', value: ({ affiliate }) => affiliate.code },
    {
      name: 'affiliate',
      title: 'Affiliate',
      value: ({ affiliate }) => affiliate.name,
      cell: ({ affiliate }) => <PlayerLink {...affiliate} />,
    },
    { name: 'members', title: 'Accounts', isNumber: true, value: ({ members }) => members.length },
    { name: 'refused', title: 'Refused', isNumber: true, value: refusedIn },
    { name: 'marks', title: 'They share', value: marksOf },
  ],
  load: ({ filters, limit, cursor, signal }) =>
    send('GET /api/operator/referral-rings', {
      query: { limit, cursor, search: filters.search || undefined },
      signal,
    }),
  Case: ({ row }) => (
    <>
      <Facts title="Ring">
        <Fact name="They share">{marksOf(row)}</Fact>
      </Facts>
      <Block title="Accounts">
        <SmallTable
          rows={row.members}
          keyOf={({ id }) => id}
          empty="None."
          columns={[
            { title: 'Player', show: (member) => <PlayerLink {...member} /> },
            { title: 'Link', show: ({ link }) => link },
            { title: 'Signed up', show: ({ signed_up_at }) => formatDateTime(signed_up_at) },
            { title: 'Earns nothing', show: ({ refused }) => (refused ? wordsOf(refused) : '') },
          ]}
        />
      </Block>
      <PlayerBrief id={row.affiliate.id} />
    </>
  ),
  acts: [],
}
