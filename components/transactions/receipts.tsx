import { Download, File, FileImage, FileText } from 'lucide-react'
import { DetailSection } from '@/components/layout/detail'
import { PdfFrame } from '@/components/layout/pdf-frame'
import { ReceiptGrid } from '@/components/transactions/receipt-grid'
import { ReceiptPicture } from '@/components/transactions/receipt-picture'
import type { Transaction } from '@/lib/bank-contract/transaction'
import { shownName } from '@/lib/format/names'
import { type Disposition, transactionFilePath } from '@/lib/search-params/resource-path'
import { MessagesProvider } from '@/lib/i18n/messages-provider'
import { getMessages, getTranslations } from '@/lib/server/http/get-reader'

interface ReceiptProps {
  readonly name: string
  readonly pathAs: (disposition: Disposition) => string
  readonly hasThumbnail: boolean
}

// Each is two calls to the bank, for everybody who opens the transaction.
const maxThumbnails = 4

/** Receipts to look at in place or to download; each look asks the bank for a fresh address. */
export async function Receipts({
  connection_id,
  transaction_id,
  attachments,
}: {
  connection_id: string
  transaction_id: string
  attachments: NonNullable<Transaction['attachments']>
}) {
  const [t, data] = await Promise.all([
    getTranslations('transactions'),
    getTranslations('transaction_data'),
  ])
  const files = attachments.flatMap(({ file_id, file_name }) =>
    file_id ? [{ file_id, name: shownName(file_name) ?? data('attachment_unnamed') }] : [],
  )
  if (files.length === 0) return null
  const pictures = files.filter(({ name }) => kindOf(name) === 'image').slice(0, maxThumbnails)
  return (
    <DetailSection title={t('receipts')} count={files.length}>
      <ReceiptGrid>
        {files.map((file) => (
          <Receipt
            key={file.file_id}
            name={file.name}
            pathAs={(disposition) =>
              transactionFilePath(connection_id, transaction_id, file.file_id, disposition)
            }
            hasThumbnail={pictures.includes(file)}
          />
        ))}
      </ReceiptGrid>
    </DetailSection>
  )
}

function kindOf(name: string): 'image' | 'pdf' | 'other' {
  if (/\.(?:png|jpe?g|gif|webp)$/i.test(name)) return 'image'
  return /\.pdf$/i.test(name) ? 'pdf' : 'other'
}

/** A tile: its picture, which opens it in its place over the whole width, above its name. */
async function Receipt(receipt: ReceiptProps) {
  const [t, details] = await Promise.all([
    getTranslations('transactions'),
    getTranslations('details'),
  ])
  const { name, pathAs } = receipt
  return (
    <li className="flex min-w-0 flex-col overflow-hidden rounded-lg border border-line has-[details[open]]:col-span-full">
      {kindOf(name) === 'other' ? <Thumbnail {...receipt} /> : <Preview {...receipt} />}
      <div className="flex items-center gap-1 border-t border-line py-1 ps-2.5 pe-1">
        <span className="min-w-0 grow text-xs">
          <a
            href={pathAs('inline')}
            target="_blank"
            rel="noreferrer"
            className="block min-h-6 truncate content-center font-medium hover:underline"
            title={name}
            aria-label={t('receipt_view', { name })}
          >
            <bdi>{name}</bdi>
          </a>
          {/* What its name ends with, in capitals: "PDF". */}
          <span className="block text-faint">
            {/\.([a-z\d]{1,5})$/i.exec(name)?.[1]?.toUpperCase()}
          </span>
        </span>
        <a
          href={pathAs('attachment')}
          download=""
          className="btn btn-ghost btn-icon btn-sm flex-none"
          aria-label={details('download_named', { name })}
          title={details('download_named', { name })}
        >
          <Download size={14} aria-hidden />
        </a>
      </div>
    </li>
  )
}

async function Preview(receipt: ReceiptProps) {
  const t = await getTranslations('transactions')
  const { name, pathAs } = receipt
  return (
    <details className="group">
      <summary className="list-none hover:opacity-80">
        <span className="sr-only group-open:hidden">{t('receipt_preview', { name })}</span>
        <span className="group-open:hidden">
          <Thumbnail {...receipt} />
        </span>
        <span className="link hidden min-h-8 items-center px-2.5 text-xs group-open:flex">
          {t('receipt_close')}
          <span className="sr-only">{` ${name}`}</span>
        </span>
      </summary>
      {kindOf(name) === 'image' ? (
        <ReceiptPicture name={name} href={pathAs('inline')} />
      ) : (
        <MessagesProvider {...await getMessages(['details'])}>
          <div className="flex h-144 flex-col bg-sunk">
            <PdfFrame href={pathAs('inline')} name={name} />
          </div>
        </MessagesProvider>
      )}
    </details>
  )
}

/**
 * A picture over an icon, which remains if the picture cannot be shown: with a width alone browsers show
 * nothing in place of a picture that fails.
 */
function Thumbnail({ name, pathAs, hasThumbnail }: ReceiptProps) {
  const Icon = { image: FileImage, pdf: FileText, other: File }[kindOf(name)]
  return (
    <span className="relative grid h-28 place-content-center overflow-hidden bg-sunk">
      <Icon size={24} strokeWidth={1.5} className="text-faint" aria-hidden />
      {hasThumbnail && (
        // Nothing of a client's is ever resized or stored here.
        // oxlint-disable-next-line next/no-img-element
        <img
          src={pathAs('thumbnail')}
          alt=""
          loading="lazy"
          decoding="async"
          fetchPriority="low"
          className="absolute inset-x-0 top-0 min-h-full w-full object-cover"
        />
      )}
    </span>
  )
}
