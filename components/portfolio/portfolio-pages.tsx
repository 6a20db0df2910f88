import styles from '@/components/portfolio/portfolio-pages.module.css'
import {
  clientsOfPage,
  portfolioHref,
  type PortfolioParams,
} from '@/components/portfolio/portfolio-params'
import type { Format } from '@/lib/format/create-format'

/** How many clients there are, and the way to those that stand on other pages. */
export function PortfolioPages({
  params,
  total,
  format,
}: {
  params: PortfolioParams
  total: number
  format: Format
}) {
  if (total === 0) return null
  const { page } = params
  const pages = Math.ceil(total / clientsOfPage)
  const href = (number: number) => portfolioHref(params, { page: number })
  const first = Math.min((page - 1) * clientsOfPage + 1, total)
  const last = Math.min(page * clientsOfPage, total)
  return (
    <nav className={styles['pages']} aria-label={format.text('lists.pages')}>
      <p>
        {pages === 1
          ? format.text('portfolio.all_shown', { count: total })
          : format.text('portfolio.some_shown', {
              first: format.number(first),
              last: format.number(last),
              total: format.number(total),
            })}
      </p>
      {page > 1 && (
        <a href={href(page - 1)} rel="prev">
          {format.text('lists.previous')}
        </a>
      )}
      {page < pages && (
        <a href={href(page + 1)} rel="next">
          {format.text('lists.next')}
        </a>
      )}
    </nav>
  )
}
