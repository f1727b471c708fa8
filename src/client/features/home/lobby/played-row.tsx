import type { CSSProperties } from 'react'
import { Link } from 'react-router'
import { Skeleton } from '#client/ui/feedback/skeleton.tsx'
import { Section } from '#client/ui/section.tsx'
import { ShopPicture } from '#client/ui/shop-picture.tsx'
import { faceOf } from '../bets/played-face.ts'
import { useOwnBets } from '../bets/use-latest-bets.ts'
import css from './played-row.module.css'

const SHOWN = 6
const places = Array.from({ length: SHOWN }, (_, place) => place)

/** What somebody who has not played yet may begin with. */
const beginnings = [
  {
    name: 'Free loot',
    note: 'A free box each day',
    path: '/freeloot',
    picture: 'game-free',
    hue: 280,
  },
  { name: 'Boxes', note: 'Try a demo spin', path: '/boxes', picture: 'box-lucky-clover', hue: 150 },
  { name: 'Rocket', note: 'Cash out in time', path: '/rocket', picture: 'game-rocket', hue: 350 },
  {
    name: 'How it works',
    note: 'Odds and proofs',
    path: '/how-it-works',
    picture: 'coin',
    hue: 165,
  },
].map((each) => ({ ...each, picture: `/art/${each.picture}.avif` }))

/** The games and boxes that the player played last: one press leads back. */
export function PlayedRow() {
  const { data, error } = useOwnBets()
  const played = data?.played.map((each) => ({
    ...faceOf(each),
    note: each.box ? 'Open again' : 'Play on',
  }))
  const isNew = played?.length === 0 || (!played && error)
  const shown = isNew ? beginnings : played?.slice(0, SHOWN)
  return (
    <Section title={isNew ? 'Where to begin' : 'Keep playing'} icon="arrow-counter-clockwise-bold">
      <ul className={css.row}>
        {shown
          ? shown.map(({ name, note, path, picture, hue }) => (
              <li key={path}>
                <Link to={path} className={css.tile} style={{ '--h': hue } as CSSProperties}>
                  <ShopPicture src={picture} size={64} decoding="async" alt="" />
                  <span>
                    <b>{name}</b>
                    <small>{note}</small>
                  </span>
                </Link>
              </li>
            ))
          : places.map((place) => (
              <li key={place}>
                <Skeleton height={84} radius={18} />
              </li>
            ))}
      </ul>
    </Section>
  )
}
