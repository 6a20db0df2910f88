import type { FilterField } from '@/components/data-table/filter-fields'
import type { Reader } from '@/lib/format/create-reader'
import type { FilterChip, FilterOption } from '@/lib/present/filter-chips'

type ChoiceField<Name extends string> = FilterField & {
  readonly name: Name
  readonly options: readonly FilterOption[]
  readonly values: readonly string[]
}

/** A filter by values that are known. */
export function choiceField<Name extends string>(
  name: Name,
  label: string,
  values: readonly string[],
  options: readonly FilterOption[],
): ChoiceField<Name> {
  return { name, label, kind: 'choice', options, values }
}

/** Those that are set, each with the address without it. */
export function choiceChips<Name extends string>(
  fields: readonly ChoiceField<Name>[],
  { withCommas }: Pick<Reader, 'withCommas'>,
  hrefWithout: (name: Name) => string,
): FilterChip[] {
  return fields.flatMap(({ name, label, values, options }) =>
    values.length === 0
      ? []
      : {
          name,
          label,
          value: withCommas(
            values.map((value) => options.find((each) => each.value === value)?.label ?? value),
          ),
          removeHref: hrefWithout(name),
        },
  )
}
