import { standingOf, type TakenDocument } from '@/lib/domain/exports/taken-document'
import type { Reader } from '@/lib/format/create-reader'

/** Whether the firm has the PDF of an invoice, with the CSS classes of that. */
export function pdfStanding(
  fileId: string | null | undefined,
  taken: TakenDocument | undefined,
  { text, shortInstant }: Pick<Reader, 'text' | 'shortInstant'>,
): { text: string; className: string } {
  if (fileId == null || fileId === '') {
    return { text: text('invoices.pdf_none'), className: 'with-i i-x text-faint' }
  }
  switch (standingOf(fileId, taken)) {
    case 'new':
      return { text: text('invoices.pdf_new'), className: 'state badge badge-info i-sparkles' }
    case 'replaced':
      return {
        text: text('invoices.pdf_replaced'),
        className: 'state badge badge-attention i-file-text',
      }
    case 'taken':
      return {
        text: taken === undefined ? '' : shortInstant(taken.at),
        className: 'with-i i-download text-quiet',
      }
  }
}
