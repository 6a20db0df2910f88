'use client'

import { useQuery } from '@tanstack/react-query'
import { balanceLines } from '@/lib/queries/figures'
import { withQueries } from '@/lib/queries/query-client'

/** What an account held over the last 90 days, read behind the page. */
export const BalanceCourse = withQueries(function BalanceCourse({
  connection_id,
  account_id,
}: {
  connection_id: string
  account_id: string
}) {
  const { data } = useQuery(balanceLines(connection_id))
  const course = data?.lines.find(({ id }) => id === account_id)
  return (
    <div className="min-h-44 pt-2 noscript:hidden">
      {course !== undefined && (
        <figure>
          <svg
            viewBox="0 0 100 24"
            preserveAspectRatio="none"
            className="block h-36 w-full rtl:-scale-x-100"
            aria-hidden="true"
          >
            <path d={`${course.path}V24H0Z`} className="fill-chart-soft" />
            <path
              d={course.path}
              fill="none"
              strokeWidth="2"
              vectorEffect="non-scaling-stroke"
              className="stroke-chart-1"
            />
          </svg>
          <figcaption className="pt-2 text-xs text-faint" data-amount="">
            {course.words}
          </figcaption>
        </figure>
      )}
    </div>
  )
})
