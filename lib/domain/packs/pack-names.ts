import { createEntryNames } from '@/lib/format/file-names'
import { indexName, type PackFileKind } from '@/lib/domain/packs/manifest'

const folders = {
  statement: 'statements/',
  invoice: 'invoices/',
  receipt: 'receipts/',
  transactions: 'transactions/',
  answer: 'answers/',
  paper: '',
} as const satisfies Record<NamedFile['kind'], string>

export interface NamedFile {
  readonly kind: Exclude<PackFileKind, 'index' | 'lead'>
  readonly source: string
  readonly parts: readonly (string | undefined)[]
  readonly extension?: string | undefined
}

/**
 * Where each file lies in its pack. The names of a pack do not depend on the order in which the bank gives its
 * files: of several that would have one name the number follows their identifiers.
 */
export function namePackFiles<File extends NamedFile>(
  files: readonly File[],
): (File & { readonly name: string })[] {
  const namers = new Map<string, ReturnType<typeof createEntryNames>>()
  const inOrder = files.toSorted((one, other) => compare(orderOf(one), orderOf(other)))
  return inOrder.map((file) => {
    const folder = folders[file.kind]
    const nameOf = namers.get(folder) ?? createNames(folder)
    namers.set(folder, nameOf)
    return { ...file, name: `${folder}${nameOf(file.parts, file.extension)}` }
  })
}

/** The paper lies beside the index, and never under its name. */
function createNames(folder: string): ReturnType<typeof createEntryNames> {
  const nameOf = createEntryNames()
  if (folder === '') nameOf(['index'], indexName.slice('index'.length))
  return nameOf
}

function orderOf({ kind, source, parts, extension }: NamedFile): string {
  return JSON.stringify([kind, parts.map((part) => part ?? ''), extension ?? '', source])
}

function compare(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0
}
