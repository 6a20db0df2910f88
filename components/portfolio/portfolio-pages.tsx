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
      {pages > 1 && (
        <ol>
          {pagesToOffer(page, pages).map((number) => (
            <li key={number}>
              <a
                href={href(number)}
                aria-label={format.text('lists.page', { number: format.number(number) })}
                aria-current={number === page ? 'page' : undefined}
              >
                {format.number(number)}
              </a>
            </li>
          ))}
        </ol>
      )}
      {page < pages && (
        <a href={href(page + 1)} rel="next">
          {format.text('lists.next')}
        </a>
      )}
    </nav>
  )
}

const mostOffered = 12
const around = 2

/** All of them where they are few; else the ends, and those about the one that is looked at. */
function pagesToOffer(page: number, pages: number): number[] {
  const all = Array.from({ length: pages }, (_, index) => index + 1)
  if (pages <= mostOffered) return all
  return all.filter(
    (number) => number === 1 || number === pages || Math.abs(number - page) <= around,
  )
}
