import type { ToolbarView } from '@/components/data-table/filter-fields'
import type { Reader } from '@/lib/format/create-reader'

/** The same filters as a form of their own, where no script opens their panel. */
export function FilterForm({
  toolbar: { path, fields, search, hidden, clearHref },
  reader: { text },
}: {
  toolbar: ToolbarView
  reader: Pick<Reader, 'text'>
}) {
  const own = new Set(fields.map(({ name }) => name))
  const rest = hidden.filter(([name]) => !own.has(name))
  return (
    <noscript>
      <details className="px-4 pb-2 sm:px-6" open={clearHref !== undefined}>
        <summary className="btn">{text('lists.filter')}</summary>
        <form action={path} className="flex flex-wrap items-start gap-x-8 gap-y-3 pt-3">
          {rest.map(([name, value]) => (
            <input key={`${name}=${value}`} type="hidden" name={name} value={value} />
          ))}
          {search !== undefined && search.value !== '' && (
            <input type="hidden" name={search.name} value={search.value} />
          )}
          {fields.map(({ name, label, options = [], values = [] }) => (
            <fieldset key={name} className="max-h-64 max-w-xs overflow-y-auto">
              <legend className="pb-1 font-medium">{label}</legend>
              {options.map((option) => (
                <label key={option.value} className="flex min-h-6 items-center gap-2">
                  <input
                    type="checkbox"
                    name={name}
                    value={option.value}
                    defaultChecked={values.includes(option.value)}
                  />
                  <bdi>{option.label}</bdi>
                </label>
              ))}
            </fieldset>
          ))}
          <span className="flex basis-full gap-2">
            <button type="submit" className="btn btn-primary">
              {text('lists.apply')}
            </button>
            {clearHref !== undefined && (
              <a href={clearHref} className="btn">
                {text('lists.clear')}
              </a>
            )}
          </span>
        </form>
      </details>
    </noscript>
  )
}
