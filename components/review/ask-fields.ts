import type { MarkableRow } from '@/components/review/use-marking'
import type { MarkedKind } from '@/lib/domain/close/marked-object'
import type { QuestionFields } from '@/lib/queries/questions'

/** What a row says of itself, as far as its list has it. */
export interface AskableRow extends MarkableRow {
  readonly label?: string | undefined
  readonly counterparty?: string | undefined
  readonly number?: string | undefined
  readonly title?: string | undefined
  /** Who holds the card, of a card. */
  readonly holder?: string | undefined
  readonly holder_id?: string | undefined
  /** The card that paid, and who holds it. */
  readonly card?: string | undefined
  readonly person?: string | undefined
  readonly person_id?: string | undefined
}

/** Rows of a list as questions about them are prepared: with the pages on which they were seen. */
export function askFields(kind: MarkedKind, rows: readonly AskableRow[]): QuestionFields {
  const pages = new Set(rows.map(({ seen = '' }) => seen))
  return [
    ['kind', kind],
    ...rows.map((row) => {
      const { key, card = '', person = '', person_id = '' } = row
      const name = row.counterparty ?? row.title ?? row.number ?? row.label ?? ''
      const holder = row.holder ?? (card === '' ? '' : person)
      const holder_id = row.holder_id ?? (card === '' ? '' : person_id)
      return ['row', JSON.stringify([key, name, holder, card, holder_id].map(cut))] as const
    }),
    ...[...pages].map((page) => ['seen', page] as const),
  ]
}

const lengths = [600, 300, 120, 100, 200]

function cut(text: string, at: number): string {
  return text.slice(0, lengths[at])
}
