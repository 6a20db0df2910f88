import { type ColumnChoice, portfolioColumns } from '@/components/portfolio/column-choice'
import { columnNames } from '@/components/portfolio/portfolio-columns'
import styles from '@/components/settings/choice-table.module.css'
import { ColumnRow } from '@/components/settings/column-row'
import { Button } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import { BackLink, PageHeading } from '@/components/ui/page-heading'
import type { Format } from '@/lib/format/create-format'

/** Which columns stand in the portfolio and in what order; kept per person. */
export function ColumnForm({
  choice,
  isSaved,
  format,
}: {
  choice: ColumnChoice
  isSaved: boolean
  format: Format
}) {
  const { text } = format
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
            {rows.map(({ id }, index) => (
              <ColumnRow
                key={id}
                id={id}
                label={text(columnNames[id])}
                isShown={choice.includes(id)}
                place={index + 1}
                places={rows.length}
                format={format}
              />
            ))}
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
