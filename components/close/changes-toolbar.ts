import { choiceChips, choiceField } from '@/components/data-table/choice-toolbar'
import type { ToolbarView } from '@/components/data-table/filter-fields'
import {
  changeKinds,
  changeSizes,
  isFiltered,
  noChangeFilter,
} from '@/lib/domain/close/filter-changes'
import type { Reader } from '@/lib/format/create-reader'
import { nameOrder, shortId } from '@/lib/format/names'
import type { PlainMessageKey } from '@/lib/i18n/message-key'
import type { ChangesRead } from '@/lib/present/close/changes-view'
import type { FilterOption } from '@/lib/present/filter-chips'
import { changesHref, type ChangesParams, changesPath } from '@/lib/search-params/changes'

/** Search and filters of the changes of locked months. */
export function toChangesToolbar(
  { params, choices, people }: ChangesRead,
  reader: Reader,
): ToolbarView {
  const { text } = reader
  const byName = nameOrder(reader.locale)
  const inOrder = (options: readonly FilterOption[]) =>
    options.toSorted((one, other) => byName(one.label, other.label))
  const clients = new Map([...params.clients.map(shortened), ...choices.clients])
  const names = new Map(people.map(({ id, name }) => [id, name]))
  const own = new Set([...choices.people, ...params.people])
  const fields = [
    choiceField('client', text('lists.client'), params.clients, inOrder(optionsOf(clients))),
    choiceField(
      'person',
      text('audit.person'),
      params.people,
      // An identifier never stands for a person.
      inOrder(
        optionsOf(Array.from(own, (id) => [id, names.get(id) ?? text('mark_data.colleague')])),
      ),
    ),
    choiceField(
      'kind',
      text('changes_data.what'),
      params.kinds,
      changeKinds.map((kind) => ({ value: kind, label: text(kindNames[kind]) })),
    ),
    choiceField(
      'materiality',
      text('closing_data.materiality'),
      params.sizes,
      changeSizes.map((size) => ({ value: size, label: text(`changes_data.${size}`) })),
    ),
  ]
  return {
    path: changesPath,
    fields,
    chips: choiceChips(fields, reader, (name) => changesHref(params, { [listOf[name]]: [] })),
    clearHref: isFiltered(params) ? changesHref(params, noChangeFilter) : undefined,
    search: { name: 'search', label: text('changes_data.search'), value: params.search },
    hidden: [...new URLSearchParams(changesHref({ ...params, search: '' }).split('?')[1])],
    currency: '',
  }
}

/** A client of an address that has no changes, or is not this person’s to see. */
function shortened(id: string): readonly [string, string] {
  return [id, shortId(id)]
}

function optionsOf(named: Iterable<readonly [value: string, label: string]>): FilterOption[] {
  return Array.from(named, ([value, label]) => ({ value, label }))
}

const listOf = {
  client: 'clients',
  person: 'people',
  kind: 'kinds',
  materiality: 'sizes',
} as const satisfies Record<string, keyof ChangesParams>

const kindNames = {
  new: 'changes_data.new',
  gone: 'changes_data.gone',
  amount: 'lists.amount',
  state: 'lists.status',
  posted: 'transactions.posted',
  receipts: 'transactions.receipts',
  statement: 'statements.singular',
  other: 'changes_data.other',
} as const satisfies Record<(typeof changeKinds)[number], PlainMessageKey>
