import { createLoader } from 'nuqs/server'
import type { ZipKind } from '@/lib/domain/exports/export-run'
import {
  addField,
  cleanNaming,
  dropField,
  type FileNaming,
  nameFields,
} from '@/lib/domain/exports/file-naming'
import {
  parseAsGiven,
  parseAsLine,
  parseAsTexts,
  type RawSearchParams,
} from '@/lib/search-params/parsers'

// More than any kind of document has fields.
const maxParts = 20

/** To the letter: a text may be a space, or nothing. */
const parseAsParts = parseAsTexts((values) => values.slice(0, maxParts))

const load = createLoader({
  name_field: parseAsParts,
  name_text: parseAsParts,
  name_folders: parseAsGiven(2),
  name_replaced: parseAsGiven(2),
  name_add: parseAsLine(20),
  name_drop: parseAsLine(20),
  only: parseAsLine(3),
})

/** How an address or a form says that documents are called, one field more or fewer where a button says so. */
export function parseNaming(kind: ZipKind, raw: RawSearchParams): FileNaming | undefined {
  const { name_field, name_text, name_folders, name_replaced, name_add, name_drop } = load(raw)
  const naming = cleanNaming(kind, {
    fields: name_field,
    texts: name_text,
    hasFolders: name_folders !== null,
    keepsReplaced: name_replaced !== null,
  })
  if (naming === undefined) return undefined
  const named = (name: string | null) => nameFields[kind].find((field) => field === name)
  const [more, less] = [named(name_add), named(name_drop)]
  const longer = more === undefined ? naming : addField(naming, more)
  return less === undefined ? longer : dropField(longer, less)
}

/** Which documents of a list are wanted, and how they are called; undefined: as is kept of the client. */
export function parseDocumentChoice(kind: ZipKind, raw: RawSearchParams) {
  return { naming: parseNaming(kind, raw), isOnlyNew: load(raw).only === 'new' }
}
