import type { ZipKind } from '@/lib/domain/exports/export-run'
import { type FileNaming, folderFields, type NameField } from '@/lib/domain/exports/file-naming'
import { createUniqueNames, maxPartLength, nameKey, namePart } from '@/lib/format/file-names'

/** What is known of a document for its name. */
export type NameValues = Readonly<Partial<Record<NameField, string | undefined>>>

/** The name of a document in a zip, and what was done to what it says. */
export interface DocumentName {
  readonly name: string
  /** Characters that no file name can have, each once. */
  readonly leftOut: readonly string[]
  /** A value was longer than a name has room for. */
  readonly isShortened: boolean
  /** Another document of the zip would have the same name. */
  readonly isNumbered: boolean
  /** 2 for the first that replaced another one, where both are kept. */
  readonly version: number
}

export type NameDocument = (
  values: NameValues,
  of?: { readonly extension?: string | undefined; readonly version?: number },
) => DocumentName

/** Names the documents of one zip, in the order of their list; no two get the same name. */
export function nameDocuments(kind: ZipKind, naming: FileNaming): NameDocument {
  const namesIn = new Map<
    string,
    { folder: string; nameOf: ReturnType<typeof createUniqueNames> }
  >()
  const folderOf = (values: NameValues): string => {
    if (!naming.hasFolders) return ''
    const part = namePart(values[folderFields[kind]] ?? '')
    // A name by itself is made safe as that of a file is.
    return part === '' ? '' : createUniqueNames()(part, '')
  }
  return (values, { extension = '.pdf', version: given = 1 } = {}) => {
    const wanted = folderOf(values)
    const place = namesIn.get(nameKey(wanted)) ?? { folder: wanted, nameOf: createUniqueNames() }
    namesIn.set(nameKey(wanted), place)
    const version = naming.keepsReplaced ? given : 1
    const mark = version > 1 ? ` (${version})` : ''
    const stem = stemOf(naming, values)
    const own = place.nameOf(stem, extension, mark)
    const alone = createUniqueNames()(stem, extension, mark)
    const said = naming.fields.map((field) => values[field] ?? '')
    return {
      name: place.folder === '' ? own : `${place.folder}/${own}`,
      leftOut: [...new Set(said.flatMap((text) => text.match(/[/\\:*?"<>|%]/g) ?? []))],
      isShortened: said.some((text) => Array.from(text.trim()).length > maxPartLength),
      isNumbered: own !== alone,
      version,
    }
  }
}

/** A field of which nothing is known takes the text before it along. */
function stemOf({ fields, texts }: FileNaming, values: NameValues): string {
  const parts = fields.flatMap((field, nth) => {
    const value = namePart(values[field] ?? '')
    return value === '' ? [] : [{ value, before: texts[nth] ?? '' }]
  })
  const [first, ...others] = parts
  if (first === undefined) return ''
  return [
    texts[0] ?? '',
    first.value,
    ...others.map(({ before, value }) => `${before}${value}`),
    texts[fields.length] ?? '',
  ].join('')
}
