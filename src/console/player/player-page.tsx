import { useParams } from 'react-router'
import { PlayerBrief } from './player-brief.tsx'

export function PlayerPage() {
  const { id = '' } = useParams()
  return <PlayerBrief id={id} />
}
