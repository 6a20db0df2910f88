import { choiceChips, choiceField } from '@/components/data-table/choice-toolbar'
import type { ToolbarView } from '@/components/data-table/filter-fields'
import { closeStates } from '@/lib/domain/close/close-events'
import type { Reader } from '@/lib/format/create-reader'
import { nameOrder } from '@/lib/format/names'
import type { FilterOption } from '@/lib/present/filter-chips'
import { stateNames } from '@/lib/present/board-cells'
import type { BoardRead } from '@/lib/present/board-read'
import {
  boardHref,
  boardPath,
  type BoardParams,
  isBoardNarrowed,
  noBoardChoice,
} from '@/lib/search-params/board'

/** Search and filters; what there is to choose from is what the firm and its clients have. */
export function toBoardToolbar({ params, people, tags }: BoardRead, reader: Reader): ToolbarView {
  const { text } = reader
  const byName = nameOrder(reader.locale)
  const inOrder = (options: readonly FilterOption[]) =>
    options.toSorted((one, other) => byName(one.label, other.label))
  const fields = [
    choiceField(
      'person',
      text('audit.person'),
      params.people,
      inOrder(people.map(({ id, name }) => ({ value: id, label: name }))),
    ),
    choiceField(
      'tag',
      text('portfolio.tag'),
      params.tags,
      inOrder(tags.map((tag) => ({ value: tag, label: tag }))),
    ),
    choiceField(
      'state',
      text('notifications.state'),
      params.states,
      closeStates.map((state) => ({ value: state, label: text(stateNames[state]) })),
    ),
  ]
  return {
    path: boardPath,
    fields,
    chips: choiceChips(fields, reader, (name) => boardHref(params, { [listOf[name]]: [] })),
    clearHref: isBoardNarrowed(params) ? boardHref({ ...params, ...noBoardChoice }) : undefined,
    search: { name: 'search', label: text('board_data.search'), value: params.search },
    hidden: [...new URLSearchParams(boardHref({ ...params, search: '' }).split('?')[1])],
    currency: '',
  }
}

const listOf = { person: 'people', tag: 'tags', state: 'states' } as const satisfies Record<
  string,
  keyof BoardParams
>
