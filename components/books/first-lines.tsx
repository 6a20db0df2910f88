import { Card } from '@/components/ui/card'
import { type ColumnRole, columnRoles } from '@/lib/domain/books/table-shape'
import { roleNames } from '@/lib/present/books/role-names'
import type { ShownColumns } from '@/lib/present/books/shown-columns'
import { columnField } from '@/lib/search-params/books'
import { getReader, getTranslations } from '@/lib/server/http/get-reader'

const moneyRoles: ReadonlySet<ColumnRole> = new Set([
  'amount',
  'money_in',
  'money_out',
  'debit',
  'credit',
  'balance',
])

/** The first lines of a table as they are, with what each column is above it; under them how they are read. */
export async function FirstLines({ shown }: { shown: ShownColumns }) {
  const { table } = shown.read
  return (
    <>
      {table !== undefined && <FileLines shown={shown} table={table} />}
      <ReadLines shown={shown} />
    </>
  )
}

interface FileLinesProps {
  readonly shown: ShownColumns
  readonly table: NonNullable<ShownColumns['read']['table']>
}

async function FileLines({ shown, table }: FileLinesProps) {
  const [t, { number, text }] = await Promise.all([getTranslations('books_data'), getReader()])
  const { shape } = table
  const isFixed = shape.records === 'qif'
  const nameOf = (at: number) =>
    shape.heads[at]?.trim() || text('ledger_data.column_number', { number: number(at + 1) })
  return (
    <Card
      title={t('the_file')}
      scope={t('first_lines')}
      end={
        shape.headLine > 0 && (
          <span className="text-xs text-faint max-sm:hidden">
            {t('head_in', { line: number(shape.headLine) })}
          </span>
        )
      }
      flush
    >
      <div
        className="overflow-x-auto border-t border-line"
        tabIndex={0}
        role="region"
        aria-label={t('the_file')}
      >
        <table className="w-full border-separate border-spacing-0 text-xs">
          <thead>
            <tr>
              {shape.columns.map((role, at) => (
                <th
                  key={columnField(at)}
                  scope="col"
                  className="border-b border-line px-1.5 pt-2.5 pb-2 text-start font-normal first:ps-4 last:pe-4"
                >
                  <span className="block truncate pb-1.5 font-mono text-2xs text-faint">
                    <bdi>{nameOf(at)}</bdi>
                  </span>
                  {isFixed ? (
                    text(roleNames[role])
                  ) : (
                    <select
                      name={columnField(at)}
                      defaultValue={role}
                      className={`field field-sizing-content h-7! w-auto! min-w-full px-1.5! py-0! text-xs! ${role === 'skip' ? 'text-faint' : ''}`}
                      aria-label={t('column_of', { head: nameOf(at) })}
                    >
                      {columnRoles.map((each) => (
                        <option key={each} value={each}>
                          {text(roleNames[each])}
                        </option>
                      ))}
                    </select>
                  )}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="font-mono text-2xs">
            {shown.sample.map((cells, line) => (
              // oxlint-disable-next-line react/no-array-index-key -- Lines of a file, in their order.
              <tr key={line}>
                {shape.columns.map((role, at) => (
                  <td
                    key={columnField(at)}
                    className={`h-8 max-w-48 truncate border-b border-line px-1.5 whitespace-nowrap first:ps-4 last:pe-4 ${moneyRoles.has(role) ? 'num-t text-end' : ''}`}
                    dir="auto"
                  >
                    {cells[at] || '·'}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Card>
  )
}

const shownLines = 3

async function ReadLines({ shown }: { shown: ShownColumns }) {
  const items = shown.read.month?.side.rows.items.slice(0, shownLines) ?? []
  if (items.length === 0) return null
  const [t, reader] = await Promise.all([getTranslations('books_data'), getReader()])
  return (
    <Card title={t('as_it_is_read')} flush>
      <table className="tbl [--bleed:16px] [&_tbody_tr:last-child_td]:border-0" role="table">
        <caption className="sr-only">{t('as_it_is_read')}</caption>
        <colgroup>
          <col className="w-32" />
          <col />
          <col />
          <col className="w-36" />
        </colgroup>
        <tbody>
          {items.map(({ id, day, amount, currency, texts: [party = '', ...words] }) => (
            <tr key={id}>
              <td className="line2-start text-quiet">{reader.date(day)}</td>
              <td className="line1-start font-medium" dir="auto">
                {party === '' ? words.join(' ') : party}
              </td>
              <td className="text-quiet" dir="auto">
                {party === '' ? '' : words.join(' ')}
              </td>
              <td className="num line1-end">
                <bdi dir="ltr" data-amount="">
                  {reader.money({ amount: BigInt(amount), currency })}
                </bdi>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  )
}
