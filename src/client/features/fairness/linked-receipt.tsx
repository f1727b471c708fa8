import { useSearchParams } from 'react-router'
import { Modal } from '#client/ui/overlay/modal.tsx'
import { LoadedReceipt } from './loaded-receipt.tsx'

const names = ['bet', 'battle'] as const

/** Opens the receipt that the address names: `/provably-fair?bet={id}` or `?battle={id}`. */
export function LinkedReceipt() {
  const [search, setSearch] = useSearchParams()
  const kind = names.find((name) => search.has(name))
  const id = kind && search.get(kind)
  const handleClose = () =>
    setSearch(
      (before) => {
        for (const name of names) before.delete(name)
        return before
      },
      { replace: true, preventScrollReset: true },
    )
  if (!kind || !id) return null
  return (
    <Modal title="Receipt" size="l" onClose={handleClose}>
      <LoadedReceipt kind={kind} id={id} />
    </Modal>
  )
}
