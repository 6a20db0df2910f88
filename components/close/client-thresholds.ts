import { areSameThresholds, layThresholds } from '@/lib/domain/checks/thresholds'
import type { CloseRead } from '@/lib/domain/close/close-read'
import { isWholeSoFar } from '@/lib/domain/reading/reading'
import { may } from '@/lib/domain/people/permissions'
import type { Reader } from '@/lib/format/create-reader'
import { evidenceNames } from '@/lib/present/close-item'
import type { ShownClose } from '@/lib/present/close/shown-close'
import { numberInWords } from '@/lib/present/reading-words'
import { thresholdsPath } from '@/lib/queries/close'
import { keptViewHref, thresholdsForm } from '@/lib/search-params/close-view'

/** How the thresholds of the client are set from this page: of currencies that it has, and by whom. */
export function thresholdsOf({ client, read, view }: ShownClose, role: string, reader: Reader) {
  const { connection_id } = client
  const { firm, own } = read.thresholds
  const form = thresholdsForm(
    connection_id,
    view,
    read.thresholds,
    read.basis.large.map(({ currency }) => currency),
  )
  const typed = [
    ...Array.from(view.typedLarge, ([currency, from]) => [`large_${currency}`, from] as const),
    ...(view.days === undefined ? [] : [['days', String(view.days)] as const]),
  ]
  return {
    form,
    preview: read.isPreview ? previewInWords(read, reader) : undefined,
    saving: may({ role }, 'set_policy')
      ? {
          action: thresholdsPath(connection_id),
          hidden: [...form.hidden, ...typed],
          doneHref: keptViewHref(connection_id, view),
          isOwn: !areSameThresholds(layThresholds(firm, own), firm),
        }
      : undefined,
  }
}

/** "Large transactions: 12 to review, 7 by these" */
function previewInWords({ previewed, items }: CloseRead, reader: Reader): string[] {
  const isRead = items.every(
    (item) =>
      item.kind !== 'evidence' ||
      item.state === 'not_shared' ||
      (item.extent !== undefined && isWholeSoFar(item.extent)),
  )
  if (previewed.length === 0) {
    return [reader.text(isRead ? 'closing_data.preview_same' : 'closing_data.preview_unread')]
  }
  return previewed.map(({ id, open, would, extent }) =>
    reader.text('closing_data.preview_item', {
      item: reader.text(evidenceNames[id]),
      now: numberInWords(open, extent, reader),
      would: numberInWords(would, extent, reader),
    }),
  )
}
