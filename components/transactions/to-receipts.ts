import type { Transaction } from '@/lib/bank-contract/transaction'
import { shownName } from '@/lib/format/names'
import type { Reader } from '@/lib/format/create-reader'
import { type Disposition, transactionFilePath } from '@/lib/search-params/resource-path'

export interface ReceiptView {
  readonly id: string
  readonly name: string
  readonly kind: 'image' | 'pdf' | 'other'
  /** What its name ends with, in capitals: "PDF". */
  readonly format: string | undefined
  /** Of what its name calls a picture, and of so many alone. */
  readonly thumbnailHref: string | undefined
  readonly viewHref: string
  readonly downloadHref: string
}

// Each is two calls to the bank, for everybody who opens the transaction.
const maxThumbnails = 4

export function toReceipts(
  connection_id: string,
  { id, attachments }: Transaction,
  text: Reader['text'],
): ReceiptView[] {
  let thumbnails = 0
  return (attachments ?? []).flatMap(({ file_id, file_name }) => {
    if (!file_id) return []
    const name = shownName(file_name) ?? text('transaction_data.attachment_unnamed')
    const kind = kindOf(name)
    const hasThumbnail = kind === 'image' && thumbnails < maxThumbnails
    thumbnails += hasThumbnail ? 1 : 0
    const pathAs = (disposition: Disposition) =>
      transactionFilePath(connection_id, id, file_id, disposition)
    return [
      {
        id: file_id,
        name,
        kind,
        format: /\.([a-z\d]{1,5})$/i.exec(name)?.[1]?.toUpperCase(),
        thumbnailHref: hasThumbnail ? pathAs('thumbnail') : undefined,
        viewHref: pathAs('inline'),
        downloadHref: pathAs('attachment'),
      },
    ]
  })
}

function kindOf(name: string): ReceiptView['kind'] {
  if (/\.(?:png|jpe?g|gif|webp)$/i.test(name)) return 'image'
  return /\.pdf$/i.test(name) ? 'pdf' : 'other'
}
