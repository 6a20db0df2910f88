import type { SumWords } from '@/components/transactions/review-words'
import styles from '@/components/transactions/review.module.css'
import { exactMoney } from '@/components/transactions/sum-words'
import type { FigureFormat } from '@/lib/format/figure-format'
import type { TransactionSums } from '@/lib/domain/transactions/sum-transactions'
import { sayCount } from '@/lib/i18n/count-forms'

/** Sums per currency and state, never in one figure. */
export function SumList({
  sums: { sums, wholeMovements },
  words,
  format,
}: {
  sums: TransactionSums
  words: SumWords
  format: FigureFormat
}) {
  return (
    <>
      <dl className={styles['sums']}>
        {sums.map((each) => (
          <div key={`${each.currency} ${each.state}`}>
            <dt>
              {each.currency} · {words.states[each.state]} ({format.number(each.count)})
            </dt>
            <dd data-amount="">{format.money(exactMoney(each))}</dd>
          </div>
        ))}
      </dl>
      {wholeMovements > 0 && <p>{sayCount(words.wholeMovements, wholeMovements, format)}</p>}
    </>
  )
}
