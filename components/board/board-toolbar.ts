import type { FilterField, ToolbarView } from '@/components/data-table/filter-fields'
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
    field(
      'person',
      text('audit.person'),
      params.people,
      inOrder(people.map(({ id, name }) => ({ value: id, label: name }))),
    ),
    field(
      'tag',
      text('portfolio.tag'),
      params.tags,
      inOrder(tags.map((tag) => ({ value: tag, label: tag }))),
    ),
    field(
      'state',
      text('notifications.state'),
      params.states,
      closeStates.map((state) => ({ value: state, label: text(stateNames[state]) })),
    ),
  ]
  return {
    path: boardPath,
    fields,
    chips: fields.flatMap(({ name, label, values, options }) =>
      values.length === 0
        ? []
        : {
            name,
            label,
            value: values
              .map((value) => options.find((each) => each.value === value)?.label ?? value)
              .join(', '),
            removeHref: boardHref(params, { [listOf[name]]: [] }),
          },
    ),
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

function field(
  name: keyof typeof listOf,
  label: string,
  values: readonly string[],
  options: readonly FilterOption[],
) {
  return { name, label, kind: 'choice', options, values } as const satisfies FilterField
}
