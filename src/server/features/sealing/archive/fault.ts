/** Why a month is not archived, or an archive is refused; the message is a sentence for whoever runs the shop. */
export class ArchiveFault extends Error {
  override readonly name = 'ArchiveFault'
}
