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
  /** The card that paid, and who holds it. */
  readonly card?: string | undefined
  readonly person?: string | undefined
}

/** Rows of a list as questions about them are prepared: with the pages on which they were seen. */
export function askFields(kind: MarkedKind, rows: readonly AskableRow[]): QuestionFields {
  const pages = new Set(rows.map(({ seen = '' }) => seen))
  return [
    ['kind', kind],
    ...rows.map((row) => {
      const { key, card = '', person = '' } = row
      const name = row.counterparty ?? row.title ?? row.number ?? row.label ?? ''
      const holder = row.holder ?? (card === '' ? '' : person)
      return ['row', JSON.stringify([key, name, holder, card].map(cut))] as const
    }),
    ...[...pages].map((page) => ['seen', page] as const),
  ]
}

const lengths = [600, 300, 120, 100]

function cut(text: string, at: number): string {
  return text.slice(0, lengths[at])
}
