import type { ZipKind } from '@/lib/domain/exports/export-run'
import { cutText } from '@/lib/bank-contract/cut-text'

/** What the name of a document can be made of. */
export const nameFields = {
  invoices: [
    'issued',
    'client',
    'number',
    'customer',
    'due',
    'amount',
    'currency',
    'status',
    'paid_on',
  ],
  statements: ['period', 'client', 'account', 'type', 'issued'],
  receipts: ['date', 'client', 'payee', 'file', 'amount', 'currency'],
} as const satisfies Record<ZipKind, readonly string[]>

export type NameField = (typeof nameFields)[ZipKind][number]

/** Whose documents lie in a folder of their own, where folders are wanted. */
export const folderFields = {
  invoices: 'customer',
  statements: 'account',
  receipts: 'payee',
} as const satisfies Record<ZipKind, NameField>

/** How the documents of a zip are called: fields with text before, between and after them. */
export interface FileNaming {
  readonly fields: readonly NameField[]
  /** One more than there are fields. */
  readonly texts: readonly string[]
  readonly hasFolders: boolean
  /** A document that was replaced bears another name than the one that was downloaded before. */
  readonly keepsReplaced: boolean
}

const between = '_'

function usual(...fields: NameField[]): FileNaming {
  const texts = fields.map((_, nth) => (nth === 0 ? '' : between))
  return { fields, texts: [...texts, ''], hasFolders: false, keepsReplaced: true }
}

/** Of a client for whom nobody has said otherwise. */
export const defaultNaming: Readonly<Record<ZipKind, FileNaming>> = {
  invoices: usual('issued', 'client', 'number', 'customer'),
  statements: usual('period', 'client', 'account', 'type'),
  receipts: usual('date', 'client', 'payee', 'file'),
}

/** The same as somebody typed it. */
export interface GivenNaming extends Omit<FileNaming, 'fields'> {
  readonly fields: readonly string[]
}

const maxTextLength = 40

/** Text of a name as it was typed, without what no name can have. */
function cleanText(text: string): string {
  const plain = text
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}]/gu, '')
    .replace(/[/\\:*?"<>|%]/g, '')
  return cutText(plain, maxTextLength)
}

/**
 * A naming as it was typed or stored; undefined where it names nothing of such a document. A field comes once, and
 * what is unknown is left out.
 */
export function cleanNaming(
  kind: ZipKind,
  { fields, texts, hasFolders, keepsReplaced }: GivenNaming,
): FileNaming | undefined {
  const known: readonly NameField[] = nameFields[kind]
  const kept = fields.flatMap((name, nth) => {
    const field = known.find((each) => each === name)
    return field === undefined || fields.indexOf(name) !== nth
      ? []
      : [{ field, text: texts[nth] ?? between }]
  })
  const [first, ...others] = kept
  if (first === undefined) return undefined
  const inside = others.map(({ text }) => text)
  return {
    fields: kept.map(({ field }) => field),
    texts: [texts[0] ?? '', ...inside, texts[fields.length] ?? ''].map(cleanText),
    hasFolders,
    keepsReplaced,
  }
}

/** With one more field at its end. */
export function addField(naming: FileNaming, field: NameField): FileNaming {
  const { fields, texts } = naming
  if (fields.includes(field)) return naming
  const last = texts.at(-1) || between
  return { ...naming, fields: [...fields, field], texts: [...texts.slice(0, -1), last, ''] }
}

/** Without one field and the text before it; the last one stays. */
export function dropField(naming: FileNaming, field: NameField): FileNaming {
  const { fields, texts } = naming
  const nth = fields.indexOf(field)
  if (nth === -1 || fields.length === 1) return naming
  const without = nth === 0 ? 1 : nth
  return {
    ...naming,
    fields: fields.filter((each) => each !== field),
    texts: texts.filter((_, place) => place !== without),
  }
}

/** A naming as the fields of a form have it; `parseNaming` reads them. */
export function namingPairs({
  fields,
  texts,
  hasFolders,
  keepsReplaced,
}: FileNaming): (readonly [name: string, value: string])[] {
  return [
    ...fields.map((field) => ['name_field', field] as const),
    ...texts.map((text) => ['name_text', text] as const),
    ...(hasFolders ? [['name_folders', 'on'] as const] : []),
    ...(keepsReplaced ? [['name_replaced', 'on'] as const] : []),
  ]
}
