import { type ColumnChoice, portfolioColumns } from '@/components/portfolio/column-choice'
import { columnNames } from '@/components/portfolio/portfolio-columns'
import styles from '@/components/transactions/table-form.module.css'
import { Button } from '@/components/ui/button'
import { CheckboxField } from '@/components/ui/field'
import { Notice } from '@/components/ui/notice'
import { BackLink, PageHeading } from '@/components/ui/page-heading'
import type { Format } from '@/lib/format/create-format'

/** Which columns stand in the portfolio and in what order; kept per person. */
export function ColumnForm({
  choice,
  isSaved,
  format: { text, number },
}: {
  choice: ColumnChoice
  isSaved: boolean
  format: Pick<Format, 'text' | 'number'>
}) {
  const placeOf = (id: ColumnChoice[number]) => choice.indexOf(id) + 1
  const rows = portfolioColumns.toSorted(
    (left, right) => (placeOf(left.id) || 99) - (placeOf(right.id) || 99),
  )
  return (
    <>
      <PageHeading
        title={text('portfolio.columns_title')}
        back={<BackLink href="/">{text('portfolio.title')}</BackLink>}
      >
        {text('portfolio.columns_lead')}
      </PageHeading>
      {isSaved && <Notice tone="good" title={text('portfolio.columns_saved')} />}
      <form className={styles['form']} method="post" action="/api/preferences/portfolio">
        <table>
          <caption>{text('portfolio.columns_first')}</caption>
          <thead>
            <tr>
              <th scope="col">{text('portfolio.columns_column')}</th>
              <th scope="col">{text('portfolio.columns_place')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ id }, index) => {
              const label = text(columnNames[id])
              return (
                <tr key={id}>
                  <th scope="row">
                    <CheckboxField
                      label={label}
                      name="show"
                      value={id}
                      defaultChecked={choice.includes(id)}
                    />
                  </th>
                  <td>
                    <input type="hidden" name={`before_${id}`} value={index + 1} />
                    <select
                      name={`place_${id}`}
                      aria-label={text('portfolio.columns_place_of', { column: label })}
                      defaultValue={index + 1}
                    >
                      {rows.map(({ id: other }, place) => (
                        <option key={other} value={place + 1}>
                          {number(place + 1)}
                        </option>
                      ))}
                    </select>
                  </td>
                </tr>
              )
            })}
          </tbody>
        </table>
        <div className={styles['actions']}>
          <Button tone="primary">{text('portfolio.columns_save')}</Button>
          <Button name="action" value="reset">
            {text('portfolio.columns_reset')}
          </Button>
        </div>
      </form>
    </>
  )
}
