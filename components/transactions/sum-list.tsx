import styles from '@/components/transactions/review.module.css'
import { exactMoney, sumStateWords, wholeMovementWords } from '@/components/transactions/sum-words'
import type { Format } from '@/lib/format/create-format'
import type { TransactionSums } from '@/lib/contract/transaction-sums'

/** Sums per currency and state, never in one figure. */
export function SumList({
  sums,
  format,
}: {
  sums: TransactionSums
  format: Pick<Format, 'money' | 'number'>
}) {
  const whole = wholeMovementWords(sums)
  return (
    <>
      <dl className={styles['sums']}>
        {sums.sums.map((each) => (
          <div key={`${each.currency} ${each.state}`}>
            <dt>
              {each.currency} · {sumStateWords[each.state]} ({format.number(each.count)})
            </dt>
            <dd>{format.money(exactMoney(each))}</dd>
          </div>
        ))}
      </dl>
      {whole !== undefined && <p>{whole}</p>}
    </>
  )
}
