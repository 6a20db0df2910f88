import type { NameValues } from '@/lib/domain/exports/name-documents'
import type { Refine } from '@/lib/domain/search/refine-rows'
import type { DocumentReader, FindDocument } from '@/lib/server/exports/fetch-document'
import type { RunFailure } from '@/lib/server/exports/run-reader'
import type { Invoice } from '@/lib/bank-contract/invoicing'
import type { ListPage } from '@/lib/bank-contract/list'
import type { Statement } from '@/lib/bank-contract/statement'
import type { Transaction } from '@/lib/bank-contract/transaction'
import type { BankQuery, BankReader } from '@/lib/server/banking/bank-reader'
import { createReference } from '@/lib/server/banking/banking-error'
import { type Listed, walkPages } from '@/lib/server/banking/walk-pages'
import type { Patience } from '@/lib/server/exports/patience'
import { readAhead } from '@/lib/server/exports/read-ahead'

/** One item of the bank's list whose document is to be in the zip. */
export interface WantedDocument {
  id: string
  /** "INV-0042": what a person calls it. */
  label: string
  /** What its name can be made of. */
  values: NameValues
  /** Of its file, where that is no PDF: ".png". */
  extension?: string
  /** What the bank calls its file, where its list says so. */
  fileId?: string | undefined
  /** The calendar day that its file bears. */
  day: string | undefined
  /** Undefined where the list says already that the bank holds no document. */
  find: FindDocument | undefined
}

/** A requested item that cannot even be looked at. */
export interface LostItem {
  id: string
  label: string
  failure: RunFailure
}

export type ListedItem = WantedDocument | LostItem

/** What a run is to pack: everything that a query finds, or items by their identifiers. */
export type ZipSelection =
  | {
      query: BankQuery
      /** Keep what matches filters that the bank does not have. */
      refineInvoices?: Refine<Invoice>
      refineStatements?: Refine<Statement>
      refineTransactions?: Refine<Transaction>
    }
  | { ids: readonly string[] }

/** How one kind of document is listed and looked up. */
export interface DocumentKind<Item> {
  /** "Invoice 81f2": what an item is called that has no name. */
  nameOf: (id: string) => string
  nameWithoutId: string
  list: (bank: BankReader, query: BankQuery) => Promise<ListPage<Item>>
  get: (bank: BankReader, id: string) => Promise<Item>
  /** Those of a list that are meant, where the bank has no filter for them. */
  refine?: Refine<Item> | undefined
  /** An item may have several documents. */
  want: (item: Item) => ListedItem | readonly ListedItem[]
}

export interface ListedPart {
  items: ListedItem[]
  /** Nothing follows, and nothing was left out. */
  isWhole: boolean
  /** Conditions, by name, that items do not show to hold. */
  notApplied?: readonly string[]
  /** Why nothing follows although something should. */
  endedBy?: RunFailure | 'too_many'
}

const maxItems = 20_000
const maxPages = 1000

/**
 * The items of a selection, part by part as the bank gives them, none twice. The last part says whether
 * all were seen.
 */
export function listItems<Item extends Listed>(
  kind: DocumentKind<Item>,
  selection: ZipSelection,
  patience: Pick<Patience, 'persist'>,
  { readBank }: Pick<DocumentReader, 'readBank'>,
): AsyncGenerator<ListedPart> {
  return 'ids' in selection
    ? lookUp(kind, selection.ids, patience, readBank)
    : walk(kind, selection.query, patience, readBank)
}

async function* walk<Item extends Listed>(
  kind: DocumentKind<Item>,
  filters: BankQuery,
  patience: Pick<Patience, 'persist'>,
  readBank: DocumentReader['readBank'],
): AsyncGenerator<ListedPart> {
  const notApplied = new Set<string>()
  let count = 0
  const read = (query: BankQuery) =>
    patience.persist(() => readBank((bank) => kind.list(bank, query)))
  for await (const step of walkPages(read, filters, { maxPages })) {
    if (step.kind === 'failed') {
      yield { items: [], isWhole: false, endedBy: step.failure }
      return
    }
    const listed = step.page.items
    count += listed.length
    const lost = step.page.unreadable.map(() => unreadableItem(kind.nameWithoutId))
    const refined = await kind.refine?.(listed)
    const items = [...(refined?.rows ?? listed).flatMap(kind.want), ...lost]
    for (const name of step.page.notApplied ?? []) notApplied.add(name)
    for (const name of refined?.notApplied ?? []) notApplied.add(name)
    const part = { items, notApplied: [...notApplied], isWhole: step.end === 'whole' }
    const { end } = step
    if (end === 'repeated_token' || end === 'empty_pages') {
      yield { ...part, endedBy: { code: 'list_endless', end } }
      return
    }
    if (end === 'limit' || (end === undefined && count >= maxItems)) {
      yield { ...part, endedBy: 'too_many' }
      return
    }
    yield part
  }
}

const lookUpsAtOnce = 4
// Of each part it is found out at once what was downloaded before.
const partLength = 25

/** The first is alone, since it says whether anything can be looked up at all. */
async function* lookUp<Item>(
  kind: DocumentKind<Item>,
  ids: readonly string[],
  patience: Pick<Patience, 'persist'>,
  readBank: DocumentReader['readBank'],
): AsyncGenerator<ListedPart> {
  const wanted = [...new Set(ids)]
  const find = async (id: string): Promise<ListedItem[]> => {
    const outcome = await patience.persist(() => readBank((bank) => kind.get(bank, id)))
    return outcome.kind === 'read'
      ? [outcome.value].flatMap(kind.want)
      : [{ id, label: kind.nameOf(id), failure: outcome.failure }]
  }
  let done = 0
  let items: ListedItem[] = []
  for await (const found of readAhead(oneByOne(wanted), lookUpsAtOnce, find)) {
    done += 1
    items.push(...found)
    if (done > 1 && done < wanted.length && items.length < partLength) continue
    yield { items, isWhole: done === wanted.length }
    items = []
  }
}

async function* oneByOne(ids: readonly string[]): AsyncGenerator<string> {
  yield* ids
}

function unreadableItem(label: string): ListedItem {
  const failure = { code: 'bank_unreadable', reference: createReference() } as const
  return { id: '', label, failure }
}

/**
 * What to call the objects that documents belong to. Names are a comfort: what the bank does not
 * give at once the documents are zipped without.
 */
export async function readNames<Item extends Listed>(
  readBank: DocumentReader['readBank'],
  list: (bank: BankReader, query: BankQuery) => Promise<ListPage<Item>>,
  nameOf: (item: Item) => readonly [id: string, name: string],
  lastPage: number,
): Promise<ReadonlyMap<string, string>> {
  const names = new Map<string, string>()
  const read = (query: BankQuery) => readBank((bank) => list(bank, query))
  for await (const step of walkPages(read, [], { maxPages: lastPage })) {
    if (step.kind === 'failed') break
    for (const item of step.page.items) {
      const [id, name] = nameOf(item)
      if (name !== '') names.set(id, name)
    }
  }
  return names
}
