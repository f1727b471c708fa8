import { useSearchParams } from 'react-router'
import { Modal } from '#client/ui/modal.tsx'
import { LoadedReceipt } from './loaded-receipt.tsx'

/** Opens the receipt that the address names: `/provably-fair?bet={id}`. */
export function LinkedReceipt() {
  const [search, setSearch] = useSearchParams()
  const betId = search.get('bet')
  const handleClose = () =>
    setSearch(
      (before) => {
        before.delete('bet')
        return before
      },
      { replace: true, preventScrollReset: true },
    )
  if (!betId) return null
  return (
    <Modal title="Receipt" size="l" onClose={handleClose}>
      <LoadedReceipt betId={betId} />
    </Modal>
  )
}
